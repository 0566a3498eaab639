import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  askToCancel,
  beginClaim,
  confirmCancellation,
  operatorDivideDelivery,
  operatorReadOrder,
  payOrder,
  placeOrder,
  readCancellation,
  readClaims,
} from '@parlour/contract';
import { londonDay } from '@parlour/domain';
import { sendAllDue } from '../../../src/worker/emails.ts';
import { takeStep } from '../../../src/worker/market/orders/change-order.ts';
import { takeClaimStep } from '../../../src/worker/market/orders/take-claim-step.ts';
import {
  addressOf,
  cardToken,
  orderContextOf,
  paid,
  putIntoCart,
  siteOf,
  stock,
  stockOf,
} from '../checkout/shop.ts';
import { ADDRESS, shopper, type Shopper } from '../checkout/shopper.ts';
import { operate } from '../operator/orders.ts';
import { postOffice } from '../sent-emails.ts';

/* A cancellation that needs no sign-in: three facts of the order, and a link in an email to its own address. */

const CHAIR = { id: 1, price: 12_000, stock: 1_000 };
const LAMP = { id: 2, price: 4_000, seller: 2, stock: 1_000 };
const STOOL = { id: 3, price: 4_000, stock: 1_000 };

const { sent, EMAIL } = postOffice();

const customer = () => shopper('hearth', { settings: { EMAIL } });

beforeAll(() => stock(CHAIR, LAMP, STOOL));
beforeEach(() => {
  sent.length = 0;
});

const facts = (ada: Shopper, orderId: string) => ({
  orderId,
  email: `${ada.sub}@example.test`,
  postcode: ADDRESS.postcode.toLowerCase().replace(' ', ''),
});

const links = (): string[] =>
  sent.flatMap(({ text }) => /\/cancel\/([\w-]+)/.exec(text)?.slice(1) ?? []);

/** The link of an order, once its email has left. */
const linkOf = async (ada: Shopper, orderId: string): Promise<string> => {
  await ada.call(askToCancel, { body: facts(ada, orderId) });
  await vi.waitFor(async () => {
    await sendAllDue({ ...env, EMAIL });
    expect(links()).not.toEqual([]);
  });
  return links().at(-1) ?? '';
};

const orderOf = async (id: string) => (await operate(operatorReadOrder, { params: { id } })).data;

describe('a cancellation without a sign-in', () => {
  it('[ORDER-004] happens when the link of its email is confirmed, once', async () => {
    const ada = await customer();
    const before = await stockOf(CHAIR.id);
    const { id } = await paid(ada, CHAIR);
    const key = await linkOf(ada, id);
    expect((await orderOf(id)).status).toBe('paid');
    const { data } = await ada.call(readCancellation, { params: { key } });
    expect(data).toMatchObject({ orderId: id, how: 'cancel', lines: ['1 × Thing 1 10'] });
    await ada.call(confirmCancellation, { params: { key } });
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', refunded: 120 });
    expect(await stockOf(CHAIR.id)).toBe(before);
    await expect(ada.call(confirmCancellation, { params: { key } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('[ORDER-007] requests the return of what has been sent, and counts when it was asked for', async () => {
    const ada = await customer();
    const { id } = await paid(ada, CHAIR);
    for (const to of ['shipped', 'delivered'] as const) {
      await takeStep(orderContextOf('hearth'), id, to);
    }
    const key = await linkOf(ada, id);
    // The fourteen days end between the request and its confirmation, a minute before the link does.
    const ago = new Date(Date.now() - 15 * 86_400_000).toISOString();
    const until = new Date(Date.now() + 60_000).toISOString();
    await env.MARKET_DB.batch([
      env.MARKET_DB.prepare('UPDATE shipment SET delivered_at = ?2 WHERE order_id = ?1').bind(
        id,
        ago,
      ),
      env.MARKET_DB.prepare('UPDATE customer_order SET cancel_until = ?2 WHERE id = ?1').bind(
        id,
        until,
      ),
    ]);
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    try {
      await ada.call(confirmCancellation, { params: { key } });
    } finally {
      vi.useRealTimers();
    }
    expect((await orderOf(id)).status).toBe('return_requested');
    const { claims } = (await ada.call(readClaims, { params: { id } })).data;
    expect(claims).toMatchObject([{ reason: 'changed-mind', status: 'agreed' }]);
  });

  it.each([
    ['what has left is claimed', true, 'rest', ['2 × Thing 1 10'], /^What hadn’t left won’t be/],
    [
      'something has left',
      false,
      'both',
      ['2 × Thing 1 10', '1 × Thing 2 20'],
      /^We have your return request.* What hadn’t left won’t be/,
    ],
  ] as const)('[ORDER-007] says what happens where %s', async (_, isClaimed, how, lines, said) => {
    const ada = await customer();
    await putIntoCart(ada, CHAIR, 2);
    const { id } = await paid(ada, LAMP);
    const shipmentId = `${id}-2`;
    await takeStep(orderContextOf('hearth'), id, 'shipped', { shipmentId });
    const claimed = { shipmentId, lines: [{ lineId: `${shipmentId}-1`, quantity: 1 }] };
    const asked = { reason: 'damaged', remedy: 'replacement', text: 'Words' } as const;
    if (isClaimed) await ada.call(beginClaim, { params: { id }, body: { ...claimed, ...asked } });
    const key = await linkOf(ada, id);
    const { data } = await ada.call(readCancellation, { params: { key } });
    expect(data).toMatchObject({ how, lines });
    expect((await ada.call(confirmCancellation, { params: { key } })).message).toMatch(said);
    expect((await orderOf(id)).shipments.map(({ status }) => status)).toEqual([
      'cancelled',
      isClaimed ? 'shipped' : 'return_requested',
    ]);
  });

  it('greets a guest by no name that was typed, also in the emails about the claim that follows', async () => {
    const ada = await customer();
    const { id } = await paid(ada, CHAIR);
    await env.MARKET_DB.prepare(
      `UPDATE customer_order SET customer = 'guest:1', customer_name = 'You have won' WHERE id = ?1`,
    )
      .bind(id)
      .run();
    for (const to of ['shipped', 'delivered'] as const) {
      await takeStep(orderContextOf('hearth'), id, to);
    }
    const key = await linkOf(ada, id);
    await ada.call(confirmCancellation, { params: { key } });
    const day = londonDay(Date.now() + 4 * 86_400_000);
    const context = orderContextOf('hearth', {
      visit: { env: { ...env, EMAIL }, site: siteOf('hearth') },
    });
    await takeClaimStep(context, id, 1, 'book', 'operator', { day });
    const { subject } = sent.find(({ text }) => text.includes('collect')) ?? {};
    expect(subject).toContain(id);
    for (const { text, html } of sent.filter((one) => one.text.includes(id))) {
      expect(text + html).not.toContain('You have won');
    }
  });

  it('[ORDER-004] names what goes with it: of the services those of the pieces that go', async () => {
    const ada = await customer();
    const says = (sql: string, ...values: string[]) => env.MARKET_DB.prepare(sql).bind(...values);
    const services = [{ service: 'assembly', price: 50, perPiece: true }];
    await says('UPDATE seller SET services = ?1 WHERE id = 1', JSON.stringify(services)).run();
    await putIntoCart(ada, CHAIR, 2);
    await putIntoCart(ada, STOOL);
    const body = {
      addressId: await addressOf(ada),
      services: [{ sellerId: '1', service: 'assembly' as const }],
    };
    const { id } = (await ada.call(placeOrder, { body })).data;
    await ada.call(payOrder, { params: { id }, body: { token: await cardToken('hearth') } });
    await env.MARKET_DB.batch([
      says('UPDATE seller SET services = NULL WHERE id = ?1', '1'),
      says('UPDATE order_line SET bespoke = 1 WHERE order_id = ?1 AND product_id = 3', id),
    ]);
    await operate(operatorDivideDelivery, {
      params: { id },
      body: {
        ...{ shipmentId: `${id}-1`, deliveries: 1, isSent: true },
        lines: [{ lineId: `${id}-1-1`, quantity: 1 }],
      },
    });
    const key = await linkOf(ada, id);
    const { data } = await ada.call(readCancellation, { params: { key } });
    expect(data.lines).toEqual(['1 × Thing 1 10', '1 × Assembly', '1 × Thing 1 10']);
    await ada.call(confirmCancellation, { params: { key } });
    const { shipments } = await orderOf(id);
    expect(
      shipments
        .filter(({ status }) => status !== 'paid')
        .flatMap(({ status, lines }) =>
          lines.map(({ productName, quantity }) => [status, productName, quantity]),
        ),
    ).toEqual([
      ['return_requested', 'Thing 1', 1],
      ['cancelled', 'Thing 1', 1],
      ['cancelled', 'Assembly', 1],
    ]);
  });

  it('answers the same for what is wrong, writes nothing, and writes once in a while', async () => {
    const ada = await customer();
    const { id } = await paid(ada, CHAIR);
    const right = facts(ada, id);
    const wrong = [
      { ...right, orderId: 'NONE' },
      { ...right, email: 'eve@example.test' },
      { ...right, postcode: 'ZE1 0AA' },
    ];
    const count = async () =>
      (await env.MARKET_DB.prepare(
        `SELECT count(*) AS n FROM letter WHERE order_id = ?1 AND kind = 'cancellation-link'`,
      )
        .bind(id)
        .first<number>('n')) ?? -1;
    const answers = [];
    for (const body of wrong) answers.push((await ada.call(askToCancel, { body })).message);
    expect(await count()).toBe(0);
    const elsewhere = await shopper('parlour');
    answers.push((await elsewhere.call(askToCancel, { body: right })).message);
    expect(await count()).toBe(0);
    for (let turn = 0; turn < 2; turn += 1) {
      answers.push((await ada.call(askToCancel, { body: right })).message);
      expect(await count()).toBe(1);
    }
    expect(new Set(answers).size).toBe(1);
    await expect(ada.call(readCancellation, { params: { key: 'nothing' } })).rejects.toMatchObject({
      status: 404,
    });
  });
});
