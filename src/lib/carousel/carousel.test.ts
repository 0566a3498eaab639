import { describe, expect, it, vi } from 'vitest';
import { Product } from '@parlour/contract';
import { associatedWith, cardsOf, companionsOf, recommended, similarTo } from './carousel.ts';

const sofa = {
  productId: 7,
  name: 'Rowan',
  urlSlug: 'rowan',
  brandName: 'Fjellbo',
  mainPicture: '/rowan.jpg',
  promotionalDiscount: 0.2,
  variants: [
    { id: 71, seoTitle: 'Rowan in moss', rrp: 800, rrpWithoutDiscount: 1000 },
    { id: 72, seoTitle: 'Rowan in rust', rrp: 900 },
  ],
};

const product = (fields: object = {}) => Product.parse({ ...sofa, ...fields });

const byEmail = { sellerInventories: [{ inventoryStatus: 'order_by_email' }] };

describe('carousel cards', () => {
  it('[CAROUSEL-006] [CAROUSEL-007] [CAROUSEL-008] show the picture, titles, brand and price', () => {
    expect(cardsOf([product()])).toEqual([
      {
        href: '/rowan/products/d/71',
        name: 'Rowan',
        title: 'Rowan in moss',
        brand: 'Fjellbo',
        picture: expect.objectContaining({ src: '/rowan.jpg', alt: 'Rowan' }) as unknown,
        price: { status: 'priced', now: 80_000, was: 100_000, discountPercent: 20 },
        priceSuffix: '',
      },
    ]);
  });

  it('show the short name of a variant below the product’s if its title repeats that', () => {
    const variants = [{ id: 71, name: 'Moss', seoTitle: 'Rowan – Moss' }];
    expect(cardsOf([product({ variants })])[0]).toMatchObject({ name: 'Rowan', title: 'Moss' });
  });

  it('[CAROUSEL-009] [CAROUSEL-010] open the first variant, and have no link without a productId', () => {
    const [opened, closed] = cardsOf([product({ defaultVariant: 72 }), product({ productId: '' })]);
    expect(opened?.href).toBe('/rowan/products/d/71');
    expect(closed).toMatchObject({ name: 'Rowan', href: null });
    expect(cardsOf([product({ variants: [] })])).toEqual([]);
  });

  it('[CAROUSEL-013] hide the price if any variant is sold by email', () => {
    const [card] = cardsOf([product({ variants: [sofa.variants[0], { id: 72, ...byEmail }] })]);
    expect(card?.price).toEqual({ status: 'request_price' });
  });

  it('[CAROUSEL-012] are at most 24', () => {
    expect(cardsOf(Array.from({ length: 30 }, () => product()))).toHaveLength(24);
  });
});

describe('carousels of a product', () => {
  it('[API-017] [PDP-038] load similar products by the productId, and stay empty after an error', async () => {
    const similarProducts = vi.fn(() => Promise.resolve({ retailerProducts: [product()] }));
    const { cards, cacheTags } = await similarTo({ similarProducts }, '7');
    expect(similarProducts).toHaveBeenCalledWith({ params: { id: '7' } });
    expect(cards).toHaveLength(1);
    expect(cacheTags).toEqual(['product:7']);
    const failing = () => Promise.reject(new Error('down'));
    expect(await similarTo({ similarProducts: failing }, '7')).toEqual({
      cards: [],
      cacheTags: [],
    });
    expect((await similarTo({ similarProducts }, '')).cards).toEqual([]);
  });

  it('[API-040] name the first associated products, by a list of their ids', async () => {
    const productsByIds = vi.fn(() =>
      Promise.resolve({
        data: { list: [product(), product({ productId: '' })], jsonFields: [] },
        totalCount: 2,
      }),
    );
    const associatedProducts = ['7', '8', '9', '10', '11', '12', '13'];
    expect(await companionsOf({ productsByIds }, { associatedProducts })).toEqual([
      { name: 'Rowan', href: '/rowan/products/d/71' },
    ]);
    expect(productsByIds).toHaveBeenCalledExactlyOnceWith({
      body: { _id: ['7', '8', '9', '10', '11', '12'], limit: 6 },
    });
    const failing = { productsByIds: () => Promise.reject(new Error('down')) };
    expect(await companionsOf(failing, { associatedProducts })).toEqual([]);
    productsByIds.mockClear();
    expect(await companionsOf({ productsByIds }, { associatedProducts: [] })).toEqual([]);
    expect(productsByIds).not.toHaveBeenCalled();
  });

  it('[API-018] [API-016] load associated products by the productId, and recommendations', async () => {
    const associatedProducts = vi.fn(() => Promise.resolve([product()]));
    expect((await associatedWith({ associatedProducts }, '9')).cards).toHaveLength(1);
    expect(associatedProducts).toHaveBeenCalledWith({ params: { id: '9' } });
    const recommendedProducts = () => Promise.resolve({ retailerProducts: [product()] });
    expect((await recommended({ recommendedProducts })).cards).toHaveLength(1);
  });
});
