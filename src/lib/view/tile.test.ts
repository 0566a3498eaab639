import { describe, expect, it } from 'vitest';
import { Product } from '#lib/contract/entities/product.ts';
import { tilesOf } from './tile.ts';

const variant = (id: number, fields: object = {}) => ({
  id,
  name: 'Moss',
  seoTitle: 'Wing chair in moss green wool',
  rrp: 850,
  medias: [{ url: `/${id}.svg` }, { url: `/${id}-2.svg` }],
  ...fields,
});

const product = (fields: object = {}) =>
  Product.parse({
    productId: 7,
    name: 'Ashby',
    urlSlug: 'ashby',
    brandName: 'Harrow & Pell',
    variants: [variant(101), variant(102)],
    ...fields,
  });

const tileOf = (fields: object) => tilesOf([product(fields)])[0];

describe('tiles', () => {
  it('[TILE-001] [TILE-002] show the picture, the name and the variant’s title', () => {
    expect(tileOf({})).toMatchObject({
      productId: '7',
      href: '/ashby/products/d/101',
      name: 'Ashby',
      variantTitle: 'Wing chair in moss green wool',
      picture: { src: '/101.svg', alt: 'Ashby' },
      secondPicture: { src: '/101-2.svg' },
      price: { status: 'priced', now: 85_000, was: null, discountPercent: null },
    });
  });

  it('[TILE-002] show the default variant, else the first', () => {
    expect(tileOf({ defaultVariant: 102 })?.href).toBe('/ashby/products/d/102');
    expect(tileOf({ defaultVariant: 999 })?.href).toBe('/ashby/products/d/101');
  });

  it('[TILE-003] link the brand to its store where the product carries its tag', () => {
    const tags = [{ tagId: 3, type: 'brand', name: 'Harrow & Pell', urlSlug: 'harrow-and-pell' }];
    expect(tileOf({ tags })?.brand).toEqual({
      name: 'Harrow & Pell',
      href: '/products/brand-harrow-and-pell',
    });
    expect(tileOf({})?.brand).toEqual({ name: 'Harrow & Pell', href: null });
    expect(tileOf({ brandName: '', brand: 'Aldersyde' })?.brand?.name).toBe('Aldersyde');
    expect(tileOf({ brandName: '' })?.brand).toBeNull();
  });

  it('[TILE-004] [TILE-009] show price, earlier price and discount', () => {
    const variants = [variant(101, { rrp: 850, rrpWithoutDiscount: 1000 })];
    expect(tileOf({ variants, promotionalDiscount: 0.15 })?.price).toEqual({
      status: 'priced',
      now: 85_000,
      was: 100_000,
      discountPercent: 15,
    });
  });

  it('[TILE-007] are only for products whose variant has an SEO title', () => {
    expect(tilesOf([product({ variants: [variant(101, { seoTitle: '' })] })])).toEqual([]);
    expect(tilesOf([product({ variants: [] })])).toEqual([]);
  });

  it('[TILE-008] open nothing where product or variant have no id', () => {
    expect(tileOf({ productId: null })?.href).toBeNull();
    expect(tileOf({ variants: [{ ...variant(101), id: null }] })?.href).toBeNull();
  });

  it('[TILE-010] hide the price of what is sold by e-mail', () => {
    const inventories = [{ variant: { inventoryStatus: 'order_by_email' } }];
    const variants = [variant(101), variant(102, { inventories })];
    expect(tileOf({ variants })?.price).toEqual({ status: 'request_price' });
  });
});
