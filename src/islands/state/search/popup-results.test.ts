import { describe, expect, it } from 'vitest';
import { SearchResult } from '@parlour/contract';
import { popupResultsOf } from './popup-results.ts';

const variant = (status: string, more: object = {}) => ({
  id: '10',
  seoTitle: 'In green',
  rrp: 900,
  rrpWithoutDiscount: 1_000,
  inventories: [{ variant: { inventoryStatus: status } }],
  ...more,
});

const read = (hit: object) =>
  popupResultsOf(SearchResult.parse({ suggestedProducts: [hit] })).products;

describe('the reply to a search', () => {
  it('[SEARCH-031] marks the price of a product as shown', () => {
    const product = { id: '1', name: 'Sofa', urlSlug: 'sofa', variants: [variant('active')] };
    expect(read({ product, variant: variant('active') })).toMatchObject([
      {
        name: 'Sofa',
        variantTitle: 'In green',
        href: '/sofa/products/d/10',
        price: { status: 'priced', now: 90_000, was: 100_000 },
      },
    ]);
  });

  it('shows the short name of a variant below the product’s if its title repeats that', () => {
    const shown = variant('active', { name: 'Green', seoTitle: 'Sofa – Green' });
    const product = { id: '1', name: 'Sofa', variants: [shown] };
    expect(read({ product, variant: shown })).toMatchObject([{ subtitle: 'Green' }]);
  });

  it('[SEARCH-023] [SEARCH-031] hides the price when any variant is ordered by email', () => {
    const product = {
      id: '1',
      variants: [variant('active'), variant('order_by_email', { id: '11' })],
    };
    expect(read({ product, variant: variant('active') })).toMatchObject([
      { price: { status: 'request_price' } },
    ]);
  });

  it.each([
    ['without a title', { product: { id: '1' }, variant: variant('active', { seoTitle: '' }) }],
    ['without an id', { product: {}, variant: variant('active') }],
  ])('[SEARCH-006] has no tile for a product %s', (_, hit) => {
    expect(read(hit)).toEqual([]);
  });

  it('[ENTITY-021] treats an empty reply as no results', () => {
    expect(popupResultsOf(SearchResult.parse({}))).toMatchObject({
      totalCount: 0,
      suggestions: [],
      products: [],
      tags: [],
    });
  });
});
