import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  beginClaim,
  moveClaim,
  operatorDivideDelivery,
  operatorMoveClaim,
  operatorMoveOrder,
  operatorReadClaim,
  operatorReadOrder,
  payOrder,
  placeOrder,
  returnOrder,
} from '@parlour/contract';
import { addressOf, cardToken, putIntoCart, stock } from '../checkout/shop.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';
import { operate } from '../operator/orders.ts';

/* A claim follows its own goods, in whichever delivery they are, and has the money of these alone. */

const CHAIR = { id: 1, price: 12_000, stock: 900 };
const LAMP = { id: 2, price: 4_000, stock: 900 };
const TABLE = { id: 3, price: 30_000, stock: 900 };

beforeAll(() => stock(CHAIR, LAMP, TABLE));

/** A paid order of a chair, a lamp and a table in one delivery, which is late: £460. */
const late = async (ada: Shopper): Promise<string> => {
  for (const thing of [CHAIR, LAMP, TABLE]) await putIntoCart(ada, thing);
  const { id } = (await ada.call(placeOrder, { body: { addressId: await addressOf(ada) } })).data;
  const token = await cardToken('parlour');
  await ada.call(payOrder, { params: { id }, body: { token } });
  await env.MARKET_DB.batch([
    env.MARKET_DB.prepare('UPDATE customer_order SET placed_at = ?2 WHERE id = ?1').bind(
      ...[id, '2026-01-02T09:00:00.000Z'],
    ),
    env.MARKET_DB.prepare('UPDATE shipment SET arrives_until = ?2 WHERE order_id = ?1').bind(
      ...[id, '2026-02-02'],
    ),
  ]);
  return id;
};

const [CHAIRS, LAMPS, TABLES] = [1, 2, 3] as const;

/** Claims that some lines of the first delivery have not arrived. */
const claim = (ada: Shopper, id: string, ...lines: readonly number[]) =>
  ada.call(beginClaim, {
    params: { id },
    body: {
      shipmentId: `${id}-1`,
      lines: lines.map((line) => ({ lineId: `${id}-1-${String(line)}`, quantity: 1 })),
      ...{ reason: 'not-arrived', remedy: 'refund', text: 'Where is it?' },
    },
  });

/** Puts lines of the first delivery into one of their own. */
const divide = (id: string, deliveries: number, ...lines: readonly number[]) =>
  operate(operatorDivideDelivery, {
    params: { id },
    body: {
      ...{ shipmentId: `${id}-1`, deliveries },
      lines: lines.map((line) => ({ lineId: `${id}-1-${String(line)}`, quantity: 1 })),
    },
  });

const move = (id: string, to: 'shipped' | 'delivered' | 'cancelled', delivery: number) =>
  operate(operatorMoveOrder, {
    params: { id },
    body: { to, shipmentId: `${id}-${String(delivery)}` },
  });

type Step = Parameters<typeof operate<typeof operatorMoveClaim>>[1]['body'];

const step = (id: string, number: number, body: Step) =>
  operate(operatorMoveClaim, { params: { id, number }, body });

const claimOf = async (id: string, number = 1) =>
  (await operate(operatorReadClaim, { params: { id, number } })).data;

const orderOf = async (id: string) => (await operate(operatorReadOrder, { params: { id } })).data;

describe('a claim about goods that a division has moved', () => {
  it('[ORDER-007] is open when what stayed is cancelled, and ends with its own goods', async () => {
    const ada = await shopper();
    const id = await late(ada);
    await claim(ada, id, LAMPS);
    await divide(id, 1, LAMPS);
    expect(await claimOf(id)).toMatchObject({ shipmentId: `${id}-2`, status: 'open', worth: 40 });
    await move(id, 'cancelled', 1);
    expect(await claimOf(id)).toMatchObject({ status: 'open', worth: 40 });
    await move(id, 'cancelled', 2);
    expect(await claimOf(id)).toMatchObject({ status: 'done', amount: 40 });
    expect((await orderOf(id)).refunded).toBe(460);
  });

  it('[ORDER-007] knows that these have left', async () => {
    const ada = await shopper();
    const id = await late(ada);
    await claim(ada, id, LAMPS);
    await divide(id, 1, LAMPS);
    await move(id, 'shipped', 2);
    expect(await claimOf(id)).toMatchObject({ isSent: true });
    await step(id, 1, { step: 'offer', remedy: 'repair' });
    const seen = (await claimOf(id)).messages.length;
    await ada.call(moveClaim, { params: { id, number: 1 }, body: { step: 'accept', seen } });
    expect((await claimOf(id)).steps).toContain('book');
  });

  it('[ORDER-007] ends when the last of them goes, if they are in several deliveries', async () => {
    const ada = await shopper();
    const id = await late(ada);
    await claim(ada, id, CHAIRS, LAMPS);
    await divide(id, 1, CHAIRS);
    await divide(id, 2, LAMPS);
    await move(id, 'cancelled', 1);
    await move(id, 'cancelled', 2);
    expect(await claimOf(id)).toMatchObject({ status: 'open' });
    await move(id, 'cancelled', 3);
    expect(await claimOf(id)).toMatchObject({ status: 'done', amount: 40 });
  });

  it('[ORDER-007] stays where it is when others move', async () => {
    const ada = await shopper();
    const id = await late(ada);
    await claim(ada, id, TABLES);
    await divide(id, 1, LAMPS);
    expect(await claimOf(id)).toMatchObject({ shipmentId: `${id}-1`, status: 'open' });
    await move(id, 'cancelled', 2);
    expect(await claimOf(id)).toMatchObject({ status: 'open', worth: 300 });
  });
});

describe('several claims about one delivery', () => {
  it('[ORDER-007] have each the money of their own goods when it is cancelled', async () => {
    const ada = await shopper();
    const id = await late(ada);
    await claim(ada, id, CHAIRS);
    await claim(ada, id, LAMPS);
    await move(id, 'cancelled', 1);
    expect((await orderOf(id)).refunded).toBe(460);
    for (const [number, amount] of [
      [1, 120],
      [2, 40],
    ] as const) {
      const { messages, ...ended } = await claimOf(id, number);
      expect(ended).toMatchObject({ status: 'done', amount });
      expect(messages.at(-1)?.terms).toBe(`£${String(amount)}.00 back`);
    }
  });
});

describe('a claim about a service that was done', () => {
  it('[ORDER-007] awaits no goods, though those of its delivery come back', async () => {
    const ada = await shopper();
    await env.MARKET_DB.prepare('UPDATE seller SET services = ?1 WHERE id = 1')
      .bind(JSON.stringify([{ service: 'assembly', price: 19, perPiece: true }]))
      .run();
    await putIntoCart(ada, CHAIR);
    const body = {
      addressId: await addressOf(ada),
      services: [{ sellerId: '1', service: 'assembly' as const }],
    };
    const { id } = (await ada.call(placeOrder, { body })).data;
    await env.MARKET_DB.prepare('UPDATE seller SET services = NULL').run();
    await ada.call(payOrder, { params: { id }, body: { token: await cardToken('parlour') } });
    for (const to of ['shipped', 'delivered'] as const) await move(id, to, 1);
    await ada.call(beginClaim, {
      params: { id },
      body: {
        ...{ shipmentId: `${id}-1`, lines: [{ lineId: `${id}-1-2`, quantity: 1 }] },
        ...{ reason: 'faulty', remedy: 'refund', text: 'It wobbles' },
      },
    });
    for (const remedy of ['replacement', 'part'] as const) {
      await expect(step(id, 1, { step: 'offer', remedy })).rejects.toMatchObject({
        code: 'order_refused',
      });
    }
    await step(id, 1, { step: 'offer', remedy: 'repair' });
    const seen = (await claimOf(id)).messages.length;
    await ada.call(moveClaim, { params: { id, number: 1 }, body: { step: 'accept', seen } });
    await ada.call(returnOrder, { params: { id }, body: { comment: 'I have changed my mind' } });
    const { steps, next } = await claimOf(id);
    expect(steps).toEqual(expect.arrayContaining(['finish', 'decline']));
    expect(steps).not.toContain('receive');
    expect(next).not.toContain('back');
    await step(id, 1, { step: 'decline', text: 'It is as agreed' });
    expect(await orderOf(id)).toMatchObject({
      status: 'return_requested',
      claims: [{ status: 'declined' }, { status: 'agreed' }],
    });
  });
});
