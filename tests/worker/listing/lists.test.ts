import { beforeAll, describe, expect, it } from 'vitest';
import { filterProducts, findProducts, listProducts } from '@parlour/contract';
import { imported, offer, tag } from '../imported.ts';
import { callMarket } from '../market/call.ts';

const SOFAS = tag('category', 'Seating', 'Sofas');
const CORNER_SOFAS = tag('category', 'Seating', 'Sofas', 'Corner');
const DESKS = tag('category', 'Desks');
const CORNER_DESKS = tag('category', 'Desks', 'Corner');
const OAK = tag('material', 'Oak');
const LINEN = tag('material', 'Linen');

beforeAll(async () => {
  await imported([
    { name: 'Alder sofa', tags: [SOFAS, LINEN], price: 900, brand: { name: 'Hardy' } },
    { name: 'Birch corner sofa', tags: [CORNER_SOFAS, LINEN], price: 1_200 },
    { name: 'Cedar corner desk', tags: [CORNER_DESKS, OAK], price: 300 },
    { name: 'Dogwood desk', tags: [DESKS, OAK] },
    {
      name: 'Elm sofa',
      tags: [SOFAS, OAK],
      offers: [offer(500, { status: 'out_of_stock', stock: 0 })],
    },
    { name: 'Unfinished', tags: [SOFAS], variants: [{ seoTitle: '' }] },
  ]);
  await imported([{ name: 'Hearth sofa', tags: [SOFAS, LINEN], price: 700 }], ['hearth']);
});

const list = async (query: string) =>
  listProducts.reply.parse(await (await callMarket(`web/products${query}`)).json());
const filter = async (body: object, query = '') =>
  filterProducts.reply.parse(
    await (await callMarket(`web/1/filter/products${query}`, { body })).json(),
  );
const find = async (query: string) =>
  findProducts.reply.parse(await (await callMarket('web/products', { body: { query } })).json());

/** Counts of the reply by slug, a child's below its parent's. */
const counts = async (body: object, query = '') =>
  Object.fromEntries(
    (await filter(body, query)).tags.map(({ urlSlug, parentUrlSlug, count }) => [
      parentUrlSlug === '' ? urlSlug : `${parentUrlSlug}/${urlSlug}`,
      count,
    ]),
  );

const names = (products: readonly { name: string }[]): string[] => products.map(({ name }) => name);

describe('product lists', () => {
  it('[API-011] lists the products of the site, the newest first, with totals', async () => {
    const reply = await list('');
    expect(names(reply.retailerProducts)).toEqual([
      'Elm sofa',
      'Dogwood desk',
      'Cedar corner desk',
      'Birch corner sofa',
      'Alder sofa',
    ]);
    expect(reply).toMatchObject({ totalCount: 5, pageCount: 1, pageNumber: 1 });
  });

  it('[TILE-007] omits products without a variant that has a seoTitle', async () => {
    expect(names((await list('')).retailerProducts)).not.toContain('Unfinished');
  });

  it('[ENTITY-019] answers a page beyond the end with an empty list and the right totals', async () => {
    const reply = await list('?page=1000000000');
    expect(reply).toMatchObject({
      retailerProducts: [],
      totalCount: 5,
      pageCount: 1,
      pageNumber: 1_000_000_000,
    });
  });

  it.each([
    ['all', ['Elm sofa', 'Dogwood desk', 'Cedar corner desk', 'Birch corner sofa', 'Alder sofa']],
    ['in_stock', ['Cedar corner desk', 'Birch corner sofa', 'Alder sofa']],
    [
      'price_asc',
      ['Cedar corner desk', 'Elm sofa', 'Alder sofa', 'Birch corner sofa', 'Dogwood desk'],
    ],
    [
      'price_desc',
      ['Birch corner sofa', 'Alder sofa', 'Elm sofa', 'Cedar corner desk', 'Dogwood desk'],
    ],
  ])('[LIST-008] sorts by %s, products without a price last', async (sort, expected) => {
    const reply = await list(`?sort=${sort}`);
    expect(names(reply.retailerProducts)).toEqual(expected);
    expect(reply.totalCount).toBe(expected.length);
  });

  it('[API-014] lists the products of a tag and of the tags below it', async () => {
    const seating = (await list('')).tags.find(({ urlSlug }) => urlSlug === 'seating')!;
    const reply = await list(`?tagId=${seating.id}`);
    expect(names(reply.retailerProducts)).toEqual(['Elm sofa', 'Birch corner sofa', 'Alder sofa']);
  });

  it.each(['999', 'sofas', '1e3', '99999999999999999999'])(
    '[API-014] answers 404 to the unknown tag %s',
    async (tagId) => {
      const reply = await callMarket(`web/products?tagId=${tagId}`);
      expect(reply.status).toBe(404);
      expect(await reply.json()).toMatchObject({ code: 'not_found' });
    },
  );
});

describe('filtered lists', () => {
  it('[API-013] treats slugs of one list as alternatives and combines lists with and', async () => {
    const reply = await filter({
      categoriesUrlSlug: ['sofas', 'desks'],
      materialsUrlSlug: ['oak'],
    });
    expect(names(reply.retailerProducts)).toEqual([
      'Elm sofa',
      'Dogwood desk',
      'Cedar corner desk',
    ]);
  });

  it('[FILTER-003] keeps categories of the same slug apart by their parent', async () => {
    const both = await filter({ categoriesUrlSlug: ['corner'] });
    const one = await filter({ categoriesUrlSlug: ['desks/corner'] });
    expect(names(both.retailerProducts)).toEqual(['Cedar corner desk', 'Birch corner sofa']);
    expect(names(one.retailerProducts)).toEqual(['Cedar corner desk']);
  });

  it('[ENTITY-023] finds nothing under a slug that no tag has', async () => {
    const reply = await filter({ categoriesUrlSlug: ['wardrobes'] });
    expect(reply).toMatchObject({ retailerProducts: [], totalCount: 0, pageCount: 0 });
  });

  it('[ENTITY-002] counts the tags of the whole result, not only of its page', async () => {
    expect(await counts({ materialsUrlSlug: ['oak'], categoriesUrlSlug: ['sofas'] })).toEqual(
      await counts({ materialsUrlSlug: ['oak'], categoriesUrlSlug: ['sofas'] }, '?page=2'),
    );
  });

  it('[FILTER-007] counts the chosen group without its choice, the others with it', async () => {
    expect(await counts({ materialsUrlSlug: ['oak'] })).toEqual({
      seating: 1,
      'seating/sofas': 1,
      desks: 2,
      'desks/corner': 1,
      linen: 2,
      oak: 3,
    });
  });

  it('[FILTER-007] counts each of several chosen groups within the choices of the others', async () => {
    expect(await counts({ materialsUrlSlug: ['oak'], categoriesUrlSlug: ['sofas'] })).toEqual({
      seating: 1,
      'seating/sofas': 1,
      desks: 2,
      'desks/corner': 1,
      linen: 2,
      oak: 1,
    });
  });

  it('[FILTER-007] counts a group by stock when no other filter is set', async () => {
    expect(await counts({ materialsUrlSlug: ['oak'] }, '?sort=in_stock')).toMatchObject({
      desks: 1,
      linen: 2,
      oak: 1,
    });
  });

  it('[FILTER-004] counts all seven groups with a filter in each, in a search, too', async () => {
    const seven = {
      brandsUrlSlug: ['hardy'],
      categoriesUrlSlug: ['sofas'],
      roomsUrlSlug: ['x'],
      colorsUrlSlug: ['x'],
      materialsUrlSlug: ['linen'],
      moodclipsUrlSlug: ['x'],
      stylesUrlSlug: ['x'],
    };
    expect((await callMarket('web/1/filter/products', { body: seven })).status).toBe(200);
    const search = { query: 'sofa', filter: seven };
    expect((await callMarket('web/products', { body: search })).status).toBe(200);
    expect(
      (await callMarket('web/products/suggestions', { body: { query: 's', ...seven } })).status,
    ).toBe(200);
  });

  it('[FILTER-012] finds more with a second choice in a group', async () => {
    const reply = await filter({ materialsUrlSlug: ['oak', 'linen'] });
    expect(reply.totalCount).toBe(5);
  });

  it('[API-012] accepts the same filter in the body of web/products', async () => {
    const reply = await callMarket('web/products', {
      body: { filter: { brandsUrlSlug: ['hardy'] } },
    });
    const { retailerProducts } = findProducts.reply.parse(await reply.json());
    expect(names(retailerProducts)).toEqual(['Alder sofa']);
  });
});

describe('text search', () => {
  it('[API-012] finds all words, the last one by its beginning', async () => {
    expect(names((await find('corner sof')).retailerProducts)).toEqual(['Birch corner sofa']);
  });

  it('[API-012] [LIST-015] narrows the results of a text by a filter', async () => {
    const body = { query: 'sofa', filter: { materialsUrlSlug: ['oak'] } };
    const reply = findProducts.reply.parse(
      await (await callMarket('web/products', { body })).json(),
    );
    expect(names(reply.retailerProducts)).toEqual(['Elm sofa']);
    expect(reply.tags.find(({ urlSlug }) => urlSlug === 'linen')?.count).toBe(2);
  });

  it('[API-012] finds nothing for a text without a word', async () => {
    expect(await find('"*" ')).toMatchObject({ retailerProducts: [], totalCount: 0, tags: [] });
  });
});
