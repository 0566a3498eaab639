import fc from 'fast-check';
import type { SeedProduct, SeedTag } from '../seed.ts';

/*
 * Small catalogues with all the cases that lists distinguish: tags with one slug under two parents, equal
 * prices, hidden prices, variants that are not shown, unknown or huge sizes, several sellers.
 */

export const TAGS: readonly SeedTag[] = [
  { id: 1, type: 'category', slug: 'sofas' },
  { id: 2, type: 'category', slug: 'desks' },
  { id: 3, type: 'category', slug: 'corner', parent: 1, name: 'Corner sofas' },
  { id: 4, type: 'category', slug: 'corner', parent: 2, name: 'Corner desks' },
  { id: 5, type: 'room', slug: 'lounge' },
  { id: 6, type: 'room', slug: 'office' },
  { id: 7, type: 'colour', slug: 'blue' },
  { id: 8, type: 'colour', slug: 'red' },
  { id: 9, type: 'colour', slug: 'navy', parent: 7 },
  { id: 10, type: 'material', slug: 'oak' },
  { id: 11, type: 'material', slug: 'linen' },
  { id: 12, type: 'brand', slug: 'hardy' },
  { id: 13, type: 'brand', slug: 'élan', name: 'Élan' },
  { id: 14, type: 'filter', slug: 'calm' },
  { id: 15, type: 'style', slug: 'boho' },
];

const CARRIED = TAGS.map(({ id }) => id).filter((id) => id !== 12 && id !== 13);
const extent = fc.constantFrom(0, 1, 600, 900, 1_200, 70_000);

const leadTime = (days: number) => ({
  madeToOrder: false,
  handling: { min: 0, max: days },
  transit: { min: 1, max: 3 },
});

const offer = fc.record({
  seller: fc.integer({ min: 1, max: 3 }),
  price: fc.constantFrom(0, 9_900, 10_000, 50_000, 50_050),
  delivery: fc.constantFrom(0, 100),
  stock: fc.constantFrom(0, 0, 3),
  leadTime: fc.constantFrom(undefined, leadTime(0), leadTime(2), leadTime(30)),
  status: fc.constantFrom(undefined, undefined, undefined, 'out_of_stock', 'order_by_email'),
});

type Facts = Readonly<Record<string, number | boolean | string>>;

const variant = fc.record({
  seoTitle: fc.constantFrom('Shown', 'Shown', 'Shown', ''),
  tags: fc.subarray(CARRIED, { maxLength: 3 }),
  offers: fc.uniqueArray(offer, { maxLength: 3, selector: ({ seller }) => seller }),
  size: fc.tuple(extent, extent, extent),
  facts: fc.constantFrom<Facts[]>(
    ...[
      {},
      { 'seat-height': 450, 'removable-covers': true },
      { 'seat-height': 457.2, care: 'Wipe' },
    ],
    ...[
      { filling: 'foam', 'removable-covers': false },
      { filling: 'feather-and-foam', gone: 1 },
    ],
    // As stored while the fact had another type.
    { 'seat-height': 'low', filling: 3 },
  ),
});

const product = fc.record({
  brand: fc.constantFrom(undefined, 12, 13),
  tags: fc.subarray(CARRIED, { maxLength: 5 }),
  assortments: fc.constantFrom(['parlour'], ['parlour', 'hearth'], ['hearth']),
  reviews: fc.array(
    fc.record({ rating: fc.integer({ min: 1, max: 5 }), comment: fc.constant('Good.') }),
    { maxLength: 3 },
  ),
  variants: fc.array(variant, { minLength: 1, maxLength: 3 }),
});

const VARIANTS_EACH = 10;

/** Products with ids from the given one upwards. */
export const products = (
  from: number,
  size: { readonly minLength?: number; readonly maxLength: number },
): fc.Arbitrary<SeedProduct[]> =>
  fc.array(product, size).map((drawn) =>
    drawn.map(({ brand, variants, ...one }, index): SeedProduct => {
      const id = from + index;
      return {
        ...one,
        id,
        name: `Product ${id}`,
        ...(brand === undefined ? {} : { brand }),
        variants: variants.map(({ offers, ...each }, at) => ({
          ...each,
          id: id * VARIANTS_EACH + at,
          offers: offers.map(({ status, leadTime: time, ...rest }) => ({
            ...rest,
            ...(status === undefined ? {} : { status }),
            ...(time === undefined ? {} : { leadTime: time }),
          })),
        })),
      };
    }),
  );
