import { beforeAll, describe, expect, it } from 'vitest';
import { readPromoCode } from '#lib/contract/calls/legacy-orders.ts';
import { cancelOrder, payOrder, placeOrder, readCheckout } from '#lib/contract/calls/orders.ts';
import { addressOf, putIntoCart, stock, type Thing, promo } from '../checkout/shop.ts';
import { shopper } from '../checkout/shopper.ts';

const CHAIR: Thing = { id: 1, price: 12_000, stock: 500 };
const LAMP: Thing = { id: 2, price: 4_999, seller: 2, stock: 500 };
const PIN: Thing = { id: 3, price: 29 };

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
      message: 'You have used this code already.',
    });
    await ada.call(cancelOrder, { params: { id: data.id }, body: { comment: 'No' } });
    expect((await ada.call(placeOrder, { body })).data.discount).toBe(12);
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
      message: 'An order must come to at least £0.30, because cards cannot be charged less.',
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
