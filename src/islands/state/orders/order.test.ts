import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '@parlour/contract';
import type { BrowserApi } from '../api.ts';
import { HttpError } from '../http.ts';
import { $order, createOrderActions } from './order.ts';

// The session reads the page's cookies when it is imported.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' });
});

const order = {
  id: '7',
  status: 'paid',
  canCancel: true,
  canReturn: false,
  shipments: [{ id: '1', status: 'paid', canReturn: true }],
} as unknown as Order;

const FIELDS = { form: 'cancel', reason: 'Changed my mind', comment: 'Sorry' };

const actionsOver = (api: object) =>
  createOrderActions({
    api: api as BrowserApi,
    session: { asCustomer: (work) => work() },
  });

beforeEach(() => {
  $order.set(null);
});

describe('an order on its open page', () => {
  it('[ORDER-004] is shown as cancelled at once, and then as the shop answers', async () => {
    const refunded = { ...order, status: 'cancelled', refunded: 12 };
    const cancelOrder = vi.fn(() => Promise.resolve({ data: refunded }));
    const cancelling = actionsOver({ cancelOrder }).cancel(order, FIELDS);
    expect($order.get()).toMatchObject({ done: '', order: { status: 'cancelled' } });
    await cancelling;
    expect(cancelOrder).toHaveBeenCalledWith({
      params: { id: '7' },
      body: { comment: 'Changed my mind: Sorry' },
    });
    expect($order.get()?.order).toBe(refunded);
    expect($order.get()?.done).toMatch(/^The order has been cancelled\./);
  });

  it('[ORDER-004] is unchanged when the shop refuses, with its sentence and the typed text', async () => {
    const refusal = new HttpError(409, 'order_refused', 'This order can no longer be cancelled.');
    await actionsOver({ cancelOrder: () => Promise.reject(refusal) }).cancel(order, FIELDS);
    const { order: shown, form } = $order.get()!;
    expect(shown).toBe(order);
    expect(form).toEqual({ values: FIELDS, errors: { '': refusal.message }, done: false });
  });

  it('shows the new day of a delivery at once, and then as the shop answers', async () => {
    const moved = { ...order, shipments: [{ id: '1', deliveryDay: '2027-01-08' }] };
    const moveDelivery = vi.fn(() => Promise.resolve({ data: moved }));
    const fields = { form: 'move', shipmentId: '1', day: '2027-01-08 08:00-12:00' };
    const moving = actionsOver({ moveDelivery }).move(order, fields);
    expect($order.get()?.order.shipments).toMatchObject([
      { deliveryDay: '2027-01-08', deliveryWindow: '08:00-12:00', canMoveDay: false },
    ]);
    await moving;
    expect(moveDelivery).toHaveBeenCalledWith({
      params: { id: '7' },
      body: { shipmentId: '1', day: '2027-01-08', window: '08:00-12:00' },
    });
    expect($order.get()?.order).toBe(moved);
    expect($order.get()?.done).toMatch(/^Your delivery day has been changed\./);
  });

  it('[ORDER-007] is fetched again once one of its deliveries is returned', async () => {
    const returned = { ...order, status: 'return_requested' };
    const returnShipment = vi.fn(() => Promise.resolve({}));
    const readOrder = vi.fn(() => Promise.resolve({ data: returned }));
    const fields = { form: 'return', shipmentId: '1', reason: 'Too large', comment: '' };
    await actionsOver({ returnShipment, readOrder }).giveBack(order, fields);
    expect(returnShipment).toHaveBeenCalledWith({
      query: { shipmentID: '1' },
      body: { reasonReturn: 'Too large' },
    });
    expect(readOrder).toHaveBeenCalledWith({ params: { id: '7' } }, { force: true });
    expect($order.get()?.order).toBe(returned);
  });
});
