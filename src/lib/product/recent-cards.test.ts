import { beforeEach, describe, expect, it, vi } from 'vitest';
import { productsByIds } from '@parlour/contract';
import { recentCards } from './recent-cards.ts';

const asked = vi.fn();

/** The cards of products, as the shop sends these. */
const cardsOf = (ids: string | null, ...list: readonly object[]) => {
  asked.mockResolvedValue(productsByIds.reply.parse({ data: { list }, totalCount: list.length }));
  return recentCards({ productsByIds: asked }, ids);
};

const chair = (fields: object = {}) => ({
  productId: '2',
  name: 'Chair 2',
  brand: 'Hardy',
  urlSlug: 'chair',
  variants: [{ id: '20' }, { id: '21' }],
  ...fields,
});

beforeEach(() => {
  asked.mockReset();
});

describe('the cards of recently viewed products', () => {
  it('[ENTITY-027] are those of the products that are still sold', async () => {
    const soldOut = chair({ productId: '1', variants: [] });
    expect(await cardsOf('2,1', chair({ defaultVariant: '21' }), soldOut)).toEqual([
      { name: 'Chair 2', brand: 'Hardy', href: '/chair/products/d/21', picture: '' },
    ]);
    expect(asked.mock.calls).toEqual([[{ body: { _id: ['2', '1'], limit: 10 } }]]);
  });

  it('[TILE-002] lead to the default variant, else to the first', async () => {
    const cards = await cardsOf('2', chair({ defaultVariant: '21' }), chair());
    expect(cards?.map(({ href }) => href)).toEqual([
      '/chair/products/d/21',
      '/chair/products/d/20',
    ]);
  });

  it.each([
    [
      'the variant’s',
      { mainPicture: '/2.webp', variants: [{ id: '20', mainPicture: '/20.webp' }] },
      '/20.webp',
    ],
    ['the product’s', { mainPicture: '/2.webp' }, '/2.webp'],
    ['none', {}, ''],
  ])('have a picture: %s', async (_whose, fields, picture) => {
    expect(await cardsOf('2', chair(fields))).toMatchObject([{ picture }]);
  });

  it('are none where nothing is sold any more', async () => {
    expect(await cardsOf('1')).toEqual([]);
  });

  it.each([
    null,
    '',
    ',',
    '1,',
    '1 2',
    '<b>',
    'é',
    'a'.repeat(65),
    Array.from({ length: 11 }, (_, index) => String(index)).join(','),
  ])('are not made of the ids %j', async (ids) => {
    expect(await cardsOf(ids)).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });

  it('[STORAGE-005] are ten at most', async () => {
    const ids = Array.from({ length: 10 }, (_, index) => `p_${String(index)}-x`);
    expect(await cardsOf(ids.join(','))).toEqual([]);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
