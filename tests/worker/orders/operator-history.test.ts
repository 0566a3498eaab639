import { beforeAll, describe, expect, it } from 'vitest';
import {
  type CallInput,
  operatorMoveOrder,
  operatorReadOrder,
  operatorRefundOrder,
  readOrder,
} from '@parlour/contract';
import { historyOf } from '#lib/orders/order-view.ts';
import { operate } from '../operator/orders.ts';
import { paid, stock, stockOf } from '../checkout/shop.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';

const TABLE = { id: 3, price: 50_000, stock: 20 };

beforeAll(() => stock(TABLE));

type Move = CallInput<typeof operatorMoveOrder>['body'];

const move = async (id: string, ...bodies: readonly Move[]) => {
  for (const body of bodies) await operate(operatorMoveOrder, { params: { id }, body });
  return (await operate(operatorReadOrder, { params: { id } })).data;
};

const delivered = async (ada: Shopper, quantity = 1): Promise<string> => {
  const { id } = await paid(ada, TABLE, quantity);
  await move(id, { to: 'shipped' }, { to: 'delivered' });
  return id;
};

const toldTo = async (ada: Shopper, id: string) =>
  historyOf((await ada.call(readOrder, { params: { id } })).data).map(({ name, comment }) =>
    [name, comment].filter(Boolean).join(': '),
  );

describe('the history of an order', () => {
  it('[ORDER-004] has a refund in part with its amount, and does not repeat the status', async () => {
    const ada = await shopper();
    const id = await delivered(ada);
    const body = { amount: 12.5, comment: 'For the scratch', owed: 0 };
    await operate(operatorRefundOrder, { params: { id }, body });
    await operate(operatorRefundOrder, { params: { id }, body: { amount: 1, owed: 12.5 } });
    expect(await toldTo(ada, id)).toEqual([
      'Ordered',
      'Paid',
      'On its way',
      'Delivered',
      'Refund of £12.50: For the scratch',
      'Refund of £1.00',
    ]);
  });

  it('[ORDER-004] has the amount with the step that it came with', async () => {
    const ada = await shopper();
    const { id } = await paid(ada, TABLE);
    await move(id, { to: 'cancelled', comment: 'The workshop has closed' });
    expect((await toldTo(ada, id)).at(-1)).toBe(
      'Cancelled, refund of £500.00: The workshop has closed',
    );
  });
});

describe('a return that an operator begins for a customer', () => {
  const ASKED = { to: 'return_requested', comment: 'Too large for the hall' } as const;

  it('[ORDER-007] has the reason, and is told to the customer as if they had asked themselves', async () => {
    const ada = await shopper();
    const id = await delivered(ada);
    const order = await move(id, ASKED);
    expect(order).toMatchObject({
      status: 'return_requested',
      shipments: [{ reasonReturn: 'Too large for the hall' }],
    });
    expect((await toldTo(ada, id)).at(-1)).toBe('Return requested: Too large for the hall');
  });

  it('[ORDER-007] is declined by marking it delivered, and then has no reason', async () => {
    const ada = await shopper();
    const id = await delivered(ada);
    const order = await move(id, ASKED, { to: 'delivered', comment: 'Used' });
    expect(order).toMatchObject({ status: 'delivered', refunded: 0 });
    expect(order.shipments.map(({ reasonReturn }) => reasonReturn)).toEqual(['']);
    expect((await toldTo(ada, id)).at(-1)).toBe('Return declined: Used');
  });

  it('[ORDER-007] is refused while the whole order can be cancelled', async () => {
    const ada = await shopper();
    const { id } = await paid(ada, TABLE);
    await expect(move(id, ASKED)).rejects.toMatchObject({ status: 409, code: 'order_refused' });
  });

  it('[CART-003] puts the goods on sale again only if the operator says so', async () => {
    const ada = await shopper();
    const before = await stockOf(TABLE.id);
    const damaged = await move(await delivered(ada, 2), ASKED, { to: 'returned' });
    expect(damaged.restocked).toEqual([]);
    expect(await stockOf(TABLE.id)).toBe(before - 2);
    const sound = await move(await delivered(ada, 3), ASKED, { to: 'returned', restock: true });
    expect(sound.restocked).toEqual(sound.shipments.map(({ id }) => id));
    expect(sound.refunded).toBe(1500);
    expect(await stockOf(TABLE.id)).toBe(before - 2);
  });
});
