import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  beginClaim,
  cancelOrder,
  type Claim,
  listOrders,
  moveClaim,
  operatorDivideDelivery,
  operatorListOrders,
  operatorMoveClaim,
  operatorMoveOrder,
  operatorReadClaim,
  operatorReadOrder,
  operatorRefundOrder,
  payOrder,
  placeOrder,
  readClaims,
  readOrder,
  returnOrder,
  returnShipment,
} from '@parlour/contract';
import { addressOf, cardToken, paid, putIntoCart, stock, stockOf } from '../checkout/shop.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';
import { operate } from '../operator/orders.ts';

/* What an order and its parts stand for now: nothing is paid back, sent or asked for twice, and what never left is cancelled. */

const CHAIR = { id: 1, price: 12_000, stock: 900 };
const LAMP = { id: 2, price: 4_000, seller: 2, stock: 900 };
const TABLE = { id: 3, price: 30_000, seller: 3, stock: 900 };

/** What comes with other goods for nothing. */
const GIFT = { id: 4, price: 0, seller: 4, stock: 900 };

beforeAll(() => stock(CHAIR, LAMP, TABLE, GIFT));

type Move = Parameters<typeof operate<typeof operatorMoveOrder>>[1]['body'];

const move = async (id: string, body: Move) =>
  (await operate(operatorMoveOrder, { params: { id }, body })).data;

const orderOf = async (id: string) => (await operate(operatorReadOrder, { params: { id } })).data;

const claimOf = async (id: string, number = 1) =>
  (await operate(operatorReadClaim, { params: { id, number } })).data;

const statusesOf = async (id: string) =>
  (await orderOf(id)).shipments.map(({ status }) => status).join(' ');

/** A paid order of two chairs, a lamp and a table, each in a delivery of its own: £580. */
const threeDeliveries = async (ada: Shopper): Promise<string> => {
  await putIntoCart(ada, CHAIR, 2);
  await putIntoCart(ada, LAMP);
  await putIntoCart(ada, TABLE);
  const body = { addressId: await addressOf(ada) };
  const { id } = (await ada.call(placeOrder, { body })).data;
  const token = await cardToken('parlour');
  await ada.call(payOrder, { params: { id }, body: { token } });
  return id;
};

/** A delivered order of some chairs. */
const delivered = async (ada: Shopper, quantity = 1): Promise<string> => {
  const { id } = await paid(ada, CHAIR, quantity);
  for (const to of ['shipped', 'delivered'] as const) await move(id, { to });
  return id;
};

const claim = async (
  ada: Shopper,
  id: string,
  {
    quantity = 1,
    reason = 'damaged',
    remedy = 'replacement',
    delivery = 1,
  }: {
    quantity?: number;
    reason?: 'damaged' | 'changed-mind' | 'not-arrived';
    remedy?: 'refund' | 'replacement' | 'repair';
    delivery?: number;
  } = {},
): Promise<Claim> => {
  const shipmentId = `${id}-${String(delivery)}`;
  const { data } = await ada.call(beginClaim, {
    params: { id },
    body: {
      shipmentId,
      lines: [{ lineId: `${shipmentId}-1`, quantity }],
      reason,
      remedy,
      text: 'Words',
    },
  });
  return data;
};

const step = (id: string, number: number, body: object) =>
  operate(operatorMoveClaim, { params: { id, number }, body: body as { step: 'agree' } });

const accept = async (ada: Shopper, id: string, number = 1) => {
  const { messages } = await claimOf(id, number);
  const body = { step: 'accept', seen: messages.length } as const;
  return ada.call(moveClaim, { params: { id, number }, body });
};

const lettersOf = async (id: string, kind: string) =>
  (
    await env.MARKET_DB.prepare('SELECT shipments FROM letter WHERE order_id = ?1 AND kind = ?2')
      .bind(id, kind)
      .all<{ shipments: string }>()
  ).results.map(({ shipments }) => JSON.parse(shipments) as string[]);

const REFUSED = { code: 'order_refused', status: 409 };

describe('one delivery of an order', () => {
  it('[ORDER-004] is cancelled alone, with its own money and goods', async () => {
    const id = await threeDeliveries(await shopper());
    const lamps = await stockOf(LAMP.id);
    const chairs = await stockOf(CHAIR.id);
    const shipmentId = `${id}-2`;
    expect(await move(id, { to: 'cancelled', shipmentId })).toMatchObject({
      owed: 40,
      status: 'paid',
    });
    expect(await statusesOf(id)).toBe('paid cancelled paid');
    expect([await stockOf(LAMP.id), await stockOf(CHAIR.id)]).toEqual([lamps + 1, chairs]);
    expect(await lettersOf(id, 'order-cancelled')).toEqual([[shipmentId]]);
    // The same again does nothing more.
    await expect(move(id, { to: 'cancelled', shipmentId })).rejects.toMatchObject(REFUSED);
    expect((await orderOf(id)).owed).toBe(40);
  });

  it('[ORDER-004] is cancelled by the operator after another has left, and the last ends the order', async () => {
    const id = await threeDeliveries(await shopper());
    await move(id, { to: 'shipped', shipmentId: `${id}-1` });
    await move(id, { to: 'cancelled', shipmentId: `${id}-3` });
    expect(await statusesOf(id)).toBe('shipped paid cancelled');
    expect((await orderOf(id)).owed).toBe(300);
    await expect(move(id, { to: 'cancelled' })).rejects.toMatchObject(REFUSED);
    const all = await threeDeliveries(await shopper());
    for (const at of [3, 1, 2]) {
      await move(all, { to: 'cancelled', shipmentId: `${all}-${String(at)}` });
    }
    expect(await orderOf(all)).toMatchObject({ status: 'cancelled', owed: 580, refunded: 580 });
  });

  it('[ORDER-004] that is not there is named, and nothing is done to any other', async () => {
    const id = await threeDeliveries(await shopper());
    for (const to of ['cancelled', 'processing', 'shipped', 'delivered', 'returned'] as const) {
      for (const shipmentId of ['nonsense', `${id}-9`]) {
        await expect(move(id, { to, shipmentId })).rejects.toMatchObject({
          status: 404,
          message: expect.stringContaining(shipmentId) as string,
        });
      }
    }
    expect(await statusesOf(id)).toBe('paid paid paid');
    expect((await orderOf(id)).owed).toBe(0);
    await expect(
      operate(operatorDivideDelivery, {
        params: { id },
        body: {
          ...{ shipmentId: `${id}-9`, deliveries: 3 },
          lines: [{ lineId: `${id}-1-1`, quantity: 1 }],
        },
      }),
    ).rejects.toMatchObject({ status: 404, message: expect.stringContaining(`${id}-9`) as string });
  });

  it('that cannot take a step is told where it is, not where the order is', async () => {
    const id = await threeDeliveries(await shopper());
    await move(id, { to: 'shipped', shipmentId: `${id}-1` });
    await expect(move(id, { to: 'processing', shipmentId: `${id}-1` })).rejects.toMatchObject({
      message: expect.stringContaining(`${id}-1 is shipped`) as string,
    });
  });

  it('is moved as the operator has seen it, or not at all', async () => {
    const id = await threeDeliveries(await shopper());
    const { revision } = await orderOf(id);
    await move(id, { to: 'cancelled', shipmentId: `${id}-2`, revision });
    await expect(move(id, { to: 'shipped', revision })).rejects.toMatchObject(REFUSED);
    expect(await statusesOf(id)).toBe('paid cancelled paid');
  });

  it('takes no option that has no effect', async () => {
    const id = await threeDeliveries(await shopper());
    for (const body of [
      { to: 'processing', carrier: 'Van' },
      { to: 'processing', restock: true },
      { to: 'delivered', tracking: 'V1' },
      { to: 'cancelled', restock: true },
    ] as const) {
      await expect(move(id, body)).rejects.toMatchObject({ code: 'invalid_request' });
    }
    const part = {
      shipmentId: `${id}-1`,
      lines: [{ lineId: `${id}-1-1`, quantity: 1 }],
      deliveries: 3,
    };
    for (const body of [
      { ...part, carrier: 'Van' },
      { ...part, isSent: true, arrivesFrom: '2099-12-01', arrivesUntil: '2099-12-02' },
    ]) {
      await expect(operate(operatorDivideDelivery, { params: { id }, body })).rejects.toMatchObject(
        {
          code: 'invalid_request',
        },
      );
    }
    expect(await statusesOf(id)).toBe('paid paid paid');
  });

  it('[ORDER-003] is found by its own state, though the order’s is another', async () => {
    const ada = await shopper();
    const id = await threeDeliveries(ada);
    for (const to of ['shipped', 'delivered'] as const)
      await move(id, { to, shipmentId: `${id}-1` });
    await move(id, { to: 'processing', shipmentId: `${id}-2` });
    await ada.call(returnShipment, {
      query: { shipmentID: `${id}-1` },
      body: { reasonReturn: 'I have changed my mind' },
    });
    expect((await orderOf(id)).status).toBe('return_requested');
    const foundBy = async (status: string) => {
      const query = { site: 'parlour', status, size: 100 };
      const console = (await operate(operatorListOrders, { query })).data;
      const own = (await ada.call(listOrders, { query: { status } })).data;
      return [console, own].map((list) => list.some((order) => order.id === id));
    };
    for (const status of ['paid', 'processing', 'return_requested']) {
      expect([status, ...(await foundBy(status))]).toEqual([status, true, true]);
    }
    expect(await foundBy('shipped')).toEqual([false, false]);
  });
});

describe('goods that were never sent', () => {
  it('[ORDER-004] are cancelled by piece before anything has left, and paid back at once', async () => {
    const ada = await shopper();
    const { id } = await paid(ada, CHAIR, 3);
    const left = await stockOf(CHAIR.id);
    const own = await claim(ada, id, { reason: 'changed-mind', remedy: 'refund' });
    expect(own).toMatchObject({ status: 'done', amount: 120, isSent: false });
    expect(own.next).toContain('£120.00');
    const { data } = await ada.call(readOrder, { params: { id } });
    expect(data).toMatchObject({ status: 'paid', canCancel: true, refunded: 120 });
    expect(
      data.shipments.map(({ status, reasonReturn, hasClaim }) => [status, reasonReturn, hasClaim]),
    ).toEqual([
      ['paid', '', false],
      ['cancelled', '', true],
    ]);
    expect(data.timeline.map(({ status }) => status)).not.toContain('return_requested');
    expect(await stockOf(CHAIR.id)).toBe(left + 1);
    // The rest is still cancelled as a whole.
    await ada.call(cancelOrder, { params: { id }, body: { comment: 'All of it' } });
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', owed: 360, refunded: 360 });
  });

  it('[ORDER-004] are cancelled when another part has left, each by each', async () => {
    const ada = await shopper();
    const id = await threeDeliveries(ada);
    await move(id, { to: 'shipped', shipmentId: `${id}-1` });
    const { data, message } = await ada.call(returnShipment, {
      query: { shipmentID: `${id}-2` },
      body: { reasonReturn: 'I have changed my mind' },
    });
    expect(data.status).toBe('cancelled');
    expect(message).toContain('It won’t be sent');
    await claim(ada, id, { delivery: 3, reason: 'changed-mind', remedy: 'refund' });
    expect(await statusesOf(id)).toBe('shipped cancelled cancelled');
    expect(await orderOf(id)).toMatchObject({ status: 'shipped', owed: 340, refunded: 340 });
  });

  it('[API-067] are cancelled with a return of all, in one step', async () => {
    const ada = await shopper();
    const id = await threeDeliveries(ada);
    await move(id, { to: 'shipped', shipmentId: `${id}-1` });
    await ada.call(returnOrder, { params: { id }, body: { comment: 'I have changed my mind' } });
    expect(await statusesOf(id)).toBe('return_requested cancelled cancelled');
    expect(await orderOf(id)).toMatchObject({
      owed: 340,
      claims: [{ number: 1, status: 'agreed' }],
    });
    await step(id, 1, { step: 'receive' });
    expect(await orderOf(id)).toMatchObject({ status: 'returned', owed: 580, refunded: 580 });
  });

  it('[API-067] are what is said to be given up where what has left is claimed, or nothing has left besides', async () => {
    const ada = await shopper();
    const giveUp = async (id: string) =>
      (await ada.call(returnOrder, { params: { id }, body: { comment: 'I have changed my mind' } }))
        .message;
    const claimed = await threeDeliveries(ada);
    await move(claimed, { to: 'shipped', shipmentId: `${claimed}-2` });
    await claim(ada, claimed, { delivery: 2 });
    expect(await giveUp(claimed)).toBe(
      'What hadn’t left won’t be sent, and your refund for it is on its way.',
    );
    expect(await statusesOf(claimed)).toBe('cancelled shipped cancelled');
    const both = await threeDeliveries(ada);
    await move(both, { to: 'shipped', shipmentId: `${both}-2` });
    expect(await giveUp(both)).toMatch(/^We have your return request.* What hadn’t left won’t be/);
    const all = await delivered(ada);
    expect(await giveUp(all)).not.toContain('won’t be sent');
  });

  it('[ORDER-007] that are late are cancelled when the shop agrees', async () => {
    const ada = await shopper();
    const { id } = await paid(ada, CHAIR);
    await env.MARKET_DB.prepare('UPDATE customer_order SET placed_at = ?2 WHERE id = ?1')
      .bind(id, '2026-01-02T09:00:00.000Z')
      .run();
    await env.MARKET_DB.prepare(
      `UPDATE shipment SET arrives_until = '2026-02-02' WHERE order_id = ?1`,
    )
      .bind(id)
      .run();
    await claim(ada, id, { reason: 'not-arrived', remedy: 'refund' });
    await expect(step(id, 1, { step: 'offer', remedy: 'refund', amount: 5 })).rejects.toMatchObject(
      REFUSED,
    );
    await expect(step(id, 1, { step: 'offer', remedy: 'replacement' })).rejects.toMatchObject(
      REFUSED,
    );
    await step(id, 1, { step: 'agree' });
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', owed: 120 });
    expect(await claimOf(id)).toMatchObject({ status: 'done', amount: 120 });
  });

  it('are offered the reasons that there can be', async () => {
    const ada = await shopper();
    const { id } = await paid(ada, CHAIR, 2);
    const reasons = async () =>
      (await ada.call(readClaims, { params: { id } })).data.deliveries[0]?.reasons;
    expect(await reasons()).toEqual(['changed-mind', 'does-not-fit', 'other']);
    await env.MARKET_DB.prepare(
      `UPDATE shipment SET arrives_until = '2026-02-02' WHERE order_id = ?1`,
    )
      .bind(id)
      .run();
    expect(await reasons()).toContain('not-arrived');
    await move(id, { to: 'shipped' });
    expect(await reasons()).toContain('damaged');
  });
});

describe('a replacement that is given up before it is sent', () => {
  const replacing = async (comesBack: boolean) => {
    const ada = await shopper();
    const id = await threeDeliveries(ada);
    for (const to of ['shipped', 'delivered'] as const) await move(id, { to });
    await claim(ada, id, { delivery: 2 });
    await step(id, 1, { step: 'agree', comesBack });
    return { ada, id };
  };

  it('[ORDER-007] is paid back when the first is back, and not before', async () => {
    const { ada, id } = await replacing(true);
    const claimed = { delivery: 4, reason: 'changed-mind', remedy: 'refund' } as const;
    await claim(ada, id, claimed);
    expect(await statusesOf(id)).toBe('delivered return_requested delivered cancelled');
    expect(await orderOf(id)).toMatchObject({ owed: 0 });
    await step(id, 1, { step: 'receive' });
    expect(await orderOf(id)).toMatchObject({ owed: 40 });
    expect(await claimOf(id)).toMatchObject({ status: 'done', remedy: 'refund', amount: 40 });
  });

  it('[ORDER-007] pays nothing back for goods that are kept, which can be claimed again', async () => {
    const { ada, id } = await replacing(false);
    const { standing } = await orderOf(id);
    expect(standing.find(({ shipmentId }) => shipmentId === `${id}-4`)?.due).toBe(0);
    await move(id, { to: 'cancelled', shipmentId: `${id}-4` });
    expect(await orderOf(id)).toMatchObject({ owed: 0 });
    expect(await claimOf(id)).toMatchObject({ status: 'done' });
    await claim(ada, id, { delivery: 2, remedy: 'refund' });
    await step(id, 2, { step: 'agree', comesBack: false });
    expect(await orderOf(id)).toMatchObject({ owed: 40 });
  });
});

it('[ORDER-007] a replacement that is given up hands its money to the piece that it was for, not to another like it', async () => {
  const ada = await shopper();
  const id = await threeDeliveries(ada);
  for (const to of ['shipped', 'delivered'] as const) await move(id, { to });
  // One of two chairs, which has a delivery of its own from then on.
  await claim(ada, id);
  await step(id, 1, { step: 'agree', comesBack: false });
  const { shipments } = await orderOf(id);
  const second = shipments.find(({ status }) => status === 'paid')?.id ?? '';
  await move(id, { to: 'cancelled', shipmentId: second });
  expect(await orderOf(id)).toMatchObject({ owed: 0 });
  await claim(ada, id, { delivery: 1, remedy: 'refund' });
  expect((await claimOf(id, 2)).worth).toBe(120);
  await step(id, 2, { step: 'agree', comesBack: false });
  const { standing } = await orderOf(id);
  expect(standing.map(({ due }) => due).toSorted((one, other) => one - other)).toEqual([
    0, 0, 40, 120, 300,
  ]);
});

describe('goods that cost nothing', () => {
  /** A delivered chair, and a gift in a delivery of its own. */
  const withGift = async () => {
    const ada = await shopper();
    await putIntoCart(ada, CHAIR);
    const { id } = await paid(ada, GIFT);
    for (const to of ['shipped', 'delivered'] as const) await move(id, { to });
    return { ada, id };
  };
  const arrive = async (id: string, delivery: number) => {
    const shipmentId = `${id}-${String(delivery)}`;
    for (const to of ['shipped', 'delivered'] as const) await move(id, { to, shipmentId });
  };

  it('[ORDER-007] can be claimed, returned and given up again once they were replaced', async () => {
    const { ada, id } = await withGift();
    await claim(ada, id, { delivery: 2 });
    await step(id, 1, { step: 'agree' });
    const { canCancel } = (await ada.call(readOrder, { params: { id } })).data.shipments[2]!;
    expect(canCancel).toBe(true);
    await step(id, 1, { step: 'receive' });
    await arrive(id, 3);
    await claim(ada, id, { delivery: 3 });
    await step(id, 2, { step: 'agree' });
    await step(id, 2, { step: 'receive' });
    await arrive(id, 4);
    expect(await statusesOf(id)).toBe('delivered returned returned delivered');
    await claim(ada, id, { delivery: 4, reason: 'changed-mind', remedy: 'refund' });
    await step(id, 3, { step: 'receive' });
    expect(await orderOf(id)).toMatchObject({ owed: 0, status: 'delivered' });
  });

  it('[ORDER-007] are claimed once while the customer keeps them, unless their replacement is given up', async () => {
    const { ada, id } = await withGift();
    await claim(ada, id, { delivery: 2 });
    await step(id, 1, { step: 'agree', comesBack: false });
    await move(id, { to: 'cancelled', shipmentId: `${id}-3` });
    await claim(ada, id, { delivery: 2 });
    await step(id, 2, { step: 'agree', comesBack: false });
    await arrive(id, 4);
    expect(await statusesOf(id)).toBe('delivered delivered cancelled delivered');
    await expect(claim(ada, id, { delivery: 2 })).rejects.toMatchObject(REFUSED);
    await claim(ada, id, { delivery: 4 });
  });
});

describe('a replacement whose money is back', () => {
  it('[ORDER-007] has nothing left to claim, and nothing is sent in its place', async () => {
    const ada = await shopper();
    const id = await threeDeliveries(ada);
    for (const to of ['shipped', 'delivered'] as const) await move(id, { to });
    await claim(ada, id, { delivery: 2 });
    await step(id, 1, { step: 'agree', comesBack: false });
    const shipmentId = `${id}-4`;
    for (const to of ['shipped', 'delivered'] as const) await move(id, { to, shipmentId });
    await claim(ada, id, { delivery: 4, remedy: 'refund' });
    await step(id, 2, { step: 'agree', comesBack: false });
    expect(await orderOf(id)).toMatchObject({ owed: 40 });
    await expect(claim(ada, id, { delivery: 4 })).rejects.toMatchObject(REFUSED);
    expect(await statusesOf(id)).toBe('delivered delivered delivered delivered');
  });
});

describe('an order whose money is back', () => {
  const refundAll = async (id: string) =>
    operate(operatorRefundOrder, {
      params: { id },
      body: { comment: 'All', owed: (await orderOf(id)).owed },
    });

  it('[ORDER-007] has nothing to claim or to return', async () => {
    const ada = await shopper();
    const id = await delivered(ada);
    await refundAll(id);
    for (const reason of ['damaged', 'changed-mind'] as const) {
      await expect(claim(ada, id, { reason, remedy: 'refund' })).rejects.toMatchObject(REFUSED);
    }
    const comment = 'I have changed my mind';
    await expect(
      ada.call(returnOrder, { params: { id }, body: { comment } }),
    ).rejects.toMatchObject(REFUSED);
    expect((await ada.call(readOrder, { params: { id } })).data.canReturn).toBe(false);
    await expect(move(id, { to: 'return_requested' })).rejects.toMatchObject(REFUSED);
    expect(await orderOf(id)).toMatchObject({ status: 'delivered', claims: [] });
  });

  it('[ORDER-007] ends the claims that were open: nothing is sent for it', async () => {
    const ada = await shopper();
    const id = await delivered(ada);
    const left = await stockOf(CHAIR.id);
    await claim(ada, id);
    await step(id, 1, { step: 'offer', remedy: 'replacement' });
    await refundAll(id);
    expect(await claimOf(id)).toMatchObject({ status: 'done', worth: 0, steps: [] });
    await expect(accept(ada, id)).rejects.toMatchObject(REFUSED);
    await expect(step(id, 1, { step: 'agree' })).rejects.toMatchObject(REFUSED);
    expect(await statusesOf(id)).toBe('delivered');
    expect(await stockOf(CHAIR.id)).toBe(left);
  });

  it('[ORDER-007] agrees on nothing in a claim that is open from before', async () => {
    const ada = await shopper();
    const id = await delivered(ada);
    await claim(ada, id);
    await env.MARKET_DB.prepare(
      'UPDATE customer_order SET refund_pence = total_pence WHERE id = ?1',
    )
      .bind(id)
      .run();
    const { steps } = await claimOf(id);
    expect(steps).not.toContain('agree');
    expect(steps).not.toContain('offer');
    for (const body of [{ step: 'agree' }, { step: 'offer', remedy: 'replacement' }]) {
      await expect(step(id, 1, body)).rejects.toMatchObject(REFUSED);
    }
    expect(await statusesOf(id)).toBe('delivered');
  });

  it('[ORDER-007] offers no more than is left', async () => {
    const ada = await shopper();
    const id = await delivered(ada);
    await operate(operatorRefundOrder, {
      params: { id },
      body: { amount: 100, comment: 'A part', owed: 0 },
    });
    await claim(ada, id);
    expect((await claimOf(id)).worth).toBe(20);
    await expect(
      step(id, 1, { step: 'offer', remedy: 'refund', amount: 21 }),
    ).rejects.toMatchObject({ message: expect.stringContaining('£20.00') as string });
    // What is sent in its place stands for what is left.
    await step(id, 1, { step: 'agree' });
    await move(id, { to: 'shipped', shipmentId: `${id}-2` });
    await move(id, { to: 'delivered', shipmentId: `${id}-2` });
    await claim(ada, id, { delivery: 2, remedy: 'refund' });
    expect((await claimOf(id, 2)).worth).toBe(20);
    await step(id, 2, { step: 'agree' });
    for (const number of [1, 2]) await step(id, number, { step: 'receive' });
    expect(await orderOf(id)).toMatchObject({ owed: 120 });
  });
});

describe('goods of a claim', () => {
  it('[ORDER-007] stay with it when the customer returns the rest', async () => {
    const ada = await shopper();
    const id = await delivered(ada, 3);
    await claim(ada, id);
    await ada.call(returnOrder, { params: { id }, body: { comment: 'I have changed my mind' } });
    expect(await statusesOf(id)).toBe('delivered return_requested');
    expect((await claimOf(id, 2)).lines).toMatchObject([{ quantity: 2 }]);
    await move(id, { to: 'returned' });
    await step(id, 1, { step: 'agree' });
    await step(id, 1, { step: 'receive' });
    expect(await orderOf(id)).toMatchObject({ owed: 240 });
    const one = await delivered(ada);
    await claim(ada, one);
    await expect(
      ada.call(returnOrder, { params: { id: one }, body: { comment: 'Too large' } }),
    ).rejects.toMatchObject(REFUSED);
  });

  it('[ORDER-007] that are awaited or back are agreed on no more', async () => {
    const ada = await shopper();
    const id = await delivered(ada);
    await claim(ada, id, { remedy: 'refund' });
    for (const status of ['return_requested', 'returned', 'cancelled']) {
      await env.MARKET_DB.prepare('UPDATE shipment SET status = ?2 WHERE order_id = ?1')
        .bind(id, status)
        .run();
      const { steps } = await claimOf(id);
      expect([status, steps.includes('agree'), steps.includes('offer')]).toEqual([
        status,
        false,
        false,
      ]);
      await expect(step(id, 1, { step: 'agree', comesBack: false })).rejects.toMatchObject(REFUSED);
    }
    expect((await orderOf(id)).owed).toBe(0);
  });

  it('[ORDER-007] have in it what was paid for them in the end, and what was offered on the way', async () => {
    const ada = await shopper();
    const id = await delivered(ada);
    await claim(ada, id, { remedy: 'refund' });
    const offer = { step: 'offer', remedy: 'reduction', amount: 40, text: 'Would you keep it?' };
    await step(id, 1, offer);
    await step(id, 1, offer);
    expect((await claimOf(id)).messages.map(({ step: taken, terms }) => [taken, terms])).toEqual([
      ['open', ''],
      ['offer', '£40.00 back, and you keep it'],
    ]);
    expect(await lettersOf(id, 'claim-offer')).toHaveLength(1);
    await step(id, 1, { step: 'offer', remedy: 'refund' });
    await accept(ada, id);
    await step(id, 1, { step: 'receive', amount: 100 });
    const done = await claimOf(id);
    expect(done).toMatchObject({ status: 'done', remedy: 'refund', amount: 100 });
    expect(done.next).toContain('£100.00');
    expect(done.messages.map(({ terms }) => terms)).toEqual([
      '',
      '£40.00 back, and you keep it',
      '£120.00 back, once the goods are with us',
      '£120.00 back, once the goods are with us',
      '£100.00 back',
    ]);
  });

  it('takes no option that has no effect', async () => {
    const ada = await shopper();
    const id = await delivered(ada);
    await claim(ada, id, { remedy: 'repair' });
    for (const body of [
      { step: 'finish', restock: true },
      { step: 'agree', day: '2099-01-04' },
      { step: 'decline', text: 'No', amount: 4 },
      { step: 'write', text: 'Words', comesBack: false },
      { step: 'offer', remedy: 'repair', window: '08:00-12:00' },
    ]) {
      await expect(step(id, 1, body)).rejects.toMatchObject({ code: 'invalid_request' });
    }
  });

  it('have a collection on a day, in a window, or are told which of them cannot be read', async () => {
    const ada = await shopper();
    const id = await delivered(ada);
    await claim(ada, id, { reason: 'changed-mind', remedy: 'refund' });
    const told = async (body: object) =>
      step(id, 1, { step: 'book', ...body }).then(
        () => [],
        (thrown: unknown) => (thrown as { details: string[] }).details,
      );
    expect(await told({ day: '25/12/2026' })).toEqual([
      expect.stringContaining('such as 2026-12-24'),
    ]);
    expect(await told({ day: '2099-02-31' })).toEqual([
      expect.stringContaining('such as 2026-12-24'),
    ]);
    expect(await told({ day: '2001-12-24' })).toEqual([
      expect.stringContaining('today or a later day'),
    ]);
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    expect(await told({ day, window: '8-12' })).toEqual([expect.stringContaining('08:00-12:00')]);
    expect(await told({ day, window: '12:00-08:00' })).toEqual([
      expect.stringContaining('ends before it begins'),
    ]);
  });
});
