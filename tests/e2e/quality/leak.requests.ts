import { expect, test } from '@playwright/test';
import { configuredSites } from '../../../tools/local/sites.ts';
import { requestFrom } from '../request.ts';

/*
 * What belongs to one site never appears on another. Each kind of page of every site is requested twice
 * (rendered, then from the page cache), with forged forwarding headers in between.
 */

const { sites } = await configuredSites();
const first = sites[0];
const PAGES = ['/', '/products', '/products/category-furniture', '/products/room-garden', '/nope'];

/** What identifies a site and must not appear on another's pages. */
const marksOf = (id: string): string[] => {
  const site = sites.find((candidate) => candidate.id === id);
  if (!site) throw new Error(`no site ${id}`);
  return [
    site.seller.companyName,
    site.seller.serviceEmail,
    site.seller.vat,
    site.logo,
    site.origin,
  ]
    .concat(site.id === first?.id ? [] : site.hosts)
    .concat(site.apiTokenSecret);
};

const foreignMarks = (id: string): string[] =>
  sites.filter((site) => site.id !== id).flatMap((site) => marksOf(site.id));

const forged = (host: string) => ({
  'x-forwarded-host': host,
  'x-host': host,
  'x-original-host': host,
  forwarded: `host=${host};proto=https`,
});

test.describe('sites do not leak into each other', () => {
  for (const site of sites) {
    const host = site.hosts[0] ?? '';
    const other = sites.find(({ id }) => id !== site.id)?.hosts[0] ?? '';

    test(`[TENANT-001] [TENANT-002] pages of ${site.id} contain nothing of another site`, async () => {
      const product = /"(\/[^"]+\/products\/d\/\d+)"/.exec(
        (await requestFrom(host, '/products')).text,
      )?.[1];
      expect(product).toBeDefined();
      for (const path of [...PAGES, product ?? '']) {
        for (const headers of [{}, forged(other), {}]) {
          const { text } = await requestFrom(host, path, headers);
          expect(text, path).toContain(site.seller.companyName.replaceAll('&', '&amp;'));
          for (const mark of foreignMarks(site.id))
            expect(text, `${path}: ${mark}`).not.toContain(mark);
        }
      }
    });
  }

  test('[TENANT-001] a product of one assortment is not found on a site that does not sell it', async () => {
    const lists = [
      '/products',
      '/products?page=3',
      '/products/style-classic',
      '/products/style-zen',
    ];
    const texts = await Promise.all(
      lists.map(async (path) => (await requestFrom('localhost', path)).text),
    );
    const products = new Set(texts.join('').match(/\/[^"/]+\/products\/d\/\d+/g));
    const statuses = await Promise.all(
      [...products].map(async (path) => (await requestFrom('hearth.localhost', path)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 404]));
  });

  for (const host of [
    'evil.example',
    'hearth.localhost.evil.example',
    'x.hearth.localhost',
    '127.0.0.1',
  ]) {
    test(`[TENANT-001] ${host} gets 421 and a plain sentence`, async () => {
      for (const path of [
        ...PAGES,
        '/market/web/products',
        '/web/products',
        '/operator/cache/purge',
      ]) {
        const reply = await requestFrom(host, path, forged('hearth.localhost'));
        expect(reply.status).toBe(421);
        expect(reply.text).toBe('No shop answers at this URL.\n');
        expect(reply.headers['cache-control']).toContain('no-store');
      }
    });
  }
});
