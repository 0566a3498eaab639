import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addReview,
  beginClaim,
  operatorDivideDelivery,
  operatorMoveClaim,
  operatorMoveOrder,
  operatorReadOrder,
  operatorRefundOrder,
  payOrder,
  placeOrder,
  productByVariant,
} from '@parlour/contract';
import { addressOf, cardToken, paid, putIntoCart, stock } from '../checkout/shop.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';
import { operate } from '../operator/orders.ts';

/* A review is one of a buyer as long as the piece is paid for: by the line, not by the order. */

const CHAIR = { id: 1, stock: 500 };
const LAMP = { id: 2, seller: 2, stock: 500 };

const GIFT = { id: 3, price: 0, seller: 3, stock: 500 };

beforeAll(() => stock(CHAIR, LAMP, GIFT));

const move = (id: string, body: Parameters<typeof operate<typeof operatorMoveOrder>>[1]['body']) =>
  operate(operatorMoveOrder, { params: { id }, body });

/** A delivered order of a chair and a lamp, of which the customer has reviewed both. */
const bought = async (): Promise<{ readonly ada: Shopper; readonly id: string }> => {
  await env.MARKET_DB.prepare('DELETE FROM review').run();
  const ada = await shopper();
  await putIntoCart(ada, CHAIR);
  await putIntoCart(ada, LAMP);
  const { id } = (await ada.call(placeOrder, { body: { addressId: await addressOf(ada) } })).data;
  const token = await cardToken('parlour');
  await ada.call(payOrder, { params: { id }, body: { token } });
  for (const elementID of ['1', '2']) {
    await ada.call(addReview, {
      body: { type: 'product', elementID, rating: 4, comment: 'Good.' },
    });
  }
  return { ada, id };
};

const deliver = async (id: string): Promise<void> => {
  for (const to of ['shipped', 'delivered'] as const) await move(id, { to });
};

/** Whether the review of the chair, and that of the lamp, counts as a buyer's. */
const counted = async (ada: Shopper): Promise<readonly number[]> =>
  Promise.all(
    ['10', '20'].map(
      async (id) => (await ada.call(productByVariant, { params: { id } })).product.numberReviews,
    ),
  );

const claim = (ada: Shopper, id: string, remedy: 'refund' | 'replacement') =>
  ada.call(beginClaim, {
    params: { id },
    body: {
      shipmentId: `${id}-1`,
      lines: [{ lineId: `${id}-1-1`, quantity: 1 }],
      ...{ reason: 'damaged', remedy, text: 'A leg is broken' },
    },
  });

const step = (id: string, body: object) =>
  operate(operatorMoveClaim, { params: { id, number: 1 }, body: body as { step: 'agree' } });

describe('a review', () => {
  it('counts until the money for its piece is back, and that of another piece stays', async () => {
    const { ada, id } = await bought();
    await deliver(id);
    expect(await counted(ada)).toEqual([1, 1]);
    await move(id, { to: 'return_requested', shipmentId: `${id}-1` });
    expect(await counted(ada)).toEqual([1, 1]);
    await move(id, { to: 'returned', shipmentId: `${id}-1` });
    expect(await counted(ada)).toEqual([0, 1]);
  });

  it('does not count for what was cancelled before it was sent', async () => {
    const { ada, id } = await bought();
    await move(id, { to: 'cancelled', shipmentId: `${id}-2` });
    expect(await counted(ada)).toEqual([1, 0]);
  });

  it('does not count when all of the order is paid back, whatever became of the goods', async () => {
    const { ada, id } = await bought();
    await deliver(id);
    await operate(operatorRefundOrder, {
      params: { id },
      body: { amount: 50, comment: '', owed: 0 },
    });
    expect(await counted(ada)).toEqual([1, 1]);
    await operate(operatorRefundOrder, { params: { id }, body: { comment: '', owed: 50 } });
    expect((await operate(operatorReadOrder, { params: { id } })).data.status).toBe('delivered');
    expect(await counted(ada)).toEqual([0, 0]);
  });

  it('does not count for a piece that is kept though its money is back', async () => {
    const { ada, id } = await bought();
    await deliver(id);
    await claim(ada, id, 'refund');
    await step(id, { step: 'agree', comesBack: false });
    expect(await counted(ada)).toEqual([0, 1]);
  });

  it('counts for what replaces a piece, until that is back as well', async () => {
    const { ada, id } = await bought();
    await deliver(id);
    await claim(ada, id, 'replacement');
    await step(id, { step: 'agree' });
    await step(id, { step: 'receive' });
    expect(await counted(ada)).toEqual([1, 1]);
    await move(id, { to: 'cancelled', shipmentId: `${id}-3` });
    expect(await counted(ada)).toEqual([0, 1]);
  });

  it('counts for what replaces a piece that cost nothing', async () => {
    await env.MARKET_DB.prepare('DELETE FROM review').run();
    const ada = await shopper();
    await putIntoCart(ada, LAMP);
    const { id } = await paid(ada, GIFT);
    await ada.call(addReview, {
      body: { type: 'product', elementID: '3', rating: 4, comment: 'Good.' },
    });
    const reviews = async () =>
      (await ada.call(productByVariant, { params: { id: '30' } })).product.numberReviews;
    await deliver(id);
    const own = (await operate(operatorReadOrder, { params: { id } })).data.shipments
      .flatMap(({ lines }) => lines)
      .find(({ productName }) => productName === 'Thing 3')!;
    await ada.call(beginClaim, {
      params: { id },
      body: {
        ...{ shipmentId: own.shipmentId, lines: [{ lineId: own.id, quantity: 1 }] },
        ...{ reason: 'damaged', remedy: 'replacement', text: 'A leg is broken' },
      },
    });
    await step(id, { step: 'agree' });
    await step(id, { step: 'receive' });
    expect(await reviews()).toBe(1);
    await move(id, { to: 'cancelled', shipmentId: `${id}-3` });
    expect(await reviews()).toBe(0);
  });

  it('counts for the pieces of a line that are left', async () => {
    await env.MARKET_DB.prepare('DELETE FROM review').run();
    const ada = await shopper();
    const { id } = await paid(ada, CHAIR, 2);
    await ada.call(addReview, {
      body: { type: 'product', elementID: '1', rating: 4, comment: 'Good.' },
    });
    await operate(operatorDivideDelivery, {
      params: { id },
      body: {
        ...{ shipmentId: `${id}-1`, deliveries: 1 },
        lines: [{ lineId: `${id}-1-1`, quantity: 1 }],
      },
    });
    await move(id, { to: 'cancelled', shipmentId: `${id}-2` });
    expect((await counted(ada))[0]).toBe(1);
    await move(id, { to: 'cancelled' });
    expect((await counted(ada))[0]).toBe(0);
  });

  it('has its product’s page purged when that changes', async () => {
    const { id } = await bought();
    await deliver(id);
    const due = async () =>
      (
        await env.MARKET_DB.prepare(
          `SELECT DISTINCT tag FROM purge_due WHERE tag LIKE 'product:%' ORDER BY tag`,
        ).all<{ tag: string }>()
      ).results.map(({ tag }) => tag);
    await env.MARKET_DB.prepare('DELETE FROM purge_due').run();
    await env.MARKET_DB.prepare(`UPDATE shipment SET status = 'returned' WHERE id = ?1`)
      .bind(`${id}-1`)
      .run();
    expect(await due()).toEqual(['product:1']);
    await env.MARKET_DB.prepare(
      'UPDATE customer_order SET refund_pence = total_pence WHERE id = ?1',
    )
      .bind(id)
      .run();
    expect(await due()).toEqual(['product:1', 'product:2']);
  });
});
