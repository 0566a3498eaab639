import { describe, expect, it, vi } from 'vitest';
import { Order, Shipment } from '@parlour/contract';
import {
  confirmationHeading,
  confirmationPage,
  waitingWords,
  orderPage,
  returnable,
} from './order-page.ts';

const own = [{ id: '71' }, { id: '72' }].map((shipment) => Shipment.parse(shipment));
const order = Order.parse({ id: '7', shipments: own, canReturn: true });

const WHY = { cancel: 'I have changed my mind', return: 'Too large' };

const loaded = async (listShipments: unknown, data = order, more: object = {}) => {
  const readOrder = () => Promise.resolve({ data });
  const listComments = ({ query: { type } }: { query: { type: keyof typeof WHY } }) =>
    Promise.resolve({ data: [{ id: '1', comment: WHY[type] }] });
  const api = { readOrder, listComments, listShipments, ...more };
  return orderPage(api as unknown as Parameters<typeof orderPage>[0], '7');
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
    expect(page.returnReasons).toEqual([{ id: '1', comment: 'Too large' }]);
    expect(page.cancelReasons).toEqual([]);
  });

  it('[API-089] takes the call’s shipments for an order without any, and the order’s own if the call fails', async () => {
    const list = () => Promise.resolve({ data: { list: known } });
    const bare = await loaded(list, { ...order, shipments: [] });
    expect(bare.order.shipments.map(({ id }) => id)).toEqual(['72', '71']);
    const failing = await loaded(() => Promise.reject(new Error('down')));
    expect(failing.order.shipments).toEqual(own);
  });

  it('has the free days of the deliveries that can be moved', async () => {
    const movable = { ...order, shipments: [{ ...own[0]!, name: 'Delivery', canMoveDay: true }] };
    const readDeliveryDays = vi.fn(() =>
      Promise.resolve({
        data: [{ shipmentId: '71', days: ['2027-01-08'], windows: ['08:00-12:00'] }],
      }),
    );
    const none = () => Promise.resolve({ data: { list: [] } });
    const page = await loaded(none, movable, { readDeliveryDays });
    expect(page.movable).toEqual([
      {
        shipmentId: '71',
        name: 'Delivery',
        days: [{ value: '2027-01-08 08:00-12:00', name: 'Friday 8 January, 08:00 to 12:00' }],
      },
    ]);
    // Nothing to ask for where nothing can be moved.
    expect((await loaded(none, order, { readDeliveryDays })).movable).toEqual([]);
    expect(readDeliveryDays).toHaveBeenCalledOnce();
  });

  it('[ORDER-004] has reasons for the cancellation of an order that can be cancelled', async () => {
    const none = () => Promise.resolve({ data: { list: [] } });
    const page = await loaded(none, { ...order, canCancel: true, canReturn: false });
    expect(page.cancelReasons).toEqual([{ id: '1', comment: 'I have changed my mind' }]);
    expect(page.returnReasons).toEqual([]);
  });

  it('[ORDER-007] offers a return of the deliveries that can be returned', () => {
    const shipments = [
      { id: '71', name: 'Delivery 1 of 3', canReturn: false },
      { id: '72', name: 'Delivery 2 of 3', canReturn: true },
      { id: '73', name: 'Delivery 3 of 3', canReturn: true },
    ];
    const all = { id: '', name: 'All of it' };
    const [, second, third] = shipments.map(({ id, name }) => ({ id, name }));
    expect(returnable(Order.parse({ id: '7', shipments }))).toEqual([all, second, third]);
    expect(returnable(Order.parse({ id: '7', shipments: shipments.slice(0, 2) }))).toEqual([
      second,
    ]);
  });

  it('[ORDER-007] offers last what gives up what has not been sent as well', () => {
    const shipments = [
      { id: '71', name: 'Delivery 1 of 2', canReturn: true },
      { id: '72', name: 'Delivery 2 of 2', canCancel: true },
    ];
    expect(returnable(Order.parse({ id: '7', shipments }))).toEqual([
      { id: '71', name: 'Delivery 1 of 2' },
      { id: '', name: 'All of it, also what hasn’t been sent' },
    ]);
  });
});

describe('the confirmation of an order', () => {
  const placed = Order.parse({ id: '7', status: 'placed' });
  const paid = Order.parse({ id: '7', status: 'paid' });

  const confirmed = async (first: Order, processOrder: unknown) => {
    const readOrder = vi.fn(() => Promise.resolve({ data: first }));
    const api = { readOrder, processOrder } as unknown as Parameters<typeof confirmationPage>[0];
    return confirmationPage(api, '7');
  };

  it.each([
    ['paid', paid, { clientSecret: '', isDeciding: false }],
    ['authenticate', placed, { clientSecret: 'secret', isDeciding: false }],
    ['processing', placed, { clientSecret: '', isDeciding: true }],
    ['declined', placed, { clientSecret: '', isDeciding: false }],
  ])('[CHECKOUT-003] asks about a payment that is %s', async (status, data, shown) => {
    const payment = { status, clientSecret: 'secret' };
    const processOrder = vi.fn(() => Promise.resolve({ data, payment }));
    expect(await confirmed(placed, processOrder)).toEqual({ order: data, ...shown });
    expect(processOrder).toHaveBeenCalledExactlyOnceWith({ query: { orderID: '7' } });
  });

  it('[CHECKOUT-003] does not ask about the payment of an order that is paid', async () => {
    const processOrder = vi.fn();
    const page = await confirmed(paid, processOrder);
    expect(page).toEqual({ order: paid, clientSecret: '', isDeciding: false });
    expect(processOrder).not.toHaveBeenCalled();
  });

  it('shows the order as it is if the outcome is unknown', async () => {
    const page = await confirmed(placed, () => Promise.reject(new Error('down')));
    expect(page).toEqual({ order: placed, clientSecret: '', isDeciding: false });
  });

  it('[CHECKOUT-003] shows the order as it is after the provider has ended it', async () => {
    const ended = Order.parse({ id: '7', status: 'cancelled', over: 'It sold out.' });
    const readOrder = vi
      .fn()
      .mockResolvedValueOnce({ data: placed })
      .mockResolvedValueOnce({ data: ended });
    const processOrder = () => Promise.reject(new Error('This order has been cancelled.'));
    const api = { readOrder, processOrder } as unknown as Parameters<typeof confirmationPage>[0];
    expect((await confirmationPage(api, '7')).order).toEqual(ended);
  });

  it.each([
    [
      false,
      'We keep order 7 for you until 30 November at 12:38. After that, the goods go back on sale.',
    ],
    [
      true,
      'Order 7 waits for your payment until 30 November at 12:38. Many others want this too, so we can’t keep it for you: it goes to whoever pays first.',
    ],
  ])('[CHECKOUT-003] says what is kept until it is paid: %s', (isUnheld, words) => {
    expect(waitingWords({ id: '7', payBy: '2026-11-30T12:38:00.000Z', isUnheld })).toBe(words);
  });

  it.each([
    ['placed', 'Your order is waiting for payment'],
    ['cancelled', 'This order has been cancelled'],
    ['paid', 'Thank you for your order'],
  ])('[CHECKOUT-003] of an order that is %s says %j', (status, heading) => {
    expect(confirmationHeading({ status })).toBe(heading);
  });
});
