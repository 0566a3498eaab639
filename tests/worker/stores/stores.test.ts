import { beforeAll, describe, expect, it } from 'vitest';
import {
  listInventory,
  listSellers,
  listVariants,
  personalisedStore,
  productsByIds,
  searchStore,
  sellerStore,
  variantsByProducts,
} from '@parlour/contract';
import { seed, type SeedProduct } from '../seed.ts';
import { callMarket } from '../market/call.ts';

const SOFAS = 1;
const LOUNGE = 2;
const MODERN = 3;
const RUSTIC = 4;

const product = (id: number, price: number, fields: Partial<SeedProduct> = {}): SeedProduct => ({
  id,
  name: `Chair ${id}`,
  variants: [{ id: id * 10, offers: [{ price, seller: 1 + (id % 2) }] }],
  ...fields,
});

beforeAll(() =>
  seed({
    tags: [
      { id: SOFAS, type: 'category', slug: 'sofas' },
      { id: LOUNGE, type: 'room', slug: 'lounge' },
      { id: MODERN, type: 'style', slug: 'modern', name: 'Modern' },
      { id: RUSTIC, type: 'style', slug: 'rustic', name: 'Rustic' },
    ],
    products: [
      product(1, 9_900, { tags: [SOFAS, MODERN] }),
      product(2, 30_000, { tags: [LOUNGE, RUSTIC] }),
      product(3, 60_000, { tags: [SOFAS, LOUNGE], reviews: [{ rating: 5, comment: 'Fine.' }] }),
      product(4, 20_000, { name: 'Armchair', variants: [{ id: 40 }, { id: 41, seoTitle: '' }] }),
      product(5, 1_000, { assortments: ['hearth'] }),
      ...Array.from({ length: 30 }, (_, index) => product(100 + index, 100_000 + index)),
    ],
  }),
);

const post = async (path: string, body: object = {}) => (await callMarket(path, { body })).json();
const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);

describe('older product calls', () => {
  const products = async (body: object) =>
    productsByIds.reply.parse(await post('v1/api/products/postproductslist', body));
  const store = async (body: object) =>
    searchStore.reply.parse(await post('v1/api/products/postelasticsearchproducts', body));
  const personal = async (body: object) =>
    personalisedStore.reply.parse(await post('v1/api/products/postpersonalisedstore', body));

  it('[API-027] return products by their ids in the order of the list', async () => {
    const { data, totalCount } = await products({ _id: ['3', '1', '5', 'x', '999'] });
    expect(ids(data.list)).toEqual(['3', '1']);
    expect(totalCount).toBe(2);
  });

  it('[API-027] return a window of all products with the total', async () => {
    const { data, totalCount } = await products({ limit: 2, skip: 1 });
    expect(ids(data.list)).toEqual(['128', '127']);
    expect(totalCount).toBe(34);
  });

  it.each([
    [{ actualPrice: 'asc' }, ['1', '2']],
    [{ actualPrice: 'desc' }, ['129', '128']],
    [{ averageReview: 'desc', actualPrice: 'asc' }, ['3', '1']],
    [{ name: 'asc' }, ['4', '1']],
    [{ relevance: 'desc' }, ['129', '128']],
  ])('[API-027] sort by %j', async (sort, expected) => {
    expect(ids((await products({ sort, limit: 2 })).data.list)).toEqual(expected);
  });

  it('[API-028] page through a random order that its seed repeats', async () => {
    const pages = await Promise.all(
      [0, 12, 24].map((skip) => store({ seed: 1_763_460_000_000, limit: 12, skip })),
    );
    const shuffled = pages.flatMap(({ data }) => ids(data.list));
    expect(new Set(shuffled).size).toBe(34);
    expect(shuffled).not.toEqual(shuffled.toSorted((one, other) => Number(other) - Number(one)));
    const again = await store({ seed: 1_763_460_000_000, limit: 100 });
    expect(ids(again.data.list)).toEqual(shuffled);
    const other = await store({ seed: 1_763_460_000_001, limit: 100 });
    expect(ids(other.data.list)).not.toEqual(shuffled);
  });

  it.each([0, 1, Number.MAX_SAFE_INTEGER])('[API-028] shuffle with the seed %d', async (seed) => {
    const found = ids((await store({ seed, limit: 100 })).data.list);
    const upwards = found.toSorted((one, other) => Number(one) - Number(other));
    expect(found).toHaveLength(34);
    expect(found).not.toEqual(upwards);
    expect(found).not.toEqual(upwards.toReversed());
  });

  it('[API-028] narrow by the start of a word', async () => {
    expect(ids((await store({ prefix: 'armch' })).data.list)).toEqual(['4']);
  });

  it('[API-029] put the verdict’s styles first, by their scores', async () => {
    const verdict = { style1: 'rustic', style1Score: 70, style2: 'Modern', style2Score: 30 };
    expect(ids((await personal({ verdict, limit: 3 })).data.list)).toEqual(['2', '1', '129']);
    const turned = { ...verdict, style1Score: 10, style2Score: 90 };
    expect(ids((await personal({ verdict: turned, limit: 2 })).data.list)).toEqual(['1', '2']);
  });

  it('[API-029] narrow by categories, rooms and a price ceiling', async () => {
    const search = { categories: [String(SOFAS)], rooms: [String(LOUNGE)] };
    expect(ids((await personal({ search })).data.list)).toEqual(['3']);
    expect(ids((await personal({ search: { maxPrice: 300 } })).data.list)).toEqual(['1']);
  });

  it.each<[Record<string, string>, string]>([
    [{}, 'bearer_missing'],
    [{ authorization: 'Bearer made-up' }, 'bearer_refused'],
  ])('[API-030] require a sign-in for a personalised search (%j)', async (headers, code) => {
    const path = 'v1/api/products/postpersonalisedsearchproducts';
    const reply = await callMarket(path, { body: { verdictID: '1' }, headers });
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ code });
  });
});

describe('a seller’s store', () => {
  const store = async (query: string, search: object = {}) => {
    const reply = await post(`v1/api/products/postsellerstore?sellerID=${query}`, { search });
    return sellerStore.reply.parse(reply);
  };

  it('[API-035] [SELLER-016] lists twelve products of one seller', async () => {
    const { data, totalCount } = await store('2');
    expect(data.list).toHaveLength(12);
    expect(data.list.every(({ id }) => Number(id) % 2 === 1)).toBe(true);
    expect(totalCount).toBe(17);
  });

  it('[ENTITY-020] sends its products in data.list, and no field as JSON text', async () => {
    const path = 'v1/api/products/postsellerstore?sellerID=2';
    const { data } = (await post(path, { search: {} })) as {
      data: { list: unknown[]; jsonFields: unknown };
    };
    expect(data.list).toHaveLength(12);
    expect(data.jsonFields).toEqual([]);
  });

  it('[SELLER-012] [SELLER-013] pages through the random order of a seed', async () => {
    const [first, second] = await Promise.all([store('2&seed=7'), store('2&seed=7&skip=12')]);
    const found = ids([...first.data.list, ...second.data.list]);
    expect(new Set(found).size).toBe(17);
    expect(found).not.toEqual(ids((await store('2&seed=8&limit=100')).data.list));
  });

  it.each([
    ['actualPrice', '1'],
    ['-actualPrice', '129'],
    ['-averageReview', '3'],
  ])('[SELLER-003] sorts by %s', async (sort, expected) => {
    expect((await store(`2&sort=${sort}`)).data.list[0]?.id).toBe(expected);
  });

  it('[SELLER-006] [SELLER-007] narrows by room and price', async () => {
    expect(ids((await store('2', { rooms: [String(LOUNGE)] })).data.list)).toEqual(['3']);
    expect(ids((await store('2', { maxPrice: 100 })).data.list)).toEqual(['1']);
  });

  it('[SELLER-005] [SELLER-006] gives the tags of all the seller’s products, with their counts', async () => {
    const { tags } = await store('2', { rooms: [String(LOUNGE)] });
    expect(tags.map(({ urlSlug, count }) => [urlSlug, count])).toEqual(
      expect.arrayContaining([
        ['sofas', 2],
        ['lounge', 1],
      ]),
    );
  });

  it('[SELLER-009] answers an empty list when nothing matches', async () => {
    expect(await store('2', { prefix: 'wardrobe' })).toMatchObject({ totalCount: 0 });
  });

  it.each(['999', 'seller-2'])('[API-035] answers 404 to the unknown seller %s', async (id) => {
    const path = `v1/api/products/postsellerstore?sellerID=${id}`;
    expect((await callMarket(path, { body: {} })).status).toBe(404);
  });
});

describe('the calls of variants, inventory and sellers', () => {
  it('[API-031] list shown variants, by their ids in the order of the list', async () => {
    const path = 'v1/api/products/postvariantslist';
    const some = listVariants.reply.parse(await post(path, { _id: ['30', '10', '41', '50', 'x'] }));
    expect(ids(some.data.list)).toEqual(['30', '10']);
    const all = listVariants.reply.parse(await post(path, { limit: 1, skip: 1 }));
    expect(ids(all.data.list)).toEqual(['1280']);
    expect(all.totalCount).toBe(34);
  });

  it('[API-032] list the shown variants of products', async () => {
    const path = 'v1/api/products/postvariantsbyproductlist';
    const reply = variantsByProducts.reply.parse(await post(path, { productID: ['4', '2', '5'] }));
    expect(ids(reply.data.list)).toEqual(['40', '20']);
    expect((await callMarket(path, { body: { productID: [] } })).status).toBe(400);
  });

  it('[API-034] list offers of variants', async () => {
    const path = 'v1/api/inventory/postinventorylist';
    const some = listInventory.reply.parse(await post(path, { variantID: ['20', '50'] }));
    expect(some.data.list).toMatchObject([{ variantId: '20', sellerId: '1', actualPrice: 300 }]);
    const all = listInventory.reply.parse(await post(path, { limit: 1 }));
    expect(all.data.list).toMatchObject([{ variantId: '1290' }]);
    expect(all.totalCount).toBe(33);
  });

  it('[API-036] [ENTITY-018] list sellers of the site, by their ids', async () => {
    const path = 'v1/api/sellers/postsellerslist';
    const all = listSellers.reply.parse(await post(path, { sort: '-sellerName' }));
    expect(all.data.list.map(({ sellerID }) => sellerID)).toEqual(['2', '1']);
    const one = listSellers.reply.parse(await post(path, { sellerID: ['2', '77', 'x'] }));
    expect(one.data.list).toEqual([
      {
        sellerID: '2',
        sellerName: 'Seller 2',
        serviceTelephone: '01632 960 001',
        serviceEmail: 'seller-2@example.com',
        description: '',
        mainPicture: '',
      },
    ]);
  });

  it('[API-036] list sellers with limit, skip and sort beside the body', async () => {
    const path = 'v1/api/sellers/postsellerslist?limit=1&skip=1&sort=-sellerName';
    const all = listSellers.reply.parse(await post(path, {}));
    expect(all.data.list.map(({ sellerID }) => sellerID)).toEqual(['1']);
  });

  it.each([
    ['API-027', 'v1/api/products/postproductslist'],
    ['API-028', 'v1/api/products/postelasticsearchproducts'],
    ['API-029', 'v1/api/products/postpersonalisedstore'],
  ])('[%s] %s takes limit, skip and sort beside the body', async (_, path) => {
    const beside = await post(`${path}?limit=2&skip=1&sort=-actualPrice`, {});
    expect(ids(productsByIds.reply.parse(beside).data.list)).toEqual(['128', '127']);
    const within = { limit: 2, skip: 1, sort: { actualPrice: 'desc' } };
    expect(beside).toEqual(await post(path, within));
  });

  it.each([
    ['API-031', 'v1/api/products/postvariantslist'],
    ['API-033', 'v1/api/products/postrecommendations'],
    ['API-034', 'v1/api/inventory/postinventorylist'],
    ['API-110', 'v1/api/personrooms/postrecommendations'],
    ['API-106', 'v1/api/images/postimageslist'],
    ['API-107', 'v1/api/personrooms/postpersonroomslist'],
    ['API-108', 'v1/api/personrooms/postelasticsearchpersonrooms'],
    ['API-109', 'v1/api/personrooms/postpersonalisedpersonrooms'],
  ])('[%s] %s takes a limit beside the body', async (_, path) => {
    expect(await post(`${path}?limit=1`, {})).toEqual(await post(path, { limit: 1 }));
    expect((await callMarket(`${path}?limit=0`, { body: {} })).status).toBe(400);
  });

  it('[API-036] prefer the limit of the body to the one beside it', async () => {
    const path = 'v1/api/sellers/postsellerslist?limit=1';
    const all = listSellers.reply.parse(await post(path, { limit: 2 }));
    expect(all.data.list).toHaveLength(2);
  });

  it.each([
    ['API-027', 'v1/api/products/postproductslist'],
    ['API-028', 'v1/api/products/postelasticsearchproducts'],
    ['API-031', 'v1/api/products/postvariantslist'],
    ['API-033', 'v1/api/products/postrecommendations'],
    ['API-034', 'v1/api/inventory/postinventorylist'],
    ['API-036', 'v1/api/sellers/postsellerslist'],
    ['API-106', 'v1/api/images/postimageslist'],
    ['API-107', 'v1/api/personrooms/postpersonroomslist'],
    ['API-110', 'v1/api/personrooms/postrecommendations'],
  ])('[%s] %s needs no body', async (_, path) => {
    const reply = await callMarket(path, { rawBody: '' });
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual(await post(path, {}));
  });

  it('[API-032] still need a body where the documents name its fields', async () => {
    const path = 'v1/api/products/postvariantsbyproductlist';
    const reply = await callMarket(path, { rawBody: '' });
    expect(reply.status).toBe(400);
  });
});
