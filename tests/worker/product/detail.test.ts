import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { listProducts, productByVariant } from '@parlour/contract';
import { displayedPrice, penceFromPounds } from '@parlour/domain';
import { listIndexCache } from '@parlour/search';
import { seed } from '../seed.ts';
import { callMarket } from '../market/call.ts';

const SEATING = 1;
const SOFAS = 2;
const BLUE = 3;
const LINEN = 4;
const HARDY = 5;

beforeAll(() =>
  seed({
    tags: [
      { id: SEATING, type: 'category', slug: 'seating', name: 'Seating' },
      { id: SOFAS, type: 'category', slug: 'sofas', name: 'Sofas', parent: SEATING },
      { id: BLUE, type: 'colour', slug: 'blue', name: 'Blue' },
      { id: LINEN, type: 'material', slug: 'linen', name: 'Linen' },
      { id: HARDY, type: 'brand', slug: 'hardy', name: 'Hardy & Sons' },
    ],
    products: [
      {
        id: 1,
        name: 'Alder sofa',
        brand: HARDY,
        tags: [SOFAS],
        summary: '<p>Made in Frome.</p>',
        medias: [
          '/media/alder.webp',
          '/media/alder.fbx',
          '/media/alder-back.webp',
          '/media/3.webp',
        ],
        reviews: [{ rating: 4, comment: 'Deep and quiet.' }],
        variants: [
          {
            id: 10,
            tags: [BLUE, LINEN],
            offers: [
              { seller: 1, price: 80_000, delivery: 9_900, was: 100_000, stock: 3 },
              { seller: 2, price: 85_000, delivery: 1_000, was: 95_000, stock: 2, maxOrderSize: 4 },
              { seller: 3, price: 86_000, status: 'out_of_stock', stock: 0 },
            ],
            options: [
              {
                id: 1,
                name: 'Three seats',
                surcharge: 20_050,
                swatches: [{ id: 1, name: 'blue_linen', surcharge: 1_000, tags: [BLUE] }],
              },
              { id: 2, name: 'Two seats', status: 'order_by_email' },
            ],
            swatches: [{ id: 2, name: 'plain', surcharge: 500, status: 'out_of_stock' }],
          },
          { id: 11, seoTitle: '' },
          { id: 12, offers: [{ price: 40_000, status: 'order_by_email', statusText: 'Ask us' }] },
        ],
      },
      {
        id: 3,
        name: 'Sold chair',
        reviews: [{ rating: 5, comment: 'Upright.' }],
        variants: [{ id: 30, offers: [{ price: 9_000, stock: 0, statusText: 'Low stock' }] }],
      },
      { id: 2, name: 'Hearth chair', assortments: ['hearth'], variants: [{ id: 20 }] },
    ],
  }),
);

const detail = async (id: number) =>
  productByVariant.reply.parse(await (await callMarket(`web/product/v/${id}`)).json());

describe('product detail', () => {
  it('[API-019] returns product and variant by the id of a variant', async () => {
    const { product, variant } = await detail(12);
    expect(product).toMatchObject({
      productId: '1',
      id: '1',
      _id: '1',
      name: 'Alder sofa',
      brandName: 'Hardy & Sons',
      productSummary: '<p>Made in Frome.</p>',
      numberReviews: 0,
      averageReview: 0,
      catalogueReviews: { count: 1, average: 4 },
      reviews: { list: [{ rating: 4, comment: 'Deep and quiet.' }] },
    });
    expect(variant).toMatchObject({ id: '12', productId: '1', inventoryReference: 'SKU-12' });
  });

  it('[PDP-045] prices a variant by its cheapest seller, delivery included', async () => {
    const { product, variant } = await detail(10);
    expect(variant).toMatchObject({ rrp: 860, rrpWithoutDiscount: 960, quantity: 2 });
    expect(product).toMatchObject({ price: 860, actualPrice: 850, promotionalDiscount: 0.1042 });
  });

  it('[ENTITY-016] says that the last unit has gone, whatever the seller said before', async () => {
    const { variant } = await detail(30);
    expect(variant.sellerInventories).toMatchObject([
      { inventoryStatus: 'active', inventoryStatusStr: 'Sold out for now' },
    ]);
  });

  it('[ENTITY-013] [ENTITY-016] gives every seller’s offer', async () => {
    const { variant } = await detail(10);
    expect(variant.sellerInventories).toMatchObject([
      { sellerId: '1', sellerName: 'Seller 1', actualPrice: 800, deliveryCharges: 99 },
      { sellerId: '2', inventoryStatusStr: 'Available to order', maxOrderSize: 4, variantId: '10' },
      { sellerId: '3', inventoryStatus: 'out_of_stock', inventoryStatusStr: 'Sold out for now' },
    ]);
    expect(variant.inventories.map((inventory) => inventory.variant)).toMatchObject([
      { rrp: 899, rrpWithoutDiscount: 1099, quantity: 3, inventoryStatus: 'active' },
      { rrp: 860, options: [{ rrp: 1060.5 }, { rrp: 860 }] },
      { rrp: 860, rrpWithoutDiscount: 860 },
    ]);
  });

  it('[ENTITY-014] [ENTITY-015] adds surcharges to options and swatches, whose state falls back to the offer’s', async () => {
    const { variant } = await detail(10);
    expect(variant.options).toMatchObject([
      {
        name: 'Three seats',
        rrp: 1060.5,
        rrpWithoutDiscount: 1160.5,
        inventoryStatus: 'active',
        swatches: [{ name: 'blue_linen', rrp: 1070.5, tags: [{ urlSlug: 'blue' }] }],
      },
      { name: 'Two seats', rrp: 860, inventoryStatus: 'order_by_email' },
    ]);
    expect(variant.swatches).toMatchObject([{ rrp: 865, inventoryStatus: 'out_of_stock' }]);
    expect(variant.selectedOption?.id).toBe('1');
    expect(variant.selectedSwatch?.id).toBe('1');
  });

  it('[ENTITY-007] lists own tags before inherited ones, each with its parent', async () => {
    const { product } = await detail(10);
    expect(product.category).toEqual([String(SOFAS), String(SEATING)]);
    expect(product.colour).toEqual([String(BLUE)]);
    expect(product.tags.find(({ urlSlug }) => urlSlug === 'sofas')).toMatchObject({
      parent: String(SEATING),
      parentName: 'Seating',
      parentUrlSlug: 'seating',
    });
  });

  it('[ENTITY-007] names the swatches of its variants as components', async () => {
    const { product } = await detail(10);
    expect(product.swatchComponents).toEqual([{ componentId: '1' }, { componentId: '2' }]);
  });

  it('[ENTITY-008] [CONST-003] sends the mark-up with which the formula gives the shown price', async () => {
    for (const id of [10, 30]) {
      const { product, variant } = await detail(id);
      expect(product.vatTax).toBe(0.2);
      const pence = displayedPrice({
        ...product,
        basePrice: product.price * 100,
        surcharge: variant.surcharge * 100,
        quantity: 1,
      });
      expect(pence).toBe(penceFromPounds(variant.rrp));
    }
  });

  it('[ENTITY-010] [ENTITY-012] [ENTITY-017] sends the fields of a variant and of its pictures', async () => {
    await env.MARKET_DB.batch([
      env.MARKET_DB.prepare(
        `UPDATE variant SET surcharge_pence = 1250, meta_title = 'Alder at home', length_mm = 900,
           height_mm = 800, width_mm = 2100, ean = '5012345678900', description = '<p>Wide.</p>' WHERE id = 12`,
      ),
      env.MARKET_DB.prepare(
        `UPDATE media SET name = 'Alder', s3key = 'alder.webp', thumbnail = '/media/alder-s.webp'
           WHERE product_id = 1 AND url = '/media/alder.webp'`,
      ),
    ]);
    const reply = await callMarket('web/product/v/12');
    const { product, variant } = await reply.json<{
      product: { medias: unknown[] };
      variant: unknown;
    }>();
    expect(variant).toMatchObject({
      id: '12',
      name: 'Variant 12',
      seoTitle: 'Alder sofa 12',
      metaTitle: 'Alder at home',
      description: '<p>Wide.</p>',
      urlSlug: 'variant-12',
      surcharge: 12.5,
      mainPicture: '/media/12.webp',
      medias: [],
      tags: [],
      inventoryReference: 'SKU-12',
      eanNumber: '5012345678900',
      heightDim: 800,
      widthDim: 2100,
      lengthDim: 900,
    });
    expect(product.medias[0]).toMatchObject({
      url: '/media/alder.webp',
      thumbnail: '/media/alder-s.webp',
      name: 'Alder',
      s3key: 'alder.webp',
    });
  });

  it('[ENTITY-011] names a variant’s colour, material and style by tag ids', async () => {
    const { variant } = await detail(10);
    expect(variant).toMatchObject({ colour: [String(BLUE)], material: [String(LINEN)], style: [] });
  });

  it('[TILE-007] shows a variant without a seoTitle only to callers that ask for it', async () => {
    expect((await detail(10)).product.variants.map(({ id }) => id)).toEqual(['10', '12']);
    expect((await detail(11)).product.variants.map(({ id }) => id)).toEqual(['10', '11', '12']);
  });

  it.each(['999', '20', 'abc', '1.5', '-1', '99999999999999999999'])(
    '[API-019] answers 404 to %s, which the site does not sell',
    async (id) => {
      expect((await callMarket(`web/product/v/${id}`)).status).toBe(404);
    },
  );
});

describe('tile', () => {
  const tile = async () => {
    const reply = listProducts.reply.parse(await (await callMarket('web/products')).json());
    return reply.retailerProducts.find(({ productId }) => productId === '1')!;
  };

  it('[TILE-004] carries prices, discount and the state of every offer', async () => {
    const { variants, promotionalDiscount, defaultVariant } = await tile();
    expect(promotionalDiscount).toBe(0.1042);
    expect(defaultVariant).toBe('10');
    expect(variants).toMatchObject([
      { id: '10', rrp: 860, rrpWithoutDiscount: 960, inventories: { length: 3 } },
      { id: '12', rrp: 400, inventories: [{ variant: { inventoryStatus: 'order_by_email' } }] },
    ]);
  });

  it('[TILE-001] carries two pictures, never the 3D file', async () => {
    expect((await tile()).medias.map(({ url }) => url)).toEqual([
      '/media/alder.webp',
      '/media/alder-back.webp',
    ]);
  });

  it('[LIST-010] omits fields that only the detail page shows', async () => {
    const reply = await callMarket('web/products');
    const text = await reply.text();
    expect(text).not.toContain('Made in Frome');
    expect(text).not.toContain('Deep and quiet');
  });
});

it('gives for each seller the average of the stars of its reviewed products on the site', async () => {
  await listIndexCache.rebuild(env, 'parlour');
  const { variant } = await detail(10);
  expect(variant.sellerInventories.map(({ sellerStars }) => sellerStars)).toEqual([4.5, 4, 4]);
});
