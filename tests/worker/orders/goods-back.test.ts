import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  beginClaim,
  operatorDivideDelivery,
  operatorListOrders,
  operatorMoveClaim,
  operatorMoveOrder,
  operatorReadClaim,
  operatorReadOrder,
  returnOrder,
} from '@parlour/contract';
import returnsAreClaims from '#worker/market/migrations/0095_returns_are_claims.sql?raw';
import { paid, stock, stockOf } from '../checkout/shop.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';
import { operate } from '../operator/orders.ts';

/* Goods come back with a claim, however their return began, and no goods come back twice. */

const CHAIR = { id: 1, price: 12_000, stock: 900 };

beforeAll(() => stock(CHAIR));

type Move = Parameters<typeof operate<typeof operatorMoveOrder>>[1]['body'];

const move = async (id: string, body: Move) =>
  (await operate(operatorMoveOrder, { params: { id }, body })).data;

const orderOf = async (id: string) => (await operate(operatorReadOrder, { params: { id } })).data;

/** A delivered order of three chairs. */
const delivered = async (ada: Shopper) => {
  const { id } = await paid(ada, CHAIR, 3);
  for (const to of ['shipped', 'delivered'] as const) await move(id, { to });
  return id;
};

/** Claims that some of the chairs are broken. */
const claim = (ada: Shopper, id: string, quantity: number) =>
  ada.call(beginClaim, {
    params: { id },
    body: {
      shipmentId: `${id}-1`,
      lines: [{ lineId: `${id}-1-1`, quantity }],
      reason: 'damaged',
      remedy: 'refund',
      text: 'A leg is broken',
    },
  });

const step = (id: string, number: number, body: { step: 'agree' | 'receive' | 'decline' }) =>
  operate(operatorMoveClaim, { params: { id, number }, body });

const lettersOf = async (id: string) =>
  (
    await env.MARKET_DB.prepare('SELECT kind FROM letter WHERE order_id = ?1 ORDER BY created_at')
      .bind(id)
      .all<{ kind: string }>()
  ).results.map(({ kind }) => kind);

const claimOf = async (id: string) =>
  (await operate(operatorReadClaim, { params: { id, number: 1 } })).data;

/** `exec` takes a statement for each line. */
const oneLine = (sql: string): string =>
  sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .join(';\n');

/** What an operator reads of the claims of an order: the number, its state, its delivery, and how many pieces. */
const claimsIn = ({ claims }: Awaited<ReturnType<typeof orderOf>>) =>
  claims.map(({ number, status, shipmentId, lines }) =>
    [number, status, shipmentId, lines.map(({ quantity }) => quantity).join()].join(' '),
  );

describe('goods that come back', () => {
  it('[ORDER-007] belong to a claim, which the operator reads with the order', async () => {
    const ada = await shopper();
    const id = await delivered(ada);
    expect((await orderOf(id)).claims).toEqual([]);
    await ada.call(returnOrder, { params: { id }, body: { comment: 'I changed my mind' } });
    expect(claimsIn(await orderOf(id))).toEqual([`1 agreed ${id}-1 3`]);
    const { data } = await operate(operatorListOrders, {
      query: { site: 'parlour', status: 'return_requested' },
    });
    expect(data.find((one) => one.id === id)?.claims).toMatchObject([{ number: 1 }]);
  });

  it('[ORDER-007] belong to a claim, too, if they were asked back before there were claims', async () => {
    const ada = await shopper();
    const id = await delivered(ada);
    await move(id, { to: 'return_requested', comment: 'Too large' });
    const asNow = await claimOf(id);
    for (const table of ['claim_line', 'claim_message', 'claim'] as const) {
      await env.MARKET_DB.prepare(`DELETE FROM ${table} WHERE order_id = ?1`).bind(id).run();
    }
    expect((await orderOf(id)).claims).toEqual([]);
    for (let again = 0; again < 2; again += 1) await env.MARKET_DB.exec(oneLine(returnsAreClaims));
    // It was written by whoever asked for it, for a reason that nobody has chosen.
    const by = { by: 'customer', step: 'open', text: 'Too large' };
    expect(await claimOf(id)).toMatchObject({
      ...{ number: 1, status: 'agreed', reason: 'other', right: 'cancel', remedy: 'refund' },
      ...{ lines: asNow.lines, worth: asNow.worth, steps: asNow.steps, messages: [by] },
    });
    await step(id, 1, { step: 'receive' });
    expect(await orderOf(id)).toMatchObject({ status: 'returned', owed: 360 });
    expect(claimsIn(await orderOf(id))).toEqual([`1 done ${id}-1 3`]);
  });

  it('[ORDER-004] [ORDER-007] are taken back in one way, from the order or from its claim', async () => {
    const doors = [
      (id: string) => move(id, { to: 'returned', comment: 'Thank you', restock: true }),
      (id: string) =>
        operate(operatorMoveClaim, {
          params: { id, number: 1 },
          body: { step: 'receive', text: 'Thank you', restock: true },
        }),
    ];
    const ends = [];
    for (const takeBack of doors) {
      const ada = await shopper();
      const id = await delivered(ada);
      const left = await stockOf(CHAIR.id);
      await move(id, { to: 'return_requested', comment: 'Too large' });
      await takeBack(id);
      const order = await orderOf(id);
      const data = await claimOf(id);
      ends.push({
        order: [order.status, order.refunded, order.owed, order.restocked.length],
        stock: (await stockOf(CHAIR.id)) - left,
        history: order.timeline.map(({ status, comment, refund }) => [status, comment, refund]),
        letters: await lettersOf(id),
        claim: [data.status, data.worth, data.messages.map((one) => [one.step, one.text])],
      });
      await expect(takeBack(id)).rejects.toMatchObject({ status: 409 });
    }
    expect(ends[0]).toMatchObject({ order: ['returned', 360, 360, 1], stock: 3 });
    expect(ends[0]?.claim).toEqual([
      'done',
      0,
      [
        ['open', 'Too large'],
        ['finish', 'Thank you'],
      ],
    ]);
    expect(ends[1]).toEqual(ends[0]);
  });

  it('[ORDER-007] are not asked back while a claim about them is open', async () => {
    const ada = await shopper();
    const id = await delivered(ada);
    await claim(ada, id, 3);
    const begun = move(id, { to: 'return_requested', comment: 'They telephoned' });
    await expect(begun).rejects.toMatchObject({
      status: 409,
      code: 'order_refused',
      message: 'Claim 1 is about these goods. They can come back with it.',
    });
    expect(claimsIn(await orderOf(id))).toEqual([`1 open ${id}-1 3`]);
    await operate(operatorMoveClaim, {
      params: { id, number: 1 },
      body: { step: 'decline', text: 'They are as ordered' },
    });
    await move(id, { to: 'return_requested', comment: 'They telephoned' });
    expect(claimsIn(await orderOf(id))).toEqual([`1 declined ${id}-1 3`, `2 agreed ${id}-1 3`]);
  });

  it('[ORDER-004] [ORDER-007] leave the pieces of an open claim behind, and each is refunded once', async () => {
    const ada = await shopper();
    const id = await delivered(ada);
    const left = await stockOf(CHAIR.id);
    await claim(ada, id, 1);
    await move(id, { to: 'return_requested', comment: 'They telephoned' });
    expect(claimsIn(await orderOf(id))).toEqual([`1 open ${id}-1 1`, `2 agreed ${id}-2 2`]);
    await step(id, 1, { step: 'agree' });
    await step(id, 2, { step: 'receive' });
    expect(await orderOf(id)).toMatchObject({ status: 'return_requested', owed: 240 });
    await move(id, { to: 'returned', restock: true });
    expect(await orderOf(id)).toMatchObject({ status: 'returned', owed: 360, refunded: 360 });
    expect(claimsIn(await orderOf(id))).toEqual([`1 done ${id}-1 1`, `2 done ${id}-2 2`]);
    expect(await stockOf(CHAIR.id)).toBe(left + 1);
  });

  it('[ORDER-007] are those that have left: the rest is not asked back, but cancelled', async () => {
    const ada = await shopper();
    const { id } = await paid(ada, CHAIR, 3);
    const left = await stockOf(CHAIR.id);
    await operate(operatorDivideDelivery, {
      params: { id },
      body: {
        ...{ shipmentId: `${id}-1`, deliveries: 1, isSent: true },
        lines: [{ lineId: `${id}-1-1`, quantity: 1 }],
      },
    });
    await move(id, { to: 'return_requested', comment: 'They telephoned' });
    expect(claimsIn(await orderOf(id))).toEqual([`1 agreed ${id}-2 1`]);
    await move(id, { to: 'cancelled', shipmentId: `${id}-1` });
    expect(await orderOf(id)).toMatchObject({ owed: 240, restocked: [] });
    expect(await stockOf(CHAIR.id)).toBe(left + 2);
  });

  it('[ORDER-007] that a release before asked back though they were never sent are paid back and cancelled', async () => {
    const ada = await shopper();
    const id = await delivered(ada);
    await move(id, { to: 'return_requested', comment: 'No' });
    await env.MARKET_DB.prepare(
      `UPDATE shipment SET shipped_at = '', delivered_at = '' WHERE order_id = ?1`,
    )
      .bind(id)
      .run();
    const left = await stockOf(CHAIR.id);
    expect(await claimOf(id)).toMatchObject({ isSent: false });
    await step(id, 1, { step: 'receive' });
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', owed: 360, refunded: 360 });
    expect(await claimOf(id)).toMatchObject({ status: 'done', amount: 360 });
    expect(await stockOf(CHAIR.id)).toBe(left + 3);
  });
});
