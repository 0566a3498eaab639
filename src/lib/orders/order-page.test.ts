import { describe, expect, it, vi } from 'vitest';
import { Order, Shipment } from '#lib/contract/entities/order.ts';
import { orderPage } from './order-page.ts';

const own = [{ id: '71' }, { id: '72' }].map((shipment) => Shipment.parse(shipment));
const order = Order.parse({ id: '7', shipments: own, canReturn: true });

const loaded = async (listShipments: unknown, data = order) => {
  const readOrder = () => Promise.resolve({ data });
  const listComments = () => Promise.resolve({ data: [{ id: '1', comment: 'Too large' }] });
  const api = { readOrder, listComments, listShipments };
  return orderPage(api as Parameters<typeof orderPage>[0], '7');
};

/** Newest first, as in the reply of the call. */
const known = [
  { id: '72', carrier: 'Vans & Co' },
  { id: '71', status: 'shipped' },
].map((shipment) => Shipment.parse(shipment));

describe('the page of an order', () => {
  it('[API-089] loads its shipments, and shows them in the order’s own sequence', async () => {
    const listShipments = vi.fn(() => Promise.resolve({ data: { list: known } }));
    const page = await loaded(listShipments);
    expect(listShipments).toHaveBeenCalledExactlyOnceWith({
      body: { search: { orderID: '7' }, limit: 100 },
    });
    expect(page.order.shipments).toMatchObject([
      { id: '71', status: 'shipped' },
      { id: '72', carrier: 'Vans & Co' },
    ]);
    expect(page.returnReasons).toHaveLength(1);
    expect(page.cancelReasons).toEqual([]);
  });

  it('[API-089] takes the call’s shipments for an order without any, and the order’s own if the call fails', async () => {
    const list = () => Promise.resolve({ data: { list: known } });
    const bare = await loaded(list, { ...order, shipments: [] });
    expect(bare.order.shipments.map(({ id }) => id)).toEqual(['72', '71']);
    const failing = await loaded(() => Promise.reject(new Error('down')));
    expect(failing.order.shipments).toEqual(own);
  });
});
