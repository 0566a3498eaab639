import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  cancelOrder,
  createCheckout,
  payOrder,
  placeOrder,
  readCheckout,
  readPromoCode,
  updateCheckout,
} from '@parlour/contract';
import { agentAt } from '../agents/core/agent.ts';
import { addressOf, putIntoCart, stock, type StockedProduct, promo } from '../checkout/shop.ts';
import { shopper, type RefusedCall } from '../checkout/shopper.ts';

const CHAIR: StockedProduct = { id: 1, price: 12_000, stock: 500 };
const LAMP: StockedProduct = { id: 2, price: 4_999, seller: 2, stock: 500 };
const PIN: StockedProduct = { id: 3, price: 29 };

beforeAll(async () => {
  await stock(CHAIR, LAMP, PIN);
  await promo({ code: 'TEN', percent: 10, minimum_pence: 5_000 });
  await promo({ code: 'ALL', percent: 100 });
  await promo({ code: 'OLD', amount_pence: 500, expires_at: '2026-01-01T00:00:00.000Z' });
});

describe('promo codes', () => {
  it('[API-091] are listed with their discounts, and used once by each customer', async () => {
    const ada = await shopper();
    await putIntoCart(ada, CHAIR);
    const query = { promocodeID: ' ten ' };
    expect((await ada.call(readPromoCode, { query })).data).toMatchObject({
      name: 'TEN',
      status: 'active',
      discount: 12,
    });
    const { data: shown } = await ada.call(readCheckout, { query: { promoCode: 'ten' } });
    expect(shown).toMatchObject({ subTotal: 120, discount: 12, total: 108, vat: 18 });
    const addressId = await addressOf(ada);
    const body = { addressId, promoCode: 'ten' };
    const { data } = await ada.call(placeOrder, { body });
    expect(data).toMatchObject({ promoCode: 'TEN', discount: 12, total: 108 });
    await putIntoCart(ada, CHAIR);
    await expect(ada.call(placeOrder, { body })).rejects.toMatchObject({
      code: 'promo_refused',
      message: 'You’ve used this code already.',
    });
    await ada.call(cancelOrder, { params: { id: data.id }, body: { comment: 'No' } });
    expect((await ada.call(placeOrder, { body })).data.discount).toBe(12);
  });

  it('[API-091] are used once by each mailbox, however its address is written', async () => {
    const buy = async (email: string) => {
      const buyer = await shopper('parlour', { claims: { email } });
      await putIntoCart(buyer, CHAIR);
      const body = { addressId: await addressOf(buyer), promoCode: 'TEN' };
      return (await buyer.call(placeOrder, { body })).data.discount;
    };
    expect(await buy('bea.knot+1@gmail.com')).toBe(12);
    await expect(buy('beaknot+2@googlemail.com')).rejects.toMatchObject({
      code: 'promo_refused',
      message: 'You’ve used this code already.',
    });
    const both = await Promise.allSettled([buy('cy+1@example.test'), buy('cy+2@example.test')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await buy('cyd@example.test')).toBe(12);
  });

  it('[API-091] cannot be guessed: after ten that do not exist a customer waits, even for one that does', async () => {
    const ada = await shopper();
    await putIntoCart(ada, CHAIR);
    const body = { addressId: await addressOf(ada), promoCode: 'GUESS-1' };
    await expect(ada.call(placeOrder, { body })).rejects.toMatchObject({ code: 'promo_refused' });
    for (let turn = 2; turn <= 6; turn += 1) {
      await ada.call(readCheckout, { query: { promoCode: `GUESS-${String(turn)}` } });
    }
    for (let turn = 7; turn <= 10; turn += 1) {
      const asked = ada.call(readPromoCode, { query: { promocodeID: `GUESS-${String(turn)}` } });
      await expect(asked).rejects.toMatchObject({ status: 404 });
    }
    const waits = { status: 429, message: /^Too many codes that don’t exist\. Please wait/ };
    for (const ask of [
      () => ada.call(readPromoCode, { query: { promocodeID: 'TEN' } }),
      () => ada.call(readCheckout, { query: { promoCode: 'TEN' } }),
      () => ada.call(placeOrder, { body: { ...body, promoCode: 'TEN' } }),
    ]) {
      await expect(ask()).rejects.toMatchObject({
        status: waits.status,
        message: expect.stringMatching(waits.message) as string,
      });
    }
    expect((await ada.call(readCheckout, { query: {} })).data.total).toBe(120);
    const other = await shopper();
    expect((await other.call(readPromoCode, { query: { promocodeID: 'TEN' } })).data.name).toBe(
      'TEN',
    );
  });

  it.each([
    ['one IPv4 address', () => '192.0.2.77'],
    ['the IPv6 addresses of one household', (turn: number) => `2001:db8:77::${String(turn)}`],
  ])('[API-091] cannot be guessed by many customers from %s', async (_, address) => {
    let guesses = 0;
    const guess = async (promocodeID: string) => {
      const buyer = await shopper('parlour', { network: address((guesses += 1)) });
      return buyer.call(readPromoCode, { query: { promocodeID } });
    };
    for (let turn = 0; turn < 10; turn += 1) {
      const ten = Array.from({ length: 10 }, (__, at) =>
        expect(guess(`NET-${String(turn * 10 + at)}`)).rejects.toMatchObject({ status: 404 }),
      );
      await Promise.all(ten);
    }
    await expect(guess('TEN')).rejects.toMatchObject({ status: 429 });
    const elsewhere = await shopper();
    const asked = elsewhere.call(readPromoCode, { query: { promocodeID: 'TEN' } });
    expect((await asked).data.name).toBe('TEN');
  });

  it('[API-091] that are guessed a thousand times at a site are reported, even if some networks wait by then', async () => {
    const guess = async (network: string) => {
      const buyer = await shopper('parlour', { network });
      return buyer.call(readPromoCode, { query: { promocodeID: 'UNKNOWN' } });
    };
    const setCount = (count: number, subject: string) =>
      env.IDENTITY_DB.prepare('UPDATE tries SET count = ?1 WHERE subject LIKE ?2')
        .bind(count, subject)
        .run();
    onTestFinished(async () => {
      await env.IDENTITY_DB.prepare('DELETE FROM tries').run();
    });
    await expect(guess('192.0.2.78')).rejects.toMatchObject({ status: 404 });
    await setCount(100, 'promo codes from %');
    await setCount(999, 'promo codes');
    await expect(guess('192.0.2.78')).rejects.toMatchObject({ status: 429 });
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    await expect(guess('192.0.2.79')).rejects.toMatchObject({ status: 404 });
    expect(logged.mock.lastCall).toEqual([expect.stringContaining('promo_codes_guessed')]);
  });

  it('[API-091] cannot be guessed by asking for many at once', async () => {
    const ada = await shopper();
    const guesses = Array.from({ length: 40 }, (_, at) =>
      ada.call(readPromoCode, { query: { promocodeID: `ONCE-${String(at)}` } }),
    );
    const statuses = (await Promise.allSettled(guesses)).map((guess) =>
      guess.status === 'rejected' ? (guess.reason as RefusedCall).status : 200,
    );
    expect(statuses.filter((status) => status === 404)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  it('[API-091] cannot be guessed through an assistant, ten at a time', async () => {
    const agent = await agentAt();
    const buyer = { firstName: 'Ada', lastName: 'Byron', email: 'guess@example.test', phone: '' };
    const begin = (promoCodes: readonly string[]) =>
      agent.call(createCheckout, {
        body: { buyer, promoCodes: [...promoCodes] },
      });
    const ten = Array.from({ length: 10 }, (_, at) => `AGENT-${String(at)}`);
    const checkout = await begin(ten);
    const change = (promoCodes: string[]) =>
      agent.call(updateCheckout, { params: { id: checkout.id }, body: { promoCodes } });
    await expect(change(['TEN'])).rejects.toMatchObject({ code: 'rate_limited' });
    expect((await change(ten)).id).toBe(checkout.id);
    // A new checkout is a new guest, but the network is the same.
    for (let turn = 1; turn < 10; turn += 1) {
      await begin(ten.map((code) => `${code}-${String(turn)}`));
    }
    await expect(begin(['TEN'])).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('[API-091] tell an account with an unconfirmed address nothing about the owner of the address', async () => {
    const ada = await shopper();
    await putIntoCart(ada, CHAIR);
    await ada.call(placeOrder, { body: { addressId: await addressOf(ada), promoCode: 'TEN' } });
    const seen = async (verified: boolean) => {
      const claims = { email: `${ada.sub}@example.test`, email_verified: verified };
      const other = await shopper('parlour', { claims });
      await putIntoCart(other, CHAIR);
      return (await other.call(readCheckout, { query: { promoCode: 'TEN' } })).data.promo?.status;
    };
    expect([await seen(false), await seen(true)]).toEqual(['active', 'used']);
  });

  it('[API-091] cannot be used by two orders at once', async () => {
    const ada = await shopper();
    await putIntoCart(ada, CHAIR);
    const body = { addressId: await addressOf(ada), promoCode: 'TEN' };
    await ada.call(placeOrder, { body });
    await putIntoCart(ada, CHAIR);
    await putIntoCart(ada, LAMP);
    const both = await Promise.allSettled([
      ada.call(placeOrder, { body }),
      ada.call(placeOrder, { body }),
    ]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('[API-091] with a limit are used by that many orders in all, however many are placed at once', async () => {
    await promo({ code: 'FIVE', percent: 10, most_uses: 5 });
    const buyers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const buyer = await shopper();
        await putIntoCart(buyer, CHAIR);
        return { buyer, body: { addressId: await addressOf(buyer), promoCode: 'FIVE' } };
      }),
    );
    const placed = await Promise.allSettled(
      buyers.map(({ buyer, body }) => buyer.call(placeOrder, { body })),
    );
    expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const late = await shopper();
    await putIntoCart(late, CHAIR);
    const body = { addressId: await addressOf(late), promoCode: 'FIVE' };
    await expect(late.call(placeOrder, { body })).rejects.toMatchObject({
      code: 'promo_refused',
      message: 'This code has reached its limit.',
    });
  });

  it('[API-091] leave no remainder that is too small for a card: the order is free', async () => {
    await promo({ code: 'ALMOST', amount_pence: 11_990 });
    const ada = await shopper();
    await putIntoCart(ada, CHAIR);
    const { data: shown } = await ada.call(readCheckout, { query: { promoCode: 'ALMOST' } });
    expect(shown).toMatchObject({ discount: 120, total: 0 });
    const body = { addressId: await addressOf(ada), promoCode: 'ALMOST' };
    const { data } = await ada.call(placeOrder, { body });
    expect(data).toMatchObject({ discount: 120, total: 0 });
    const payment = await ada.call(payOrder, { params: { id: data.id }, body: {} });
    expect(payment.data.status).toBe('paid');
  });

  it('[CHECKOUT-002] an amount below the cards’ minimum is refused before the order is placed', async () => {
    const ada = await shopper();
    await putIntoCart(ada, PIN);
    const body = { addressId: await addressOf(ada) };
    await expect(ada.call(placeOrder, { body })).rejects.toMatchObject({
      status: 409,
      code: 'order_refused',
      message: 'An order must come to at least £0.30, because cards can’t be charged less.',
    });
  });

  it.each([
    ['OLD', 400, 'This code has expired.'],
    ['NONE', 400, 'There is no such code.'],
  ])('[API-091] refuses %s', async (promoCode, status, message) => {
    const ada = await shopper();
    await putIntoCart(ada, CHAIR);
    const body = { addressId: await addressOf(ada), promoCode };
    await expect(ada.call(placeOrder, { body })).rejects.toMatchObject({ status, message });
    expect((await ada.call(readCheckout, { query: { promoCode } })).data.promo?.message).toBe(
      message,
    );
  });

  it('[API-091] belong to one site', async () => {
    const ada = await shopper('hearth');
    const asked = ada.call(readPromoCode, { query: { promocodeID: 'TEN' } });
    await expect(asked).rejects.toMatchObject({ status: 404 });
  });

  it('[CHECKOUT-002] an order of nothing is paid by its code', async () => {
    const ada = await shopper();
    await putIntoCart(ada, CHAIR);
    const body = { addressId: await addressOf(ada), promoCode: 'ALL' };
    const { data } = await ada.call(placeOrder, { body });
    const payment = await ada.call(payOrder, { params: { id: data.id }, body: {} });
    expect(payment.data.status).toBe('paid');
  });
});
