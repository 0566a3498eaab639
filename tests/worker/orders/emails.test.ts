import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Order,
  payOrder,
  placeOrder,
  readOrder,
  readOrderAgain,
  readOrderSummary,
} from '@parlour/contract';
import { formatPence, penceFromPounds } from '@parlour/domain';
import type { EmailKind } from '@parlour/mail';
import { sendAllDue } from '../../../src/worker/emails.ts';
import {
  cancelOrder,
  refundOrder,
  requestReturn,
  takeStep,
} from '../../../src/worker/market/orders/change-order.ts';
import { divideDelivery } from '../../../src/worker/market/orders/divide-delivery.ts';
import { reconcileOrder } from '../../../src/worker/market/orders/reconcile.ts';
import {
  addressOf,
  cardToken,
  orderContextOf,
  letLapse,
  ordered,
  paid,
  putIntoCart,
  siteOf,
  stock,
} from '../checkout/shop.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';
import { postOffice } from '../sent-emails.ts';
import { withSites } from '../with-sites.ts';

const CHAIR = { id: 1, price: 12_000, stock: 1_000 };
const LAMP = { id: 2, price: 4_050, stock: 1_000, seller: 2 };

/** The platform's answer to the next email, if it refuses it. */
let problem: string | undefined;

const { sent, EMAIL } = postOffice(({ to }, post) =>
  problem === undefined
    ? post()
    : Promise.reject(Object.assign(new Error(`about ${to}`), { code: problem })),
);

/** The terms that the build has made. */
const TERMS = '<!doctype html><title>Terms</title><p>Hearth &amp; Hale Ltd, Great Tew</p>';
const { ASSETS } = withSites(env.SITES, {
  fetch: (url) =>
    Promise.resolve(
      new Request(url).url.endsWith('/sites-static/hearth/order-terms.json')
        ? Response.json({ html: TERMS })
        : new Response('', { status: 404 }),
    ),
});

const withMail = { ...env, EMAIL };
const context = () =>
  orderContextOf('hearth', { visit: { env: withMail, site: siteOf('hearth') } });
const customer = () => shopper('hearth', { settings: { EMAIL, ASSETS } });

interface EmailRow {
  readonly kind: EmailKind;
  readonly state: string;
  readonly attempts: number;
  readonly problem: string;
  readonly due_at: string;
}

const rowsOf = async (id: string): Promise<readonly EmailRow[]> =>
  (
    await env.MARKET_DB.prepare(
      'SELECT kind, state, attempts, problem, due_at FROM letter WHERE order_id = ?1 ORDER BY created_at',
    )
      .bind(id)
      .all<EmailRow>()
  ).results;

const emails = (id: string) => sent.filter(({ subject }) => subject.includes(id));

beforeAll(() => stock(CHAIR, LAMP));

beforeEach(() => {
  sent.length = 0;
  problem = undefined;
});

/** A paid order from two sellers, with its email. */
const paidOfTwo = async (): Promise<{ ada: Shopper; order: Order }> => {
  const ada = await customer();
  await putIntoCart(ada, CHAIR, 2);
  await putIntoCart(ada, LAMP);
  const body = { addressId: await addressOf(ada) };
  const { data: order } = await ada.call(placeOrder, { body });
  const token = await cardToken('hearth');
  await ada.call(payOrder, { params: { id: order.id }, body: { token } });
  return { ada, order };
};

/** An order that is paid while no email can be sent. */
const unconfirmed = async (code = 'E_INTERNAL_SERVER_ERROR') => {
  problem = code;
  const ada = await customer();
  const { id } = await paid(ada, CHAIR);
  problem = undefined;
  return { ada, id };
};

/** The work of the cron trigger after some minutes. */
const later = (minutes: number) => sendAllDue(withMail, Date.now() + minutes * 60_000);

describe('the emails of an order', () => {
  it('[CHECKOUT-003] confirm it in HTML and in text, with the amounts of the order', async () => {
    const { order } = await paidOfTwo();
    const [email, ...others] = emails(order.id);
    expect(others).toEqual([]);
    expect(email?.subject).toBe(`Your order ${order.id} at Hearth & Hale`);
    expect(email?.headers['Auto-Submitted']).toBe('auto-generated');
    const amounts = [
      ...order.shipments.flatMap(({ lines }) => lines.map(({ total }) => total)),
      order.subTotal,
      order.total,
      order.vat,
    ];
    expect(amounts).toHaveLength(5);
    for (const form of [email?.html ?? '', email?.text ?? '']) {
      for (const amount of amounts) expect(form).toContain(formatPence(penceFromPounds(amount)));
      expect(form).toContain('1 Church Lane');
    }
    expect(email?.html).toContain('<html lang="en-GB"');
  });

  it('[PDP-015] name swatches without underscores, as the invoice and the same order again do', async () => {
    const { ada, order } = await paidOfTwo();
    await env.MARKET_DB.prepare(
      "UPDATE order_line SET option_name = 'Large', swatch_name = 'deep_sea_blue' WHERE order_id = ?1",
    )
      .bind(order.id)
      .run();
    await takeStep(context(), order.id, 'shipped');
    const email = emails(order.id).at(-1);
    const { data: summary } = await ada.call(readOrderSummary, { query: { groupId: order.id } });
    const again = await ada.call(readOrderAgain, { params: { id: order.id } });
    for (const words of [email?.html, email?.text, JSON.stringify([summary, again])]) {
      expect(words).toContain('Large, deep sea blue');
      expect(words).not.toContain('deep_sea_blue');
    }
  });

  it('[CHECKOUT-003] bring the terms of the day, which the order keeps', async () => {
    const { order } = await paidOfTwo();
    const [email] = emails(order.id);
    expect(email?.attachments).toMatchObject([
      { filename: 'terms-and-cancellation.html', type: 'text/html; charset=utf-8' },
    ]);
    expect(new TextDecoder().decode(email?.attachments[0]?.content)).toBe(TERMS);
    expect(email?.text).toContain('until 14 days after your last delivery');
    expect(email?.text).toContain('We attach our terms');
    const kept = await env.MARKET_DB.prepare(
      `SELECT order_terms.html FROM customer_order JOIN order_terms ON hash = customer_order.terms
        WHERE id = ?1`,
    )
      .bind(order.id)
      .first<string>('html');
    expect(kept).toBe(TERMS);
    await paidOfTwo();
    const versions = await env.MARKET_DB.prepare('SELECT count(*) AS n FROM order_terms').first(
      'n',
    );
    expect(versions).toBe(1);
  });

  it('report each step once: sent in two parts, delivered, returned and refunded', async () => {
    const { order } = await paidOfTwo();
    const [first, second] = order.shipments.map(({ id }) => id);
    const carried = { carrier: 'Calder vans', tracking: 'CV17' };
    await takeStep(context(), order.id, 'processing');
    await takeStep(context(), order.id, 'shipped', { shipmentId: first, ...carried });
    await takeStep(context(), order.id, 'shipped', { shipmentId: second });
    await takeStep(context(), order.id, 'delivered');
    await requestReturn(context(), order.id, 'Too large', { shipmentId: first });
    await takeStep(context(), order.id, 'returned', { shipmentId: first });
    await reconcileOrder(context(), order.id);
    await later(60);
    const told = emails(order.id);
    expect(told.map(({ subject }) => subject)).toEqual([
      `Your order ${order.id} at Hearth & Hale`,
      `Part of your order ${order.id} at Hearth & Hale is on its way`,
      `Part of your order ${order.id} at Hearth & Hale is on its way`,
      `Your order ${order.id} at Hearth & Hale has been delivered`,
      `Your return for order ${order.id} at Hearth & Hale`,
      `A refund for your order ${order.id} at Hearth & Hale`,
    ]);
    expect(told[1]?.text).toContain('Carrier: Calder vans\nTracking number: CV17');
    expect(told[1]?.text).toContain('£240.00');
    const [here = '', toCome = ''] = told[1]?.text.split('Still to come from Seller 2') ?? [];
    expect(here).toContain('We’ll email you again when the rest does.');
    expect(here).not.toContain('£40.50');
    expect(toCome).toContain('£40.50');
    expect(told[2]?.text).toContain('£40.50');
    expect(told[2]?.text).not.toContain('Still to come');
    expect(told[2]?.text).not.toContain('when the rest does');
    expect(told[2]?.text).not.toContain('Calder vans');
    expect(told[5]?.text).toContain('Refund: £240.00');
  });

  it('tell of a divided delivery what comes together and when, and of a part what is still to come', async () => {
    const { order } = await paidOfTwo();
    const [delivery] = order.shipments;
    const part = (deliveries: number) => ({
      lines: [{ lineId: delivery?.lines[0]?.id ?? '', quantity: 1 }],
      deliveries,
    });
    const shipmentId = delivery?.id ?? '';
    const days = { arrivesFrom: '2044-01-04', arrivesUntil: '2044-01-08' };
    const comment = 'One waits for its glaze.';
    await divideDelivery(context(), order.id, { ...part(2), ...days, shipmentId, comment });
    const divided = emails(order.id).at(-1);
    expect(divided?.subject).toBe(
      `Part of your order ${order.id} at Hearth & Hale comes by itself`,
    );
    expect(divided?.text).toContain('From Seller 1 · Two-man delivery · arrives 4 to 8 January');
    expect(divided?.text).toContain('> One waits for its glaze.');
    expect(divided?.text).not.toContain('From Seller 2');
    await takeStep(context(), order.id, 'shipped', { shipmentId: `${order.id}-3`, carrier: 'Van' });
    const told = emails(order.id).at(-1)?.text ?? '';
    const [here = '', toCome = ''] = told.split('Still to come from Seller 1');
    expect(here).toContain('£120.00');
    expect(toCome).toContain('£120.00');
    expect(toCome).toContain('Still to come from Seller 2');
  });

  it('say of what has not been sent that it will not be, and not how it comes back', async () => {
    const { order } = await paidOfTwo();
    const [first, second] = order.shipments;
    await takeStep(context(), order.id, 'shipped', { shipmentId: first?.id });
    await requestReturn(context(), order.id, 'I have changed my mind', { shipmentId: second?.id });
    const one = emails(order.id).at(-1)!;
    expect(one.subject).toContain('Part of your order');
    expect(one.text).toContain('have been cancelled, and won’t be sent. We’re refunding £');
    expect(one.text).not.toContain('send them back');

    const { order: other } = await paidOfTwo();
    await takeStep(context(), other.id, 'shipped', { shipmentId: other.shipments[0]?.id });
    await requestReturn(context(), other.id, 'I have changed my mind');
    const both = emails(other.id).slice(-2);
    expect(both.map(({ subject }) => subject).join(' ')).toMatch(
      /Part of your order \S+ at \S+ has been cancelled|Your return for order/,
    );
    expect(both.filter(({ text }) => text.includes('how to send them back'))).toHaveLength(1);
    expect(both.filter(({ text }) => text.includes('won’t be sent'))).toHaveLength(1);
  });

  it('say that a return was not accepted, with the operator’s words', async () => {
    const { order } = await paidOfTwo();
    await takeStep(context(), order.id, 'shipped');
    await takeStep(context(), order.id, 'delivered');
    await requestReturn(context(), order.id, 'Too large');
    await takeStep(context(), order.id, 'delivered', { comment: 'It was made to your measure.' });
    expect(emails(order.id).at(-1)?.subject).toContain('About your return');
    expect(emails(order.id).at(-1)?.text).toContain('> It was made to your measure.');
  });

  it('report a cancelled order and its refund in one email', async () => {
    const { order } = await paidOfTwo();
    await cancelOrder(context(), order.id, 'customer', 'Changed my mind');
    const [, email, ...others] = emails(order.id);
    expect(others).toEqual([]);
    expect(email?.subject).toBe(`Your order ${order.id} at Hearth & Hale has been cancelled`);
    expect(email?.text).toContain('We’re refunding £280.50 to your Visa ending in 4242');
    expect(email?.text).not.toContain('Changed my mind');
  });

  it('report a partial refund with its reason', async () => {
    const { order } = await paidOfTwo();
    await refundOrder(context(), order.id, { amount: 1_250, comment: 'For the scratch', owed: 0 });
    const email = emails(order.id).at(-1);
    expect(email?.subject).toContain('A refund for your order');
    expect(email?.text).toContain('We’re refunding £12.50');
    expect(email?.text).toContain('> For the scratch');
  });

  it('say that an unpaid order has lapsed', async () => {
    const ada = await customer();
    const { id } = await ordered(ada, CHAIR);
    await letLapse(id);
    await reconcileOrder(context(), id);
    expect(emails(id).map(({ subject }) => subject)).toEqual([
      `Your order ${id} at Hearth & Hale wasn’t paid`,
    ]);
    expect(emails(id)[0]?.text).toContain('nothing was charged');
  });
});

describe('an email that cannot be sent', () => {
  it('[CHECKOUT-003] delays no order, waits, and is sent as soon as possible', async () => {
    const { ada, id } = await unconfirmed();
    expect((await ada.call(readOrder, { params: { id } })).data.status).toBe('paid');
    expect(await rowsOf(id)).toMatchObject([
      { state: 'waiting', attempts: 1, problem: 'the platform answered E_INTERNAL_SERVER_ERROR' },
    ]);
    await sendAllDue(withMail);
    expect(emails(id)).toEqual([]);
    await later(2);
    await later(20);
    expect(emails(id)).toHaveLength(1);
    expect(await rowsOf(id)).toMatchObject([{ state: 'sent', attempts: 2, problem: '' }]);
  });

  it('is retried at growing intervals, and dropped after three days', async () => {
    const { id } = await unconfirmed();
    problem = 'E_RATE_LIMIT_EXCEEDED';
    let now = Date.now();
    const waits: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const [row] = await rowsOf(id);
      if (row?.state !== 'waiting') break;
      waits.push(Math.round((Date.parse(row.due_at) - now) / 60_000));
      now = Date.parse(row.due_at);
      await sendAllDue(withMail, now);
    }
    expect(waits).toEqual([1, 5, 15, 60, 180, 360, 720, 720, 720, 720]);
    expect(await rowsOf(id)).toMatchObject([{ state: 'refused', attempts: 11 }]);
    problem = undefined;
    await later(60 * 24 * 30);
    expect(emails(id)).toEqual([]);
  });

  it('is not retried for an address that the provider refuses for good, and its log entry contains no names', async () => {
    const { ada, id } = await unconfirmed('E_RECIPIENT_SUPPRESSED');
    await later(60);
    expect(emails(id)).toEqual([]);
    const [row] = await rowsOf(id);
    expect(row).toMatchObject({ state: 'refused', attempts: 1 });
    expect(row?.problem).not.toContain(ada.sub);
  });

  it('[CHECKOUT-003] is sent once, however many senders try at the same time', async () => {
    const { id } = await unconfirmed();
    await Promise.all(Array.from({ length: 5 }, () => later(2)));
    expect(emails(id)).toHaveLength(1);
  });

  it('is taken over from a sender that never finished', async () => {
    const { id } = await unconfirmed();
    const claim = env.MARKET_DB.prepare('UPDATE letter SET due_at = ?2 WHERE order_id = ?1');
    await claim.bind(id, new Date(Date.now() + 120_000).toISOString()).run();
    await later(1);
    expect(emails(id)).toEqual([]);
    await later(3);
    expect(emails(id)).toHaveLength(1);
  });

  it('confirms no order that has been cancelled meanwhile', async () => {
    const { id } = await unconfirmed();
    await cancelOrder(context(), id, 'customer', '');
    await later(60);
    expect(emails(id).map(({ subject }) => subject)).toEqual([
      `Your order ${id} at Hearth & Hale has been cancelled`,
    ]);
  });
});
