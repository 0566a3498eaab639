import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { parseSites } from '@parlour/site';
import { orderTerms } from './order-terms.ts';

const { vars } = parse(readFileSync('wrangler.toml', 'utf8')) as { vars: { SITES: object } };
const nordhem = parseSites(vars.SITES).find(({ id }) => id === 'nordhem')!;

const page = (path: string, html: string) => ({
  path,
  html,
  name: path,
  title: `Title of ${path}`,
  description: '',
  lead: '',
  group: 'policies' as const,
  order: 1,
  updated: 'November 2026',
  form: false,
});

const PAGES = [
  page('/about-us', '<p>About</p>'),
  page('/info/model-cancellation-form', '<p>Form</p>'),
  page('/return-policy', '<h2>Changing your mind</h2>'),
  page('/term-of-use', '<p>See <a href="/return-policy">returns</a></p>'),
];

describe('the terms that an order keeps', () => {
  const html = orderTerms(nordhem, PAGES);

  it('say who sells: company, address, registration, VAT, mailbox and telephone', () => {
    for (const fact of [
      'Nordhem Trading Ltd',
      'Unit 4, Fjord Wharf, Leith, Edinburgh, EH6 6AA, United Kingdom',
      'registered in Scotland under number SC000003',
      'VAT number GB 000 0000 03',
      'support@nordhem.example',
      '0131 496 0320',
    ]) {
      expect(html).toContain(fact);
    }
  });

  it('have the terms, the right to cancel and the form for it, and nothing else', () => {
    const titles = [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title);
    expect(titles).toEqual([
      'Title of /term-of-use',
      'Title of /return-policy',
      'Title of /info/model-cancellation-form',
    ]);
    expect(html).toContain('<h3>Changing your mind</h3>');
  });

  it('stand on their own: links lead to the site', () => {
    expect(html).toContain(`href="${nordhem.origin}/return-policy"`);
    expect(html).not.toContain('href="/');
  });
});
