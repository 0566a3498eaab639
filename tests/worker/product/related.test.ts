import { beforeAll, describe, expect, it } from 'vitest';
import {
  associatedProducts,
  brandProducts,
  productByVariant,
  recommendations,
  recommendedProducts,
  similarProducts,
} from '@parlour/contract';
import { seed, type SeedProduct } from '../seed.ts';
import { callMarket } from '../market/call.ts';

const SEATING = 1;
const SOFAS = 2;
const TABLES = 3;
const LOUNGE = 4;
const MODERN = 5;
const RUSTIC = 6;
const OAK = 7;
const HARDY = 8;
const NORTH = 9;
const WOOL = 10;

const product = (id: number, name: string, fields: Partial<SeedProduct>): SeedProduct => ({
  id,
  name,
  variants: [{ id: id * 10, offers: [{ price: 50_000 }] }],
  ...fields,
});

const styled = (id: number, style: number, ...others: number[]) => [
  { id: id * 10, tags: [style, ...others], offers: [{ price: 50_000 }] },
];

beforeAll(() =>
  seed({
    tags: [
      { id: SEATING, type: 'category', slug: 'seating' },
      { id: SOFAS, type: 'category', slug: 'sofas', parent: SEATING },
      { id: TABLES, type: 'category', slug: 'tables' },
      { id: LOUNGE, type: 'room', slug: 'lounge' },
      { id: MODERN, type: 'style', slug: 'modern' },
      { id: RUSTIC, type: 'style', slug: 'rustic' },
      { id: OAK, type: 'material', slug: 'oak' },
      { id: WOOL, type: 'material', slug: 'wool' },
      { id: HARDY, type: 'brand', slug: 'hardy', name: 'Hardy' },
      { id: NORTH, type: 'brand', slug: 'north', name: 'North' },
    ],
    products: [
      product(1, 'Oak sofa', {
        tags: [SOFAS, LOUNGE, OAK],
        variants: [...styled(1, MODERN, WOOL), { id: 11, tags: [RUSTIC] }],
        brand: HARDY,
      }),
      product(2, 'Sofa', {
        tags: [SOFAS],
        variants: [{ id: 20, tags: [RUSTIC], offers: [{ price: 50_000, was: 100_000 }] }],
        brand: HARDY,
      }),
      product(3, 'Oak lounge sofa', { tags: [SOFAS, OAK, LOUNGE], variants: styled(3, MODERN) }),
      product(4, 'Oak lounge table', {
        tags: [TABLES, OAK, LOUNGE],
        variants: styled(4, MODERN, WOOL),
        brand: NORTH,
      }),
      // In the same room and of the same material, but of another style.
      product(5, 'Rustic lounge table', {
        tags: [TABLES, LOUNGE],
        variants: styled(5, RUSTIC, WOOL),
      }),
      product(6, 'Garden table', {
        tags: [TABLES],
        variants: [{ id: 60, offers: [{ price: 5_000 }] }],
      }),
      product(7, 'Hidden sofa', { tags: [SOFAS], variants: [{ id: 70, seoTitle: '' }] }),
      product(8, 'Hearth sofa', { tags: [SOFAS, OAK, LOUNGE], assortments: ['hearth'] }),
      product(9, 'Gone lamp', {
        variants: [{ id: 90, offers: [{ price: 1, status: 'out_of_stock', stock: 0 }] }],
      }),
      product(10, 'Loved bench', { reviews: [{ rating: 5, comment: 'Lovely.' }] }),
    ],
  }),
);

const names = (products: readonly { name: string }[]): string[] => products.map(({ name }) => name);
const read = async (path: string, body?: unknown) => (await callMarket(path, { body })).json();

describe('related products', () => {
  it('[API-017] are the same category first, then those that share most tags', async () => {
    const { retailerProducts } = similarProducts.reply.parse(await read('web/1/product/1/similar'));
    expect(names(retailerProducts)).toEqual([
      'Oak lounge sofa',
      'Sofa',
      'Oak lounge table',
      'Rustic lounge table',
    ]);
  });

  it('[API-018] [CAROUSEL-015] are of the same room or category, in the first variant’s style', async () => {
    const products = associatedProducts.reply.parse(await read('web/1/product/1/associated'));
    expect(names(products)).toEqual(['Oak lounge table', 'Oak lounge sofa']);
    expect(products[0]?.variants).toHaveLength(1);
  });

  it('[ENTITY-007] include the associated products in the detail', async () => {
    const { product: detail } = productByVariant.reply.parse(await read('web/product/v/10'));
    expect(detail.associatedProducts).toEqual(['4', '3']);
  });

  it.each(['similar', 'associated'])(
    '[API-017] [API-018] are 404 for %s of a product that the site does not sell',
    async (kind) => {
      const statuses = ['8', '999', 'sofa', '1.5'].map(
        async (id) => (await callMarket(`web/1/product/${id}/${kind}`)).status,
      );
      expect(await Promise.all(statuses)).toEqual([404, 404, 404, 404]);
    },
  );

  it('[API-016] are recommended when they are in stock and well reviewed, the newest first, and not for a reduction', async () => {
    const { retailerProducts } = recommendedProducts.reply.parse(
      await read('web/1/products/recommended'),
    );
    const found = names(retailerProducts);
    expect(found.slice(0, 3)).toEqual(['Loved bench', 'Garden table', 'Rustic lounge table']);
    expect(found.at(-1)).toBe('Gone lamp');
    expect(found).not.toContain('Hidden sofa');
  });

  it('[API-033] are recommended for given products, without those', async () => {
    const reply = await read('v1/api/products/postrecommendations', { productID: ['1', '3'] });
    expect(names(recommendations.reply.parse(reply).data.list)).toEqual([
      'Sofa',
      'Oak lounge table',
      'Rustic lounge table',
    ]);
  });

  it('[API-033] [CAROUSEL-012] are recommended in general when no product is given, 24 at most', async () => {
    const path = 'v1/api/products/postrecommendations';
    const { data } = recommendations.reply.parse(await read(path, { limit: 2 }));
    expect(names(data.list)).toEqual(['Loved bench', 'Garden table']);
    expect((await callMarket(path, { body: { limit: 25 } })).status).toBe(400);
  });

  it('[API-015] are listed by brand, the largest brand first, a few for each', async () => {
    const { brands } = brandProducts.reply.parse(await read('web/brand-products'));
    expect(brands.map(({ name, urlSlug, products }) => [name, urlSlug, names(products)])).toEqual([
      ['Hardy', 'hardy', ['Sofa', 'Oak sofa']],
      ['North', 'north', ['Oak lounge table']],
    ]);
  });
});
