import { describe, expect, it } from 'vitest';
import { sellerStore } from '#lib/contract/calls/products.ts';
import { listSellers } from '#lib/contract/calls/sellers.ts';
import { wholeSellers, wholeStore } from './whole-store.ts';

describe('a seller’s store in a browser', () => {
  it.each([
    {},
    {
      data: {
        list: [
          { productId: 7, variants: '[{"id":71}]', medias: 'no JSON', name: 'Ashby' },
          { productId: '8', variants: [{ id: 81 }] },
        ],
        jsonFields: ['variants', 'medias'],
      },
      totalCount: 2,
      tags: [{ tagId: 3, type: 'room', name: 'Study' }],
    },
  ])('[ENTITY-004] has all that a page’s has, whatever was sent: %o', (sent) => {
    expect(wholeStore(sent)).toEqual(sellerStore.reply.parse(sent));
  });

  it('says who sells', () => {
    for (const sent of [{}, { data: { list: [{ sellerID: 7, sellerName: 'North Quay' }, {}] } }]) {
      expect(wholeSellers(sent)).toEqual(listSellers.reply.parse(sent));
    }
  });
});
