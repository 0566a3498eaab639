import { env } from 'cloudflare:workers';
import Stripe from 'stripe';
import { type Call, type CallInput, callPath, type CallResult } from '@parlour/contract';
import { ShopError } from '@parlour/http';
import { type Payments, type PaymentVisit, payments, stripePayments } from '@parlour/payments';
import { parseSites } from '@parlour/site';
import { sendAllDue } from '../../../src/worker/emails.ts';
import { reconcileOrder } from '../../../src/worker/market/orders/reconcile.ts';
import { FakeStripe } from '../checkout/fake-stripe.ts';
import { orderContextOf } from '../checkout/shop.ts';
import { RefusedCall, shopper, type Shopper, type SiteId } from '../checkout/shopper.ts';
import { STRIPE_SITES, stripeSettings, WEBHOOK_KEY } from '../checkout/stripe-settings.ts';
import { startApp } from '../gateway/fixture.ts';
import { postOffice } from '../sent-emails.ts';

/*
 * Two shops with one database: parlour with the test bank, hearth with Stripe. Every door of theirs goes through the same
 * database, provider and post, each of which can be made to fail once.
 */

export const FAULTS = ['batch', 'provider', 'email'] as const;
type FaultKind = (typeof FAULTS)[number];

interface Armed {
  readonly kind: FaultKind;
  readonly when: 'before' | 'after';
  /** Which one of this kind fails, counted from 1. */
  readonly nth: number;
}

let armed: Armed | undefined;
let passed = 0;

/** Lets one thing of a kind fail, before or after it has acted. */
export const arm = (fault: Armed): void => {
  armed = fault;
  passed = 0;
};

/** Lets nothing fail any more. @returns whether something has failed */
export const disarm = (): boolean => {
  const has = armed === undefined ? false : passed >= armed.nth;
  armed = undefined;
  return has;
};

const through = async <T>(kind: FaultKind, work: () => Promise<T>): Promise<T> => {
  const fault = armed;
  if (fault?.kind !== kind) return work();
  passed += 1;
  if (passed !== fault.nth) return work();
  if (fault.when === 'after') await work();
  throw kind === 'provider'
    ? new ShopError('payment_unavailable', 502, 'The payment service isn’t answering.')
    : new Error(`a fault ${fault.when} ${kind}`);
};

const MARKET_DB = new Proxy(env.MARKET_DB, {
  get(db, name) {
    if (name === 'batch') {
      return (statements: D1PreparedStatement[]) => through('batch', () => db.batch(statements));
    }
    const member: unknown = Reflect.get(db, name);
    return typeof member === 'function' ? (member.bind(db) as unknown) : member;
  },
});

export const stripe = new FakeStripe();
const atStripe = stripePayments(stripe.send);

const provider = new Proxy(payments, {
  get:
    (atBank, name: keyof Payments) =>
    (visit: PaymentVisit, ...given: never[]) => {
      const own = visit.site.id === 'hearth' ? atStripe : atBank;
      const ask = own[name] as (...all: unknown[]) => Promise<unknown>;
      return through('provider', () => ask(visit, ...given));
    },
});

const { sent, EMAIL } = postOffice((_, post) => through('email', post));
export { sent };

const settings = { ...stripeSettings(), MARKET_DB, EMAIL };
const app = startApp({ payments: provider }, settings);

const today = new Map<string, Promise<Shopper>>();

/** A customer, with the token of this hour. */
export const customerOf = (site: SiteId, sub: string): Promise<Shopper> => {
  const key = `${site} ${sub} ${new Date().toISOString().slice(0, 13)}`;
  const known = today.get(key) ?? shopper(site, { sub, payments: provider, settings });
  today.set(key, known);
  return known;
};

/** Calls the operator API. @throws {Refused} */
export const operator = async <C extends Call>(
  call: C,
  input: CallInput<C>,
): Promise<CallResult<C>> => {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
  const reply = await app(
    new Request(`http://localhost/${callPath(call, { ...params }, { ...query })}`, {
      method: call.method,
      headers: { authorization: 'Bearer test-token-operator', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  const read: unknown = await reply.json();
  if (reply.ok) return call.reply.parse(read) as CallResult<C>;
  throw new RefusedCall(reply.status, read as ConstructorParameters<typeof RefusedCall>[1]);
};

/** Stripe tells of a payment. */
export const webhook = async (type: string, payment_intent: string): Promise<void> => {
  const object = { id: 'x_1', object: 'x', payment_intent, metadata: {} };
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const signature = await new Stripe('sk_test_1').webhooks.generateTestHeaderStringAsync({
    payload,
    secret: WEBHOOK_KEY,
    timestamp: Math.floor(Date.now() / 1000),
  });
  const headers = { 'stripe-signature': signature };
  const url = 'http://hearth.localhost:8787/webhooks/stripe';
  const reply = await app(new Request(url, { method: 'POST', headers, body: payload }));
  if (!reply.ok) {
    throw new RefusedCall(reply.status, { code: '', message: await reply.text(), details: [] });
  }
};

const SITES = parseSites(STRIPE_SITES);

/** What the clock of an order does. */
export const ring = (site: SiteId, orderId: string): Promise<void> =>
  reconcileOrder(
    orderContextOf(site, {
      db: MARKET_DB,
      payments: provider,
      visit: { site: SITES.find(({ id }) => id === site)!, env: { ...env, ...settings } },
    }),
    orderId,
  );

/** What the clock of emails does. */
export const post = (): Promise<void> => sendAllDue({ ...env, ...settings });

export const sql = async <Row>(
  text: string,
  ...values: readonly (string | number)[]
): Promise<Row[]> =>
  (
    await env.MARKET_DB.prepare(text)
      .bind(...values)
      .all<Row>()
  ).results;
