import { expect, it, vi } from 'vitest';
import { arrivalAnswer } from './arrival-page.ts';
import type { ProductPage } from './product-page.ts';

const PRODUCT = {
  sellerName: 'Oak & Sons',
  selected: { buying: { variantId: '10', sellerId: '2' } },
} as ProductPage;

const answer = async (postcode: string, arrivesFrom = '2027-01-08') => {
  const readArrivals = vi.fn(() =>
    Promise.resolve({
      data: [
        { sellerId: '1', arrivesFrom: '2027-02-01', arrivesUntil: '2027-02-02' },
        { sellerId: '2', arrivesFrom, arrivesUntil: '2027-01-12' },
      ],
    }),
  );
  return { ...(await arrivalAnswer({ readArrivals }, PRODUCT, postcode)), readArrivals };
};

it('the page of an arrival says when the chosen offer arrives at a postcode', async () => {
  const { sentence, readArrivals } = await answer('ls1 4dy');
  expect(sentence).toBe('To LS1 it arrives 8 to 12 January.');
  // The shop learns half of the postcode.
  expect(readArrivals).toHaveBeenCalledWith({ params: { id: '10' }, query: { postcode: 'LS1' } });
});

it('the page of an arrival says where a seller names no day, and what is not a postcode', async () => {
  expect((await answer('ZE1', '')).sentence).toBe('Oak & Sons names no day for ZE1.');
  expect(await answer(' ')).toMatchObject({ sentence: '', problem: '' });
  const wrong = await answer('Leeds');
  expect(wrong.problem).toBe('Enter a postcode or its first half, such as LS1.');
  expect(wrong.readArrivals).not.toHaveBeenCalled();
});
