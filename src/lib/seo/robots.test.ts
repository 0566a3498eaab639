import robotsParser from 'robots-parser';
import { describe, expect, it } from 'vitest';
import { AgentSettings, type Crawl } from '@parlour/site';
import { contentSignal, CRAWLERS, robotsText } from './robots.ts';

const ORIGIN = 'https://shop.test';

const robotsWith = (crawl: Partial<Crawl>) => {
  const text = robotsText({ origin: ORIGIN, agents: AgentSettings.parse({ crawl }) });
  const robots = robotsParser(`${ORIGIN}/robots.txt`, text);
  const allows = (path: string, name: string) => robots.isAllowed(ORIGIN + path, name);
  return { text, robots, allows };
};

const SEARCH = '/products?searchQuery=sofa';

describe('robots.txt', () => {
  it('has the sitemap, the feeds and the pages for assistants', () => {
    const { text, robots } = robotsWith({});
    expect(robots.getSitemaps()).toEqual([`${ORIGIN}/sitemap.xml`]);
    for (const path of ['/feeds/google.xml', '/feeds/acp-metadata.json', '/llms.txt', '/agents.md'])
      expect(text).toContain(`\n# ${ORIGIN}${path}\n`);
  });

  it('lets search engines and assistants in and keeps training out by default', () => {
    const { text, allows } = robotsWith({});
    for (const name of [...CRAWLERS.search, ...CRAWLERS.assistants, 'Unheardofbot'])
      expect([name, allows('/products', name)]).toEqual([name, true]);
    for (const name of CRAWLERS.training)
      expect([name, allows('/products', name)]).toEqual([name, false]);
    expect(text).toContain('\nContent-Signal: search=yes, ai-input=yes, ai-train=no\n');
  });

  it.each(['search', 'assistants', 'training'] as const)(
    'can let in or keep out only the crawlers for %s',
    (kind) => {
      const others = (['search', 'assistants', 'training'] as const).filter((one) => one !== kind);
      const open = { search: 'allow', assistants: 'allow', training: 'allow' } as const;
      const { allows } = robotsWith({ ...open, [kind]: 'refuse' });
      for (const name of CRAWLERS[kind]) expect([name, allows('/', name)]).toEqual([name, false]);
      for (const name of others.flatMap((one) => CRAWLERS[one]))
        expect([name, allows('/', name)]).toEqual([name, true]);
    },
  );

  it('lets an assistant search for a person, and keeps crawlers away from search results', () => {
    const { allows } = robotsWith({ training: 'allow' });
    expect(allows(SEARCH, 'Claude-User')).toBe(true);
    for (const name of ['Googlebot', 'GPTBot', 'Unheardofbot'])
      expect([name, allows(SEARCH, name)]).toEqual([name, false]);
  });

  it.each(['/purchase/cart-new', '/auth/sign-in', '/web/tags', '/agents/checkout/7', '/rooms/a'])(
    'keeps every machine away from %s',
    (path) => {
      const { allows } = robotsWith({ training: 'allow' });
      for (const name of Object.values(CRAWLERS).flat())
        expect([name, allows(path, name)]).toEqual([name, false]);
    },
  );

  it('states the permitted uses of texts in the words of the published signals', () => {
    const crawl = { search: 'refuse', assistants: 'refuse', training: 'allow' } as const;
    expect(contentSignal(crawl)).toBe('search=no, ai-input=no, ai-train=yes');
  });
});
