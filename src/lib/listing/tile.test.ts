import { describe, expect, it } from 'vitest';
import { Product } from '@parlour/contract';
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
  it('[TILE-001] [TILE-002] show the picture, the name and the title of the variant', () => {
    expect(tileOf({})).toMatchObject({
      productId: '7',
      href: '/ashby/products/d/101',
      name: 'Ashby',
      variantTitle: 'Wing chair in moss green wool',
      subtitle: 'Wing chair in moss green wool',
      picture: { src: '/101.svg', alt: 'Ashby' },
      secondPicture: { src: '/101-2.svg' },
      price: { status: 'priced', now: 85_000, was: null, discountPercent: null },
    });
  });

  it('show the short name of a variant below the product’s if its title repeats that', () => {
    const variants = [variant(101, { seoTitle: 'Ashby – Moss' })];
    expect(tileOf({ variants })).toMatchObject({ variantTitle: 'Ashby – Moss', subtitle: 'Moss' });
  });

  it('show a name once if the title of the variant is the same', () => {
    const variants = [variant(101, { name: 'Ashby', seoTitle: 'Ashby' })];
    expect(tileOf({ variants })).toMatchObject({ name: 'Ashby', subtitle: '' });
  });

  it('[TILE-002] show the default variant, else the first', () => {
    expect(tileOf({ defaultVariant: 102 })?.href).toBe('/ashby/products/d/102');
    expect(tileOf({ defaultVariant: 999 })?.href).toBe('/ashby/products/d/101');
  });

  it('[TILE-003] have a link from the brand to its store if the product has its tag', () => {
    const tags = [{ tagId: 3, type: 'brand', name: 'Harrow & Pell', urlSlug: 'harrow-and-pell' }];
    expect(tileOf({ tags })?.brand).toEqual({
      name: 'Harrow & Pell',
      href: '/products/brand-harrow-and-pell',
    });
    expect(tileOf({})?.brand).toEqual({ name: 'Harrow & Pell', href: null });
    expect(tileOf({ brandName: '', brand: 'Aldersyde' })?.brand?.name).toBe('Aldersyde');
    expect(tileOf({ brandName: '' })?.brand).toBeNull();
  });

  it('[TILE-004] [TILE-009] show the price, the previous price and the discount', () => {
    const variants = [variant(101, { rrp: 850, rrpWithoutDiscount: 1000 })];
    expect(tileOf({ variants, promotionalDiscount: 0.15 })?.price).toEqual({
      status: 'priced',
      now: 85_000,
      was: 100_000,
      discountPercent: 15,
    });
  });

  it('[TILE-007] exist only for products whose variant has an SEO title', () => {
    expect(tilesOf([product({ variants: [variant(101, { seoTitle: '' })] })])).toEqual([]);
    expect(tilesOf([product({ variants: [] })])).toEqual([]);
  });

  it('[TILE-008] have no link if the product or the variant has no id', () => {
    expect(tileOf({ productId: null })?.href).toBeNull();
    expect(tileOf({ variants: [{ ...variant(101), id: null }] })?.href).toBeNull();
  });

  it('[TILE-010] hide the price of a product that is sold by email', () => {
    const inventories = [{ variant: { inventoryStatus: 'order_by_email' } }];
    const variants = [variant(101), variant(102, { inventories })];
    expect(tileOf({ variants })?.price).toEqual({ status: 'request_price' });
  });

  const several = (count: number) =>
    Array.from({ length: count }, (_, index) => variant(101 + index, { name: `Colour ${index}` }));

  it('[TILE-005] show up to five variants, each with its picture, name and URL', () => {
    expect(tileOf({ variants: several(7) })?.variants).toHaveLength(5);
    expect(tileOf({ variants: several(2) })?.variants).toEqual([
      { variantId: '101', name: 'Colour 0', href: '/ashby/products/d/101', picture: '/101.svg' },
      { variantId: '102', name: 'Colour 1', href: '/ashby/products/d/102', picture: '/102.svg' },
    ]);
    expect(tileOf({ variants: several(1) })?.variants).toEqual([]);
    const bare = variant(102, { name: '', medias: [] });
    expect(tileOf({ variants: [variant(101), bare] })?.variants[1]).toEqual({
      variantId: '102',
      name: 'Wing chair in moss green wool',
      href: '/ashby/products/d/102',
      picture: '',
    });
    const lost = { ...variant(103), id: null };
    const shown = tileOf({ variants: [variant(101), lost, variant(102)] })?.variants;
    expect(shown?.map(({ variantId }) => variantId)).toEqual(['101', '102']);
    const unshown = [...several(1), variant(102, { seoTitle: '' })];
    expect(tileOf({ variants: unshown })?.variants).toEqual([]);
  });

  it('[TILE-006] mention that there are more colors & options', () => {
    const option = (id: number) => ({ id, name: `Size ${id}` });
    expect(tileOf({ variants: several(7) })?.more).toBe('2 more colors & options');
    expect(tileOf({ variants: several(6) })?.more).toBe('1 more colors & options');
    expect(tileOf({ variants: several(5) })?.more).toBe('more colors & options');
    expect(tileOf({ variants: [...several(5), variant(110, { seoTitle: '' })] })?.more).toBe(
      'more colors & options',
    );
    const sizes = [variant(101, { options: [option(1), option(2)] })];
    expect(tileOf({ variants: sizes })?.more).toBe('more colors & options');
    const covers = [variant(101, { swatches: [option(1), option(2)] })];
    expect(tileOf({ variants: covers })?.more).toBe('more colors & options');
    expect(tileOf({ variants: [variant(101, { options: [option(1)] })] })?.more).toBe('');
  });

  it('[ROUTE-002] [ROUTE-021] tell whether the product has a slug', () => {
    expect(tileOf({ urlSlug: '' })).toMatchObject({ href: '/_/products/d/101' });
  });
});
