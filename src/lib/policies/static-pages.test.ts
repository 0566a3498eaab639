import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { paths } from '../paths.ts';
import { parseSites } from '@parlour/site';
import { isStaticPath, namesClosedFolder, PROMISED_PATHS, staticFile } from './static-paths.ts';
import { pagesOfSite, staticPages, type TextSource } from './static-pages.ts';

const { vars } = parse(readFileSync('wrangler.toml', 'utf8')) as { vars: { SITES: object } };
const sites = parseSites(vars.SITES);
const frontmatter = {
  name: 'Name',
  title: 'About {{siteName}}',
  description: 'Of {{companyName}}.',
  group: 'policies',
  order: 1,
};

const text = (file: string, html = '<p>Text</p>'): TextSource => ({ file, frontmatter, html });
const promised = PROMISED_PATHS.map((path) => text(`${path.slice(1)}.md`));

const pagesOf = (id: string, sources: readonly TextSource[]) => {
  const [, pages = []] = [...staticPages(sites, sources)].find(([site]) => site.id === id) ?? [];
  return pages;
};

describe('static pages', () => {
  it('[STATIC-017] take the company, the name and the mailboxes from the site that shows them', () => {
    const html = '<p>{{companyName}}, {{ supportMailbox }}</p>';
    const [page] = pagesOf('hearth', [text('info/who.md', html), ...promised]);
    expect(page).toMatchObject({
      path: '/info/who',
      title: 'About Hearth & Hale',
      description: 'Of Hearth & Hale Ltd.',
      html:
        '<p>Hearth &amp; Hale Ltd, ' +
        '<a href="mailto:support@hearthandhale.example">support@hearthandhale.example</a></p>',
    });
  });

  it.each(['support', 'sales', 'info', 'privacy'])('[STATIC-017] have the %s mailbox', (name) => {
    const [page] = pagesOf('hearth', [text('info/who.md', `{{${name}Mailbox}}`), ...promised]);
    expect(page?.html).toContain(`>${name}@hearthandhale.example<`);
  });

  it('[STATIC-003] use a text of one site there, and the common one everywhere else', () => {
    const sources = [...promised, text('sites/ombre/about-us.md', '<p>After six</p>')];
    const about = (id: string) => pagesOf(id, sources).filter(({ path }) => path === '/about-us');
    expect(about('ombre').map(({ html }) => html)).toEqual(['<p>After six</p>']);
    expect(about('hearth').map(({ html }) => html)).toEqual(['<p>Text</p>']);
  });

  it.each([
    ['an unknown placeholder', text('info/a.md', '{{company}}'), 'info/a.md: {{company}}: no such'],
    ['one that is inherited', text('info/a.md', '{{constructor}}'), 'info/a.md: {{constructor}}'],
    ['a text that has no place', text('terms.md'), 'terms.md: no page has this path'],
    ['a text of one site that has no place', text('sites/ombre/terms.md'), 'no page has this path'],
    [
      'a head without a required field',
      { ...text('info/a.md'), frontmatter: { ...frontmatter, title: undefined } },
      'info/a.md: title',
    ],
    [
      'a head with an unknown field',
      { ...text('info/a.md'), frontmatter: { ...frontmatter, colour: 'red' } },
      'info/a.md',
    ],
  ])('refuse %s, and name its file', (_what, source, problem) => {
    expect(() => staticPages(sites, [...promised, source])).toThrow(problem);
  });

  it('leave out texts of a site that is not served here, whatever is in them', () => {
    const elsewhere = [text('sites/fern/about-us.md', '{{company}}'), text('sites/fern/terms.md')];
    expect(pagesOf('ombre', [...promised, ...elsewhere])).toEqual(pagesOf('ombre', promised));
  });

  it('refuse a placeholder without a value at a site', () => {
    const bare = sites.map((site) => ({ ...site, seller: { ...site.seller, vat: '' } }));
    expect(() => staticPages(bare, [...promised, text('info/a.md', '{{vat}}')])).toThrow(
      'info/a.md: {{vat}}: the site parlour has no such setting',
    );
  });

  it('[FOOTER-002] [FOOTER-003] are five in the footer, with delivery at /privacy-policy', () => {
    expect(Object.fromEntries(paths.policies.map(({ url, name }) => [url, name]))).toEqual({
      '/about-us': 'About Us',
      '/return-policy': 'Return Policy',
      '/term-of-use': 'Terms & Conditions',
      '/data-protection': 'Data Protection',
      '/privacy-policy': 'Delivery',
    });
  });

  it('[FOOTER-002] must include every page that the footer links to', () => {
    expect(() => staticPages(sites, promised.slice(1))).toThrow('about-us.md: missing');
  });
});

describe('static pages of a site with a template from its upstream', () => {
  const ombre = sites.find(({ id }) => id === 'ombre')!;
  const html = '<p>{{companyName}}, {{telephone}}, {{vat}}</p>';
  const sources = [...promised, text('info/who.md', html), text('sites/hearth/about-us.md')];

  it('[TENANT-004] use the template’s company, and the site’s settings for everything else', () => {
    const company = { ...ombre.seller, companyName: 'Umbra & Co', serviceTelephone: 'NA', vat: '' };
    const page = pagesOfSite(ombre, company, sources).find(({ path }) => path === '/info/who');
    expect(page).toMatchObject({ title: 'About Maison Ombre', description: 'Of Umbra & Co.' });
    expect(page?.html).toContain('Umbra &amp; Co');
    expect(page?.html).toContain(`href="tel:${ombre.seller.serviceTelephone.replace(/\s/g, '')}"`);
    expect(page?.html).toContain(ombre.seller.vat);
  });

  it('[STATIC-003] belong to their own site only', () => {
    const paths = pagesOfSite(ombre, ombre.seller, sources).map(({ path }) => path);
    expect(paths.toSorted()).toEqual([...PROMISED_PATHS, '/info/who'].toSorted());
  });
});

describe('paths of static pages', () => {
  it('[ROUTE-027] include those of the footer, the cookie page and /info, and no others', () => {
    for (const path of [...PROMISED_PATHS, '/info/contact']) expect(isStaticPath(path)).toBe(true);
    for (const path of ['/', '/info', '/info/tag/7', '/info/../x', '/info/a%2Fb', '/About-us']) {
      expect(isStaticPath(path)).toBe(false);
    }
  });

  it.each([
    staticFile('ombre', '/about-us'),
    '/SITES-STATIC/ombre/about-us',
    '/%73ites-static/ombre/about-us',
    '/%2573ites%252Dstatic/ombre/about-us',
    '/x/..%2fsites-static/ombre',
    '/%zz/sites%2dstatic/ombre',
    '/site-settings/index.json',
    '/%73ite-Settings/sites/ombre.json',
  ])('recognise a closed folder in %s', (path) => {
    expect(namesClosedFolder(path)).toBe(true);
  });
});
