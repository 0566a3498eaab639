import { beforeAll, describe, expect, it } from 'vitest';
import { seed, type SeedProduct } from '../seed.ts';
import { callMarket } from './call.ts';

/* Two sites whose assortments share one product; all other products of a site carry its name. */

const product = (id: number, assortment: string): SeedProduct => ({
  id,
  name: `Sofa of ${assortment}`,
  assortments: [assortment],
  tags: [1, id],
  variants: [
    {
      id: id * 10,
      tags: [5],
      offers: [{ price: 10_000, seller: id }],
      seoTitle: `of ${assortment}`,
    },
  ],
});

beforeAll(() =>
  seed({
    tags: [
      { id: 1, type: 'category', slug: 'sofas' },
      { id: 2, type: 'room', slug: 'room-of-parlour' },
      { id: 3, type: 'room', slug: 'room-of-hearth' },
      { id: 5, type: 'style', slug: 'modern' },
    ],
    products: [
      product(2, 'parlour'),
      product(3, 'hearth'),
      {
        id: 4,
        name: 'Shared sofa',
        assortments: ['parlour', 'hearth'],
        tags: [1, 5],
        variants: [{ id: 40, tags: [5], offers: [{ price: 20_000, seller: 4 }] }],
      },
    ],
  }),
);

/** Every call that reads products, variants, offers, tags and sellers. */
const READS: [path: string, body?: object][] = [
  ['web/products'],
  ['web/products?tagId=1'],
  ['web/products', { query: 'sofa' }],
  ['web/products', { filter: { categoriesUrlSlug: ['sofas'] } }],
  ['web/1/filter/products', { categoriesUrlSlug: ['sofas'] }],
  ['web/brand-products'],
  ['web/1/products/recommended'],
  ['web/1/product/4/similar'],
  ['web/1/product/4/associated'],
  ['web/product/v/40'],
  ['web/tags'],
  ['v1/api/tags/getalltags'],
  ['web/products/suggestions', { query: 'sofa' }],
  ['v1/api/search/postsearch?index=products', { search: { query: 'sofa' } }],
  ['v1/api/search/postsearch?index=tags', { search: { query: 'room' } }],
  ['v1/api/search/postsearch?index=sellers', { search: { query: 'seller' } }],
  ['v1/api/products/postproductslist', {}],
  ['v1/api/products/postproductslist', { _id: ['2', '3', '4'] }],
  ['v1/api/products/postelasticsearchproducts', { prefix: 'so', seed: 1 }],
  ['v1/api/products/postpersonalisedstore', { verdict: { style1: 'modern' } }],
  ['v1/api/products/postvariantslist', {}],
  ['v1/api/products/postvariantslist', { _id: ['20', '30', '40'] }],
  ['v1/api/products/postvariantsbyproductlist', { productID: ['2', '3', '4'] }],
  ['v1/api/products/postrecommendations', { productID: ['2', '3'] }],
  ['v1/api/products/postsellerstore?sellerID=4', {}],
  ['v1/api/inventory/postinventorylist', {}],
  ['v1/api/inventory/postinventorylist', { variantID: ['20', '30', '40'] }],
  ['v1/api/sellers/postsellerslist', {}],
];

const OTHERS = {
  parlour: ['of hearth', 'of-hearth', 'Seller 3'],
  hearth: ['of parlour', 'of-parlour', 'Seller 2'],
};

describe('two sites', () => {
  it.each(READS)('[API-004] each see only their own data by %s %j', async (path, body) => {
    for (const site of ['parlour', 'hearth'] as const) {
      const reply = await callMarket(path, { site, body });
      const text = await reply.text();
      expect(reply.status).toBe(200);
      for (const other of OTHERS[site]) expect(text).not.toContain(other);
      expect(text).not.toMatch(/"(totalCount|count)":3/);
    }
  });

  it.each([
    'web/product/v/30',
    'web/1/product/3/similar',
    'web/1/product/3/associated',
    'web/products?tagId=3',
    'v1/api/tags/gettagdetails?tagID=3',
  ])('[API-004] answer 404 to %s, which belongs to the other site', async (path) => {
    expect((await callMarket(path)).status).toBe(404);
    expect((await callMarket(path, { site: 'hearth' })).status).toBe(200);
  });

  it('[API-035] answer 404 to a seller who sells only on the other site', async () => {
    const path = 'v1/api/products/postsellerstore?sellerID=3';
    expect((await callMarket(path, { body: {} })).status).toBe(404);
    expect((await callMarket(path, { body: {}, site: 'hearth' })).status).toBe(200);
  });
});
