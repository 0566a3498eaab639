import { describe, expect, it } from 'vitest';
import { listProducts } from '#lib/contract/calls/products.ts';
import { listTags } from '#lib/contract/calls/tags.ts';
import { wholeProducts, wholeTags } from './whole-list.ts';

const tag = { tagId: 3, type: 'colour', name: 'Blue', children: [4, '5'], count: 7 };

describe('the list in a browser', () => {
  it.each([
    {},
    { products: [{ productId: 7, variants: [{ id: 71 }] }], tags: [tag], totalCount: 1 },
    { retailerProducts: [{}], products: null, pageCount: 2, pageNumber: 1 },
    { interpretation: { filters: [{ name: 'Blue', rest: 'sofa' }], leftOut: ['nice'] } },
  ])('has all that a page’s has, whatever the upstream left out (spec decision 44): %o', (sent) => {
    const expected = listProducts.reply.parse(sent);
    expect(wholeProducts(sent)).toEqual({
      ...expected,
      interpretation: expected.interpretation ?? null,
    });
  });

  it('has all of a page’s tags', () => {
    for (const sent of [{}, { tags: [tag, { tagId: '9', type: 'room' }] }]) {
      expect(wholeTags(sent)).toEqual(listTags.reply.parse(sent));
    }
  });
});
