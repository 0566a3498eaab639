import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addReview,
  listReviews,
  operatorKeepReview,
  operatorListReviews,
  operatorRemoveReview,
  productByVariant,
  reportReview,
} from '@parlour/contract';
import { paid, stock } from '../checkout/shop.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';
import { operate } from '../operator/orders.ts';

const CHAIR = { id: 1, stock: 100 };
const CHAIR_ITEM = { type: 'product', elementID: '1' } as const;

let ada: Shopper;
let ben: Shopper;

beforeAll(() => stock(CHAIR));

beforeEach(async () => {
  await env.MARKET_DB.prepare('DELETE FROM review').run();
  [ada, ben] = [await shopper(), await shopper()];
});

const review = async (who: Shopper, rating: number): Promise<string> => {
  await who.call(addReview, { body: { ...CHAIR_ITEM, rating, comment: `Worth ${rating}.` } });
  const { data } = await who.call(listReviews, { body: { ...CHAIR_ITEM, uid: who.sub } });
  return data.list[0]!.reviewID;
};

const imported = (rating: number) =>
  env.MARKET_DB.prepare(
    `INSERT INTO review (product_id, author, rating, comment, created_at, imported)
      VALUES (1, 'Maker', ?1, 'Superb.', '2026-01-01', 1)`,
  )
    .bind(rating)
    .run();

const product = async () => (await ben.call(productByVariant, { params: { id: '10' } })).product;

describe('the stars of a product', () => {
  it('are those of reviews by people who have bought it here, and of no others', async () => {
    await imported(5);
    await review(ben, 1);
    await review(ada, 4);
    expect(await product()).toMatchObject({ numberReviews: 0, averageReview: 0 });
    await paid(ada, CHAIR);
    const { numberReviews, averageReview, reviewStars, catalogueReviews, reviews } =
      await product();
    expect([numberReviews, averageReview, reviewStars]).toEqual([1, 4, [0, 0, 0, 1, 0]]);
    expect(catalogueReviews).toEqual({ count: 1, average: 5 });
    expect(
      reviews.list.map(({ rating, verified, imported: made }) => [rating, verified, made]),
    ).toEqual([
      [4, true, false],
      [1, false, false],
      [5, false, true],
    ]);
  });
});

describe('a report of a review', () => {
  const report = (who: Shopper, id: string, reason: string) =>
    who.call(reportReview, { params: { id }, body: { reason } });
  const queue = async () =>
    (await operate(operatorListReviews, { query: { site: 'parlour', only: 'reported' } })).data;

  it('waits for an operator, who keeps the review or removes it', async () => {
    const own = await review(ada, 5);
    const other = await review(ben, 1);
    expect(await queue()).toEqual([]);
    await report(ben, own, 'Written by the seller');
    await report(ben, own, ' Written by the seller’s cousin ');
    await report(ada, other, 'About another chair');
    const reported = await queue();
    expect(reported.map(({ id, reports }) => [id, reports])).toEqual([
      [other, ['About another chair']],
      [own, ['Written by the seller’s cousin']],
    ]);
    await operate(operatorKeepReview, { params: { id: own }, query: { site: 'parlour' } });
    expect((await queue()).map(({ id }) => id)).toEqual([other]);
    await operate(operatorRemoveReview, { params: { id: other } });
    expect(await queue()).toEqual([]);
    expect((await product()).reviews.list.map(({ rating }) => rating)).toEqual([5]);
  });

  it('may be about a review from the maker’s catalogue', async () => {
    await imported(5);
    const { results } = await env.MARKET_DB.prepare('SELECT id FROM review').all<{ id: number }>();
    await report(ben, String(results[0]?.id), 'An advertisement');
    expect(await queue()).toMatchObject([{ site: '', reports: ['An advertisement'] }]);
  });

  it('of a review that every site shows is seen by the operator of its own site alone', async () => {
    await imported(5);
    const { results } = await env.MARKET_DB.prepare('SELECT id FROM review').all<{ id: number }>();
    const id = String(results[0]?.id);
    const cyd = await shopper('hearth');
    await report(ben, id, 'Seen at Parlour');
    await report(cyd, id, 'Seen at Hearth');
    const seenAt = async (site: string) =>
      (await operate(operatorListReviews, { query: { site, only: 'reported' } })).data.map(
        ({ reports }) => reports,
      );
    expect(await seenAt('parlour')).toEqual([['Seen at Parlour']]);
    expect(await seenAt('hearth')).toEqual([['Seen at Hearth']]);
    await operate(operatorKeepReview, { params: { id }, query: { site: 'hearth' } });
    expect(await seenAt('hearth')).toEqual([]);
    expect(await seenAt('parlour')).toEqual([['Seen at Parlour']]);
  });

  it('needs a reason, and a review that is shown here', async () => {
    await expect(report(ben, '999', 'Fake')).rejects.toMatchObject({ code: 'not_found' });
    const own = await review(ada, 5);
    await expect(report(ben, own, ' ')).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('is limited to twenty a day and customer', async () => {
    const own = await review(ada, 5);
    for (let sent = 0; sent < 20; sent += 1) await report(ben, own, 'Fake');
    await expect(report(ben, own, 'Fake')).rejects.toMatchObject({ code: 'rate_limited' });
  });
});
