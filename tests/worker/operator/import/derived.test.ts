import { beforeEach, describe, expect, it } from 'vitest';
import { importAll, rows } from '../call.ts';
import { emptied } from './emptied.ts';
import { sofa } from '../records.ts';

beforeEach(emptied);

interface Offer {
  readonly price: number;
  readonly was?: number;
  readonly delivery?: number;
  readonly status?: 'active' | 'out_of_stock' | 'order_by_email';
  readonly stock?: number;
}

const variant = (reference: string, seoTitle: string, ...offers: readonly Offer[]) => ({
  reference,
  name: reference,
  seoTitle,
  offers: offers.map(({ was, ...offer }, at) => ({
    seller: { name: `Seller ${at}` },
    ...offer,
    wasPrice: was,
  })),
});

const derivedOf = async (variants: ReturnType<typeof variant>[]) => {
  await importAll([sofa({ variants })]);
  const [product] =
    await rows(`SELECT v.reference AS shown, price_pence, was_pence, in_stock, listed
    FROM product p LEFT JOIN variant v ON v.id = p.default_variant_id`);
  return product;
};

describe('the derived data of a product', () => {
  it('[PDP-045] has the delivered price of the cheapest seller of the default variant', async () => {
    const variants = [
      variant('a', 'A', { price: 100, delivery: 30, stock: 1 }, { price: 120, stock: 1 }),
    ];
    expect(await derivedOf(variants)).toEqual({
      shown: 'a',
      price_pence: 12_000,
      was_pence: null,
      in_stock: 1,
      listed: 1,
    });
  });

  it('[TILE-004] has the price before a reduction, delivery included', async () => {
    const variants = [variant('a', 'A', { price: 100, was: 150, delivery: 10 })];
    expect(await derivedOf(variants)).toMatchObject({ price_pence: 11_000, was_pence: 16_000 });
  });

  it('has no earlier price where that is not above the price', async () => {
    const variants = [variant('a', 'A', { price: 100, was: 100 })];
    expect(await derivedOf(variants)).toMatchObject({ price_pence: 10_000, was_pence: null });
  });

  it('[TILE-007] describes the first variant that is shown and sold', async () => {
    const variants = [
      variant('hidden', '', { price: 1 }),
      variant('unsold', 'Unsold'),
      variant('sold', 'Sold', { price: 7 }),
      variant('later', 'Later', { price: 3 }),
    ];
    expect(await derivedOf(variants)).toMatchObject({ shown: 'sold', price_pence: 700 });
  });

  it('[TILE-007] keeps a product out of lists when no variant has a title', async () => {
    expect(await derivedOf([variant('a', '', { price: 1 })])).toMatchObject({
      shown: 'a',
      listed: 0,
    });
  });

  it('[PDP-043] has no price while any variant is sold by email request', async () => {
    const variants = [
      variant('a', 'A', { price: 100 }),
      variant('b', 'B', { price: 100, status: 'order_by_email' }),
    ];
    expect(await derivedOf(variants)).toMatchObject({ price_pence: null, was_pence: null });
  });

  it('has no price when the product has no seller', async () => {
    expect(await derivedOf([variant('a', 'A')])).toMatchObject({ price_pence: null, in_stock: 0 });
  });

  it.each([
    ['active with stock', { price: 1, stock: 2 }, 1],
    ['active without stock', { price: 1, stock: 0 }, 0],
    ['out of stock', { price: 1, status: 'out_of_stock', stock: 5 }, 0],
  ] as const)('counts an offer that is %s as in stock or not', async (_, offer, in_stock) => {
    expect(await derivedOf([variant('a', 'A', offer)])).toMatchObject({ in_stock });
  });

  it('[ENTITY-009] counts reviews and averages their stars', async () => {
    await importAll([sofa()]);
    expect(await rows('SELECT review_count, review_average FROM product')).toEqual([
      { review_count: 2, review_average: 4.5 },
    ]);
  });
});
