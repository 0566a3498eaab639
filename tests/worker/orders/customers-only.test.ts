import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Call,
  callPath,
  listComments,
  listShipments,
  readOrderSummary,
  returnShipment,
} from '@parlour/contract';
import { Browser } from '../browser.ts';
import { paid, stock } from '../checkout/shop.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';
import { callMarket } from '../market/call.ts';

const LAMP = { id: 1 };

let ada: Shopper;
/** The ids of Ada's order that the calls use. */
let asked: { readonly orderId: string; readonly groupId: string; readonly shipmentId: string };

beforeAll(async () => {
  await stock(LAMP);
  ada = await shopper('hearth');
  const { id: orderId, groupId } = await paid(ada, LAMP);
  const { data } = await ada.call(listShipments, { body: {} });
  asked = { orderId, groupId, shipmentId: data.list[0]!.id };
});

interface Input {
  readonly query?: object;
  readonly body?: object;
}

const CALLS: readonly [what: string, row: Call, input: () => Input][] = [
  ['comments to cancel with', listComments, () => ({ query: { type: 'cancel' } })],
  ['comments to return with', listComments, () => ({ query: { type: 'return' } })],
  ['the order summary', readOrderSummary, () => ({ query: { groupId: asked.groupId } })],
  ['the list of shipments', listShipments, () => ({ body: {} })],
  [
    'the return of a shipment',
    returnShipment,
    () => ({ query: { shipmentID: asked.shipmentId }, body: { reasonReturn: 'It’s faulty' } }),
  ],
];

describe('a signed-out visitor', () => {
  it.each(CALLS)('[ORDER-006] does not get %s from the site', async (_, call, input) => {
    const { query, body } = input();
    const visitor = new Browser();
    await visitor.get('/');
    const reply = await visitor.script(`/${callPath(call, {}, { ...query })}`, call.method, body);
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ message: 'You must be logged in' });
  });

  it.each(CALLS)('[ORDER-006] does not get %s from the market', async (_, call, input) => {
    const { query, body } = input();
    const reply = await callMarket(callPath(call, {}, { ...query }), { site: 'hearth', body });
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ code: 'bearer_missing' });
  });
});

describe('a customer', () => {
  it('[ORDER-006] gets comments, the summary and the shipments of an order', async () => {
    const comments = await ada.call(listComments, { query: { type: 'cancel' } });
    expect(comments.data.length).toBeGreaterThan(3);
    const summary = await ada.call(readOrderSummary, { query: { groupId: asked.groupId } });
    expect(summary.data.sellers).toHaveLength(1);
    const shipments = await ada.call(listShipments, { body: {} });
    expect(shipments.data.list.map(({ id }) => id)).toEqual([asked.shipmentId]);
  });
});
