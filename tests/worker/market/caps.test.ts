import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addBookmark,
  addReview,
  cancelOrder,
  createAddress,
  createEnquiry,
  listAddresses,
  placeOrder,
  saveProfilePicture,
} from '@parlour/contract';
import { PNG } from '../account/pictures.ts';
import { addressOf, ordered, paid, putIntoCart, stock, stockOf } from '../checkout/shop.ts';
import { ADDRESS, shopper, type Shopper } from '../checkout/shopper.ts';

const CHAIR = { id: 1, stock: 100 };
const LAMP = { id: 2, stock: 30 };
const RARE = { id: 3, stock: 4 };
const VASE = { id: 4, stock: 20 };
/** More than any of the caps. */
const MANY = 120;

beforeAll(() => stock(CHAIR, LAMP, RARE, VASE));

let ada: Shopper;

beforeEach(async () => {
  ada = await shopper();
});

/** Repeats an action until it is refused; returns the number of successes, and the refusal. */
const untilRefused = async (attempt: (turn: number) => Promise<unknown>) => {
  for (let turn = 0; turn < MANY; turn += 1) {
    try {
      await attempt(turn);
    } catch (refusal) {
      return { done: turn, refusal };
    }
  }
  return { done: MANY, refusal: undefined };
};

describe('the orders that wait for payment', () => {
  it('[CHECKOUT-002] are limited to three for each customer, until one is paid or cancelled', async () => {
    const first = await ordered(ada, CHAIR);
    for (let count = 1; count < 3; count += 1) await ordered(ada, CHAIR);
    await putIntoCart(ada, CHAIR);
    const place = async () => ada.call(placeOrder, { body: { addressId: await addressOf(ada) } });
    await expect(place()).rejects.toMatchObject({
      status: 409,
      code: 'order_refused',
      message:
        '3 of your orders are waiting for payment. Please pay for or cancel one of them first.',
    });
    await ada.call(cancelOrder, { params: { id: first.id }, body: { comment: 'No' } });
    expect((await place()).data.status).toBe('placed');
    expect((await paid(await shopper(), CHAIR)).status).toBe('placed');
  });

  it('[CHECKOUT-002] may hold half of a stock at most, or a set of four', async () => {
    await expect(ordered(ada, LAMP, 16)).rejects.toMatchObject({
      status: 409,
      code: 'order_refused',
      message:
        'Thing 2 20: only 15 of this can wait for payment now. Please order fewer, pay, and then order the rest.',
    });
    expect(await stockOf(LAMP.id)).toBe(LAMP.stock);
    expect((await ordered(await shopper(), LAMP, 15)).status).toBe('placed');
    expect((await ordered(await shopper(), RARE, 4)).status).toBe('placed');
  });

  it('[CHECKOUT-002] count towards that limit together', async () => {
    await ordered(ada, VASE, 8);
    await expect(ordered(ada, VASE, 3)).rejects.toMatchObject({
      message: expect.stringContaining('only 2 of this can wait') as string,
    });
    await expect(ordered(await shopper(), VASE, 3)).resolves.toMatchObject({ status: 'placed' });
  });
});

describe('a customer can have', () => {
  it('[BOOKMARK-001] a hundred bookmarks of a kind, and can add one of them again', async () => {
    const add = (turn: number) =>
      ada.call(addBookmark, { query: { itemID: String(turn), itemType: 'seller' } });
    const { done, refusal } = await untilRefused(add);
    expect(done).toBe(100);
    expect(refusal).toMatchObject({
      status: 409,
      code: 'too_many',
      message: 'You can save up to 100 bookmarks of this kind. Remove one to add another.',
    });
    await add(7);
    await ada.call(addBookmark, { query: { itemID: '1', itemType: 'product' } });
  });

  it('[ADDRESS-001] fifty addresses, however many are sent at once', async () => {
    const sent = await Promise.allSettled(
      Array.from({ length: 60 }, (_, house) =>
        ada.call(createAddress, { body: { ...ADDRESS, streetA: `${String(house)} Church Lane` } }),
      ),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    expect((await ada.call(listAddresses)).data).toHaveLength(50);
    const another = { ...ADDRESS, streetA: 'The Old Dairy' };
    await expect(ada.call(createAddress, { body: another })).rejects.toMatchObject({
      message: 'You can save up to 50 addresses. Delete one to add another.',
    });
  });
});

describe('a customer can send', () => {
  const ask = () =>
    ada.call(createEnquiry, {
      body: {
        sellerId: '1',
        productId: '1',
        variantId: '10',
        quantity: 1,
        message: 'How much?',
        address: ADDRESS,
      },
    });

  it('[ENQ-020] twenty price requests an hour, however many are sent at once', async () => {
    const sent = await Promise.allSettled(Array.from({ length: 30 }, ask));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    for (const one of sent) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 429 });
    }
  });

  it('[ENQ-020] no further request while fifty wait for an answer', async () => {
    const { done, refusal } = await untilRefused(async () => {
      await ask();
      await env.MARKET_DB.prepare(
        "UPDATE product_enquiry SET created_at = '2026-01-01T00:00:00.000Z' WHERE customer = ?1",
      )
        .bind(ada.sub)
        .run();
    });
    expect(done).toBe(50);
    expect(refusal).toMatchObject({ code: 'too_many' });
  });

  it('[REVIEW-001] twenty reviews a day', async () => {
    const { done, refusal } = await untilRefused(() =>
      ada.call(addReview, {
        body: { type: 'product', elementID: '1', rating: 5, comment: 'Good.' },
      }),
    );
    expect(done).toBe(20);
    expect(refusal).toMatchObject({
      status: 429,
      code: 'rate_limited',
      message: 'You’ve written a lot of reviews today. Please try again tomorrow.',
    });
  });

  it('[PROFILE-001] twenty pictures a day, and as many the day after', async () => {
    const save = () =>
      ada.call(saveProfilePicture, { body: { files: [{ data: PNG.toBase64() }] } });
    const { done, refusal } = await untilRefused(save);
    expect(done).toBe(20);
    expect(refusal).toMatchObject({
      status: 429,
      code: 'rate_limited',
      message: 'You’ve sent many pictures today. Please try again tomorrow.',
    });
    await env.MARKET_DB.prepare("UPDATE customer_day SET day = '2026-01-01'").run();
    await save();
  });
});
