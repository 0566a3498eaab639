import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addReview,
  addReviewPhotograph,
  deleteReviewPhotograph,
  listReviewPhotographs,
  listReviews,
  operatorAnswerReview,
  operatorJudgePhotograph,
  operatorListPhotographs,
  productByVariant,
  productReviews,
  voteForReview,
} from '@parlour/contract';
import { PNG } from '../account/pictures.ts';
import { Browser } from '../browser.ts';
import { paid, stock } from '../checkout/shop.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';
import { operate } from '../operator/orders.ts';
import { PHOTO } from './photo.ts';

const CHAIR = { id: 1, stock: 100 };

let ada: Shopper;
let ben: Shopper;
let review: string;

beforeAll(() => stock(CHAIR));

beforeEach(async () => {
  await env.MARKET_DB.prepare('DELETE FROM review').run();
  [ada, ben] = [await shopper(), await shopper()];
  review = await reviewed(ada, 5);
});

const reviewed = async (who: Shopper, rating: number): Promise<string> => {
  const item = { type: 'product', elementID: '1' } as const;
  await who.call(addReview, { body: { ...item, rating, comment: `Worth ${rating}.` } });
  const { data } = await who.call(listReviews, { body: { ...item, uid: who.sub } });
  return data.list[0]!.reviewID;
};

const send = (who = ada, data = PHOTO) =>
  who.call(addReviewPhotograph, { params: { id: review }, body: { files: [{ data }] } });

const own = async () => (await ada.call(listReviewPhotographs, { params: { id: review } })).data;

const judge = (id: string, approved: boolean) =>
  operate(operatorJudgePhotograph, { params: { id }, body: { approved } });

const list = async (query: { sort?: 'helpful' | 'highest' | 'lowest'; stars?: number } = {}) =>
  (await ben.call(productReviews, { params: { id: '1' }, query })).data;

const shown = () => list().then(([first]) => first!.photographs);

const visit = (id: string, file = 'large.jpg', origin = 'http://localhost:8787') =>
  new Browser(origin).get(`/review-photographs/${id}/${file}`);

describe('photographs of a review', () => {
  it('are visible only to their customer until an operator has approved them', async () => {
    await send();
    const [photograph] = await own();
    expect(photograph).toMatchObject({ status: 'waiting', width: 64, height: 32 });
    expect(await shown()).toEqual([]);
    expect((await visit(photograph!.id)).status).toBe(404);
    const waiting = await operate(operatorListPhotographs, { query: { site: 'parlour' } });
    expect(waiting.data.map(({ id, comment }) => [id, comment])).toEqual([
      [photograph!.id, 'Worth 5.'],
    ]);
    await judge(photograph!.id, true);
    expect(await shown()).toEqual([{ id: photograph!.id, width: 64, height: 32 }]);
    const { product } = await ben.call(productByVariant, { params: { id: '10' } });
    expect(product.reviews.list[0]?.photographs).toHaveLength(1);
    await judge(photograph!.id, false);
    expect(await shown()).toEqual([]);
    expect((await visit(photograph!.id)).status).toBe(404);
  });

  it('of accounts that have never paid are counted together, and others go on', async () => {
    await env.VISITOR_DB.prepare(
      "INSERT OR REPLACE INTO visitor_day (site, day, kind, subject, count) VALUES ('parlour', ?1, 'pictures of a site', '', 199)",
    )
      .bind(new Date().toISOString().slice(0, 10))
      .run();
    await send();
    await expect(send()).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
    expect(await own()).toHaveLength(1);
    await paid(ada, CHAIR);
    await send();
    expect(await own()).toHaveLength(2);
    await env.VISITOR_DB.prepare('DELETE FROM visitor_day').run();
  });

  it('are re-encoded: no camera data is left', async () => {
    await send();
    const [photograph] = await own();
    await judge(photograph!.id, true);
    for (const file of ['large.jpg', 'small.jpg']) {
      const reply = await visit(photograph!.id, file);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toBe('image/jpeg');
      const text = new TextDecoder('latin1').decode(await reply.arrayBuffer());
      expect(text).not.toMatch(/Exif|Cameramaker|Obscura/);
    }
    expect((await visit(photograph!.id, 'huge.jpg')).status).toBe(404);
    const hearth = 'http://hearth.localhost:8787';
    expect((await visit(photograph!.id, 'large.jpg', hearth)).status).toBe(404);
  });

  it('are limited to four, and a file that is not a picture is refused with a sentence', async () => {
    for (let count = 0; count < 4; count += 1) await send();
    await expect(send()).rejects.toMatchObject({ status: 409, code: 'too_many' });
    const broken = PNG.slice(0, 40).toBase64();
    await expect(send(ada, broken)).rejects.toMatchObject({ status: 400 });
    await expect(send(ada, btoa('GIF89a'))).rejects.toMatchObject({ status: 400 });
    expect(await own()).toHaveLength(4);
  });

  it('are deleted when their customer removes them, and with the review', async () => {
    await send();
    await send();
    const [first] = await own();
    await ada.call(deleteReviewPhotograph, { params: { id: first!.id } });
    expect(await own()).toHaveLength(1);
    await env.MARKET_DB.prepare('DELETE FROM review WHERE id = ?1').bind(Number(review)).run();
    const left = await env.MARKET_DB.prepare('SELECT count(*) AS n FROM review_photograph').first();
    expect(left).toEqual({ n: 0 });
  });

  it('require a confirmed address', async () => {
    const eve = await shopper('parlour', { sub: ada.sub, claims: { email_verified: false } });
    await expect(send(eve)).rejects.toMatchObject({ code: 'email_unverified' });
  });
});

describe('reviews of a product', () => {
  it('say whether their author has bought it: an unpaid order does not count', async () => {
    expect((await list())[0]?.verified).toBe(false);
    await paid(ada, CHAIR);
    expect((await list())[0]?.verified).toBe(true);
    await env.MARKET_DB.prepare("UPDATE shipment SET status = 'cancelled'").run();
    expect((await list())[0]?.verified).toBe(false);
  });

  it('can be marked as helpful by others, once each, and not by their own author', async () => {
    const vote = (who: Shopper) => who.call(voteForReview, { params: { id: review } });
    expect(await vote(ben)).toMatchObject({ isHelpful: true, elementID: '1' });
    expect((await list())[0]?.helpful).toBe(1);
    await vote(await shopper());
    expect((await list())[0]?.helpful).toBe(2);
    expect(await vote(ben)).toMatchObject({ isHelpful: false });
    expect((await list())[0]?.helpful).toBe(1);
    await expect(vote(ada)).rejects.toMatchObject({ status: 409, code: 'review_refused' });
    await expect(vote(await shopper('hearth'))).rejects.toMatchObject({ status: 404 });
    await reviewed(ada, 2);
    expect((await list())[0]).toMatchObject({ rating: 2, helpful: 0 });
  });

  it('come in four orders and by stars', async () => {
    const second = await reviewed(ben, 2);
    await reviewed(await shopper(), 5);
    await ada.call(voteForReview, { params: { id: second } });
    const ratings = async (query: Parameters<typeof list>[0]) =>
      (await list(query)).map(({ rating }) => rating);
    expect(await ratings({ sort: 'helpful' })).toEqual([2, 5, 5]);
    expect(await ratings({ sort: 'highest' })).toEqual([5, 5, 2]);
    expect(await ratings({ sort: 'lowest' })).toEqual([2, 5, 5]);
    expect(await ratings({ stars: 5 })).toEqual([5, 5]);
    const { product } = await ben.call(productByVariant, { params: { id: '10' } });
    // Nobody has bought it here.
    expect(product).toMatchObject({ numberReviews: 0, reviewStars: [0, 0, 0, 0, 0] });
  });

  it('have the seller’s answer, which disappears when the review is rewritten', async () => {
    const answer = (text: string) =>
      operate(operatorAnswerReview, { params: { id: review }, body: { answer: text } });
    await answer('Thank you.');
    expect((await list())[0]?.answer).toBe('Thank you.');
    await reviewed(ada, 1);
    expect((await list())[0]?.answer).toBe('');
    await answer('Sorry.');
    await answer('');
    expect((await list())[0]?.answer).toBe('');
  });
});
