import { beforeAll, describe, expect, it } from 'vitest';
import {
  operatorListOrders,
  operatorListPromos,
  operatorMoveOrder,
  operatorReadOrder,
  operatorRefundOrder,
  operatorSavePromo,
  operatorSetStock,
  placeOrder,
  readOrder,
} from '@parlour/contract';
import { operate } from '../operator/orders.ts';
import { addressOf, ordered, paid, putIntoCart, stock, stockOf } from '../checkout/shop.ts';
import { shopper } from '../checkout/shopper.ts';

const CHAIR = { id: 1, price: 12_000, stock: 100 };

beforeAll(() => stock(CHAIR));

describe('the operator', () => {
  it('[ORDER-003] lists a site’s orders and shows one, with its customer', async () => {
    const ada = await shopper();
    const { id } = await paid(ada, CHAIR);
    const { data, totalCount } = await operate(operatorListOrders, {
      query: { site: 'parlour', status: 'paid' },
    });
    expect(totalCount).toBeGreaterThan(0);
    expect(data.find((one) => one.id === id)).toMatchObject({
      site: 'parlour',
      customerName: 'Ada Byron',
      customerEmail: `${ada.sub}@example.test`,
    });
    const other = await operate(operatorListOrders, { query: { site: 'hearth' } });
    expect(other.data.some((one) => one.id === id)).toBe(false);
    expect((await operate(operatorReadOrder, { params: { id } })).data.id).toBe(id);
  });

  it('[ORDER-004] changes the status of an order, and only to a permitted one', async () => {
    const ada = await shopper();
    const { id } = await ordered(ada, CHAIR);
    const move = (to: 'processing' | 'shipped' | 'delivered', extra = {}) =>
      operate(operatorMoveOrder, { params: { id }, body: { to, ...extra } });
    await expect(move('shipped')).rejects.toMatchObject({ status: 409, code: 'order_refused' });
    const second = (await paid(ada, CHAIR)).id;
    const steps = ['processing', 'shipped', 'delivered'] as const;
    for (const to of steps) {
      const carried = to === 'shipped' ? { carrier: 'Van', tracking: '1' } : {};
      const body = { to, ...carried, comment: '' };
      await operate(operatorMoveOrder, { params: { id: second }, body });
    }
    const { data } = await ada.call(readOrder, { params: { id: second } });
    expect(data.timeline.map(({ status }) => status)).toEqual(['placed', 'paid', ...steps]);
    const back = operate(operatorMoveOrder, { params: { id: second }, body: { to: 'shipped' } });
    await expect(back).rejects.toMatchObject({ status: 409 });
  });

  it('[ORDER-004] refunds money, once for each request and never more than was paid', async () => {
    const ada = await shopper();
    const { id } = await paid(ada, CHAIR);
    const params = { id };
    const body = { amount: 20, comment: 'For the scratch', owed: 0 };
    expect((await operate(operatorRefundOrder, { params, body })).data).toMatchObject({
      status: 'paid',
      refunded: 20,
      owed: 20,
    });
    await expect(operate(operatorRefundOrder, { params, body })).rejects.toMatchObject({
      status: 409,
    });
    const tooMuch = operate(operatorRefundOrder, { params, body: { amount: 101, owed: 20 } });
    await expect(tooMuch).rejects.toMatchObject({ status: 409 });
    const rest = await operate(operatorRefundOrder, { params, body: { owed: 20 } });
    expect(rest.data.refunded).toBe(120);
    const unpaid = (await ordered(ada, CHAIR)).id;
    const nothing = operate(operatorRefundOrder, { params: { id: unpaid }, body: { owed: 0 } });
    await expect(nothing).rejects.toMatchObject({ status: 409 });
  });

  it('[ORDER-004] cancels an order in a seller’s name', async () => {
    const ada = await shopper();
    const { id } = await paid(ada, CHAIR);
    const body = { to: 'cancelled', comment: 'The workshop has closed' } as const;
    const { data } = await operate(operatorMoveOrder, { params: { id }, body });
    expect(data).toMatchObject({ status: 'cancelled', refunded: 120 });
  });

  it('[CART-003] sets stock', async () => {
    const body = { variantId: '10', seller: 'seller-1', stock: 77 };
    await operate(operatorSetStock, { body: { changes: [body] } });
    expect(await stockOf(CHAIR.id)).toBe(77);
    const missing = operate(operatorSetStock, {
      body: {
        changes: [
          { ...body, stock: 5 },
          { ...body, seller: 'nobody' },
        ],
      },
    });
    await expect(missing).rejects.toMatchObject({ status: 404 });
    expect(await stockOf(CHAIR.id)).toBe(77);
  });

  it('[API-091] creates and changes promo codes of a site', async () => {
    const body = { site: 'parlour', code: 'spring', percent: 25 };
    expect((await operate(operatorSavePromo, { body })).data).toMatchObject({
      code: 'SPRING',
      percent: 25,
      uses: 0,
    });
    const both = operate(operatorSavePromo, { body: { ...body, amount: 5 } });
    await expect(both).rejects.toMatchObject({ status: 400 });
    const ada = await shopper();
    await putIntoCart(ada, CHAIR);
    const order = { addressId: await addressOf(ada), promoCode: 'Spring' };
    expect((await ada.call(placeOrder, { body: order })).data.total).toBe(90);
    const { data } = await operate(operatorListPromos, { query: { site: 'parlour' } });
    expect(data).toMatchObject([{ code: 'SPRING', uses: 1 }]);
  });

  it('[API-091] changes what is named of a promo code and keeps the rest', async () => {
    const named = { site: 'parlour', code: 'SUMMER' };
    const terms = { minimum: 50, limit: 100, expires: '2099-12-31T00:00:00.000Z' };
    const save = async (changed: object) =>
      (await operate(operatorSavePromo, { body: { ...named, ...changed } })).data;
    await save({ percent: 10, ...terms });
    expect(await save({ percent: 12 })).toMatchObject({ percent: 12, amount: 0, ...terms });
    expect(await save({ amount: 20 })).toMatchObject({ percent: 0, amount: 20, ...terms });
    expect(await save({ limit: 0, starts: '2026-12-01T00:00:00.000Z' })).toMatchObject({
      ...terms,
      amount: 20,
      limit: 0,
      starts: '2026-12-01T00:00:00.000Z',
    });
    await expect(save({ percent: 0 })).rejects.toMatchObject({ status: 400 });
    await expect(save({ code: 'WINTER', limit: 5 })).rejects.toThrow(
      'WINTER is no code of parlour yet',
    );
  });

  it('[API-004] needs the operator’s token', async () => {
    const asked = operate(operatorListOrders, { query: { site: 'parlour' } }, 'guessed');
    await expect(asked).rejects.toMatchObject({ status: 401 });
  });
});
