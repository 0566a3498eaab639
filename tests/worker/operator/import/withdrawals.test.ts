import { beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../../browser.ts';
import { callMarket } from '../../market/call.ts';
import { callOperator, importAll, rows } from '../call.ts';
import { emptied } from './emptied.ts';
import { sofa } from '../records.ts';

beforeEach(emptied);

const sites = ['hearth', 'ombre'];

const withdraw = async (site: string, references: readonly string[]): Promise<unknown> => {
  const reply = await callOperator('catalogue/withdraw', {
    body: { site, source: 'oak', references },
  });
  return reply.status === 200 ? reply.json() : reply.status;
};

const referencesAt = async (site: string): Promise<unknown> =>
  (await callOperator(`catalogue/references?site=${site}&source=oak`)).json();

const finish = () => callOperator('catalogue/finish', { body: { sites } });

const load3 = async (): Promise<void> => {
  const three = ['a', 'b', 'c'].map((reference) => sofa({ reference, slug: `sofa-${reference}` }));
  await importAll(three, { sites, source: 'oak' });
  await importAll([sofa({ reference: 'a', slug: 'theirs' })], { sites, source: 'elm' });
  await finish();
};

describe('products that a feed no longer names', () => {
  it('[TENANT-003] belong to one supplier at one site', async () => {
    await load3();
    expect(await referencesAt('hearth')).toEqual({ references: ['a', 'b', 'c'], next: null });
    expect(await withdraw('hearth', ['a', 'nothing'])).toEqual({ withdrawn: 1 });
    expect(await withdraw('hearth', ['a'])).toEqual({ withdrawn: 0 });
    expect(await referencesAt('hearth')).toEqual({ references: ['b', 'c'], next: null });
    expect(await referencesAt('ombre')).toEqual({ references: ['a', 'b', 'c'], next: null });
    const elm = await callOperator('catalogue/references?site=hearth&source=elm');
    expect(await elm.json()).toEqual({ references: ['a'], next: null });
    expect(await withdraw('nowhere', ['b'])).toBe(400);
  });

  it('stay complete for the rows that refer to them, and return when a feed names them again', async () => {
    await load3();
    const before = await rows('SELECT id, reference FROM variant ORDER BY id');
    await withdraw('hearth', ['a']);
    expect(await rows('SELECT id, reference FROM variant ORDER BY id')).toEqual(before);
    await importAll([sofa({ reference: 'a', slug: 'sofa-a' })], {
      sites: ['hearth'],
      source: 'oak',
    });
    expect(await referencesAt('hearth')).toEqual({ references: ['a', 'b', 'c'], next: null });
  });

  it('disappear from the page, lists, search, sitemap and feeds of that site alone, cached copies included', async () => {
    await load3();
    const gone = await variantOf('a');
    const seen = async (site: 'hearth' | 'ombre') => {
      const page = new Browser(`http://${site}.localhost:8787`);
      const text = async (path: string) => (await page.get(path)).text();
      const list = await callMarket('v1/api/products/postelasticsearchproducts', {
        site,
        body: {},
      });
      const body = { search: { query: 'brompton' } };
      const found = await callMarket('v1/api/search/postsearch?index=products', { site, body });
      return {
        product: (await page.get(`/web/product/v/${gone}`)).status,
        sitemap: (await text('/web/product-addresses')).includes(`"${gone}"`),
        feed: (await text('/feeds/google.tsv')).includes('sofa-a'),
        list: (await list.text()).includes('sofa-a'),
        search: (await found.text()).includes('sofa-a'),
      };
    };
    const there = { product: 200, sitemap: true, feed: true, list: true, search: true };
    expect([await seen('hearth'), await seen('ombre')]).toEqual([there, there]);
    await withdraw('hearth', ['a']);
    await finish();
    const nowhere = { product: 404, sitemap: false, feed: false, list: false, search: false };
    expect([await seen('hearth'), await seen('ombre')]).toEqual([nowhere, there]);
  });
});

const variantOf = async (reference: string): Promise<string> => {
  const [row] = await rows(`SELECT default_variant_id AS id FROM product
    WHERE source = 'oak' AND reference = '${reference}'`);
  return String(row?.id);
};
