import { describe, expect, it } from 'vitest';
import { productByVariant } from '#lib/contract/calls/products.ts';
import { wholeDetail } from './whole-detail.ts';

const swatch = { id: 5, name: 'Moss', tags: [{ tagId: 9, type: 'colour', name: 'Green' }] };

const variant = {
  id: 101,
  name: 'Moss',
  rrp: 999,
  medias: [{ url: '/moss.webp' }],
  sellerInventories: [
    { sellerId: 1, actualPrice: 900, variant: { quantity: 3, options: [{ swatches: [swatch] }] } },
    { sellerId: 2 },
  ],
  swatches: [swatch],
  selectedSwatch: swatch,
};

const cases = [
  { product: {}, variant: {} },
  {
    product: { productId: 7, name: 'Ashby', variants: [variant, {}], reviews: { list: [{}] } },
    variant,
  },
  { product: { reviews: null, tags: null, isBookmarked: true, colour: [1, '2'] }, variant: {} },
];

describe('the detail of a product in a browser', () => {
  it('has all that a page’s has, whatever the upstream left out (spec decision 44)', () => {
    for (const sent of cases) {
      expect(wholeDetail(sent)).toEqual(productByVariant.reply.parse(sent));
    }
  });
});
