import { Hono } from 'hono';
import { neverAnswered } from '../hastened.ts';

type Json = Record<string, unknown>;

interface FakeIntent extends Json {
  id: string;
  amount: number;
  status: string;
  metadata: Record<string, string>;
}

/** Last digits of Stripe's test cards by the ids of its test PaymentMethods. */
const LAST4: Readonly<Record<string, string>> = {
  pm_card_visa: '4242',
  pm_card_chargeDeclined: '0002',
  pm_card_threeDSecure2Required: '3220',
};

/** Shared payment tokens, by the PaymentMethods that they stand for. */
const GRANTED: Readonly<Record<string, string>> = {
  spt_visa: 'pm_card_visa',
  spt_declined: 'pm_card_chargeDeclined',
  spt_challenge: 'pm_card_threeDSecure2Required',
};

const GRANTED_TOKEN = {
  object: 'shared_payment.granted_token',
  deactivated_at: null,
  deactivated_reason: null,
  usage_limits: { currency: 'gbp', max_amount: 5_000_000, expires_at: 2_208_988_800 },
};

/** The PaymentMethod of a card number. */
const methodOfNumber = (number: string): string => {
  const last4 = number.replace(/\s/g, '').slice(-4);
  return Object.keys(LAST4).find((id) => LAST4[id] === last4) ?? 'pm_card_visa';
};

/** `metadata[order]=1` as `{ metadata: { order: '1' } }`. */
const formOf = async (request: { formData(): Promise<FormData> }): Promise<Json> => {
  const form: Json = {};
  for (const [name, value] of await request.formData()) {
    const [, outer = name, inner] = /^(\w+)\[(\w*)\]$/.exec(name) ?? [];
    const earlier = form[outer] ?? (/^\d*$/.test(inner ?? '') ? [] : {});
    if (inner === undefined) form[name] = value;
    else if (Array.isArray(earlier)) form[outer] = [...(earlier as unknown[]), value];
    else form[outer] = { ...earlier, [inner]: value };
  }
  return form;
};

/** Ids are Stripe’s own: no two of its accounts have one. */
let made = 0;

/**
 * A fake Stripe that follows the published shapes of the calls that we make: form-encoded requests,
 * idempotency keys, PaymentIntents with their states, errors with type and code.
 */
export class FakeStripe {
  readonly intents = new Map<string, FakeIntent>();
  readonly refunds: (Json & { id: string; amount: number; metadata: Json })[] = [];
  /** The status of the next refunds. */
  refundStatus: 'succeeded' | 'pending' = 'succeeded';
  /** The code with which refunds are refused; '' when they are taken. */
  refundRefusal = '';
  readonly disputes: Json[] = [];
  readonly customers: string[] = [];
  /** Customers that have been deleted. */
  readonly deleted = new Set<string>();
  readonly methods = new Map<string, Json & { customer: string | null }>();
  /** Paths that get no answer once, after the work is done. */
  readonly lost = new Set<string>();
  /** Paths whose requests Stripe carries out, and answers too late for anyone to wait. */
  readonly slow = new Set<string>();
  readonly requests: {
    method: string;
    path: string;
    key: string | null;
    authorization: string | null;
  }[] = [];
  readonly #tokens = new Map<string, { readonly method: string; readonly saves: boolean }>();
  readonly #setups = new Map<string, string>();
  readonly #replies = new Map<string, Promise<Response>>();
  readonly #app = new Hono();

  constructor() {
    const app = this.#app;
    app.post('/v1/customers', (c) => {
      const id = this.#id('cus');
      this.customers.push(id);
      return c.json({ id, object: 'customer' });
    });
    app.get('/v1/shared_payment/granted_tokens/:id', (c) => {
      const id = c.req.param('id');
      const isKnown = c.req.header('stripe-version') === '2026-04-22.preview' && id in GRANTED;
      return isKnown ? c.json({ ...GRANTED_TOKEN, id }) : refusal('resource_missing');
    });
    app.post('/v1/payment_intents', async (c) => {
      const { amount, ...form } = await formOf(c.req);
      if (this.deleted.has(String(form.customer))) return noCustomer(String(form.customer));
      const id = this.#id('pi');
      return c.json(
        this.#keep({
          id,
          object: 'payment_intent',
          amount: Number(amount),
          currency: form.currency,
          customer: form.customer,
          metadata: form.metadata as Record<string, string>,
          status: 'requires_payment_method',
          client_secret: `${id}_secret_x`,
          last_payment_error: null,
          next_action: null,
          latest_charge: null,
        }),
      );
    });
    app.get('/v1/payment_intents/:id', (c) => c.json(this.intent(c.req.param('id'))));
    app.post('/v1/payment_intents/:id', (c) => c.json(this.intent(c.req.param('id'))));
    app.post('/v1/payment_intents/:id/confirm', async (c) => {
      const form = await formOf(c.req);
      const intent = this.intent(c.req.param('id'));
      const granted = (form.payment_method_data as Json | undefined)?.shared_payment_granted_token;
      if (typeof granted === 'string') {
        if (c.req.header('stripe-version') !== '2026-04-22.preview') {
          return refusal('parameter_unknown');
        }
        const method = GRANTED[granted];
        return method === undefined
          ? refusal('resource_missing')
          : this.#confirm(intent, method, 'redirect_to_url');
      }
      const sent = form.confirmation_token;
      if (typeof sent !== 'string') {
        return this.#confirm(intent, String(form.payment_method), 'redirect_to_url');
      }
      const token = this.#tokens.get(sent);
      if (!token) return refusal('resource_missing');
      this.#tokens.delete(sent);
      if (token.saves) this.#method(token.method, String(intent.customer));
      return this.#confirm(intent, token.method, 'use_stripe_sdk');
    });
    // The call of Stripe's script in the browser.
    app.post('/v1/confirmation_tokens', async (c) => {
      const form = await formOf(c.req);
      const id = this.#id('ctoken');
      const saves = form.setup_future_usage === 'off_session';
      this.#tokens.set(id, { method: methodOfNumber(String(form.number)), saves });
      return c.json({ id, object: 'confirmation_token' });
    });
    app.post('/v1/payment_intents/:id/authenticate', (c) => {
      this.authenticate(c.req.param('id'));
      return c.json({ id: c.req.param('id'), status: 'succeeded' });
    });
    app.post('/v1/setup_intents/:id/confirm', async (c) => {
      const { number } = await formOf(c.req);
      this.#method(methodOfNumber(String(number)), this.#setups.get(c.req.param('id')) ?? null);
      return c.json({ id: c.req.param('id'), status: 'succeeded' });
    });
    app.post('/v1/payment_intents/:id/cancel', (c) => {
      const intent = this.intent(c.req.param('id'));
      if (intent.status === 'succeeded' || intent.status === 'canceled') {
        return refusal('payment_intent_unexpected_state');
      }
      return c.json(this.#keep({ ...intent, status: 'canceled' }));
    });
    app.get('/v1/refunds', (c) =>
      c.json(
        listOf(this.refunds.filter((one) => one.payment_intent === c.req.query('payment_intent'))),
      ),
    );
    app.get('/v1/disputes', (c) =>
      c.json(
        listOf(this.disputes.filter((one) => one.payment_intent === c.req.query('payment_intent'))),
      ),
    );
    app.post('/v1/refunds', async (c) => {
      if (this.refundRefusal !== '') return refusal(this.refundRefusal);
      const { amount, metadata, ...form } = await formOf(c.req);
      const refund = { id: this.#id('re'), status: this.refundStatus, ...form };
      this.refunds.push({ ...refund, amount: Number(amount), metadata: metadata as Json });
      return c.json(refund);
    });
    app.get('/v1/customers/:id/payment_methods', (c) => {
      if (this.deleted.has(c.req.param('id'))) return noCustomer(c.req.param('id'));
      const data = [...this.methods.values()].filter((one) => one.customer === c.req.param('id'));
      return c.json({ object: 'list', data, has_more: false });
    });
    app.post('/v1/payment_methods/:id/attach', async (c) => {
      const { customer } = await formOf(c.req);
      if (this.deleted.has(String(customer))) return noCustomer(String(customer));
      return c.json(this.#method(c.req.param('id'), String(customer)));
    });
    app.delete('/v1/customers/:id', (c) => {
      const id = c.req.param('id');
      if (this.deleted.has(id)) return refusal('resource_missing');
      this.deleted.add(id);
      for (const [name, method] of this.methods) {
        if (method.customer === id) this.methods.delete(name);
      }
      return c.json({ id, object: 'customer', deleted: true });
    });
    app.get('/v1/payment_methods/:id', (c) => c.json(this.methods.get(c.req.param('id')) ?? {}));
    app.post('/v1/payment_methods/:id/detach', (c) =>
      c.json(this.#method(c.req.param('id'), null)),
    );
    app.post('/v1/setup_intents', async (c) => {
      const id = this.#id('seti');
      const customer = String((await formOf(c.req)).customer);
      if (this.deleted.has(customer)) return noCustomer(customer);
      this.#setups.set(id, customer);
      return c.json({ id, object: 'setup_intent', client_secret: `${id}_secret_x` });
    });
  }

  readonly send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    const key = request.headers.get('idempotency-key');
    const authorization = request.headers.get('authorization');
    this.requests.push({ method: request.method, path, key, authorization });
    const known = request.method === 'POST' && key ? this.#replies.get(key) : undefined;
    // Two requests at once with one key are carried out once, too.
    const answered = known ?? Promise.resolve(this.#app.fetch(request));
    if (key) this.#replies.set(key, answered);
    const reply = (await answered).clone();
    if (this.slow.has(path)) return neverAnswered(init?.signal);
    if (!this.lost.has(path)) return reply;
    throw new TypeError('the connection was reset');
  };

  intent(id: string): FakeIntent {
    const found = this.intents.get(id);
    if (!found) throw new Error(`no such payment_intent: ${id}`);
    return found;
  }

  /** Cancels a payment at Stripe itself. */
  cancel(id: string): void {
    this.#keep({ ...this.intent(id), status: 'canceled' });
  }

  /** Refunds a payment at Stripe itself. */
  refundByHand(payment_intent: string, amount: number): void {
    const id = this.#id('re');
    this.refunds.push({ id, status: 'succeeded', payment_intent, amount, metadata: {} });
  }

  /** The bank takes a refund, or sends it back. */
  endRefund(id: string, status: 'succeeded' | 'failed', failure_reason?: string): void {
    Object.assign(
      this.refunds.find((refund) => refund.id === id)!,
      { status, failure_reason },
    );
  }

  /** The customer's bank disputes a payment, or decides the dispute. */
  dispute(payment_intent: string, status: string): void {
    const { amount } = this.intent(payment_intent);
    const known = this.disputes.find((one) => one.payment_intent === payment_intent);
    if (known) Object.assign(known, { status });
    else {
      const id = `dp_${String(this.disputes.length + 1)}`;
      this.disputes.push({ id, payment_intent, amount, status, metadata: {} });
    }
  }

  /** The customer has passed the bank's challenge. */
  authenticate(id: string): void {
    this.#succeed(this.intent(id), '3220');
  }

  #confirm(
    intent: FakeIntent,
    method: string,
    type: 'redirect_to_url' | 'use_stripe_sdk',
  ): Response {
    if (method === 'pm_card_threeDSecure2Required') {
      const redirect_to_url = { url: 'https://hooks.stripe.test/3d_secure', return_url: null };
      const next_action = {
        type,
        ...(type === 'redirect_to_url' ? { redirect_to_url } : { use_stripe_sdk: {} }),
      };
      return Response.json(this.#keep({ ...intent, status: 'requires_action', next_action }));
    }
    if (method === 'pm_card_chargeDeclined') {
      const error = {
        type: 'card_error',
        code: 'card_declined',
        message: 'Your card was declined.',
      };
      this.#keep({ ...intent, last_payment_error: error });
      return Response.json({ error: { ...error, payment_intent: intent } }, { status: 402 });
    }
    return Response.json(this.#succeed(intent, LAST4[method] ?? '4242'));
  }

  #succeed(intent: FakeIntent, last4: string): FakeIntent {
    const card = { brand: 'visa', last4 };
    const latest_charge = { id: 'ch_1', payment_method_details: { type: 'card', card } };
    return this.#keep({ ...intent, status: 'succeeded', next_action: null, latest_charge });
  }

  #method(id: string, customer: string | null): Json {
    const card = { brand: 'visa', last4: LAST4[id] ?? '4242', exp_month: 12, exp_year: 2040 };
    const method = { id, object: 'payment_method', type: 'card', card, customer };
    this.methods.set(id, method);
    return method;
  }

  #keep(intent: FakeIntent): FakeIntent {
    this.intents.set(intent.id, intent);
    return intent;
  }

  #id(prefix: string): string {
    made += 1;
    return `${prefix}_${String(made)}`;
  }
}

const listOf = (data: readonly Json[]): Json => ({ object: 'list', data, has_more: false });

const refusal = (code: string, message = code): Response =>
  Response.json({ error: { type: 'invalid_request_error', code, message } }, { status: 400 });

/** Also for a customer of Stripe's other mode. */
const noCustomer = (id: string): Response =>
  refusal('resource_missing', `No such customer: '${id}'`);
