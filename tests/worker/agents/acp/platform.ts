import { Validator, type Schema } from '@cfworker/json-schema';
import { exports } from 'cloudflare:workers';
import { expect } from 'vitest';
import { base64url, hmac } from '@parlour/runtime';
import checkoutSchema from '../../../conformance/agents/acp/schema.agentic_checkout.json';
import delegateSchema from '../../../conformance/agents/acp/schema.delegate_payment.json';

export const ORIGINS = {
  parlour: 'http://localhost:8787',
  hearth: 'http://hearth.localhost:8787',
  nordhem: 'http://nordhem.localhost:8787',
  ombre: 'http://ombre.localhost:8787',
} as const;

export type Brand = keyof typeof ORIGINS;

interface Definitions {
  readonly $defs: Readonly<Record<string, unknown>>;
}

const SCHEMAS: Readonly<Record<'checkout' | 'delegate', Definitions>> = {
  checkout: checkoutSchema,
  delegate: delegateSchema,
};

/** Examples are not schemas, though some have an `id`. */
const withoutExamples = (schema: Definitions): Definitions =>
  JSON.parse(JSON.stringify(schema), (name, value: unknown) =>
    name === 'example' || name === 'examples' ? undefined : value,
  ) as Definitions;

/** A definition of the published schemas. */
const validator = (file: keyof typeof SCHEMAS, definition: string): Validator => {
  const { $defs } = withoutExamples(SCHEMAS[file]);
  const schema = { $defs, $ref: `#/$defs/${definition}` } as Schema;
  return new Validator(schema, '2020-12', false);
};

/** Fails with the differences of a value from the published schema. */
export const expectValid = (
  value: unknown,
  definition: string,
  file: keyof typeof SCHEMAS = 'checkout',
): void => {
  const { errors } = validator(file, definition).validate(value);
  expect(errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`)).toEqual([]);
};

/** The fields of an ACP session that the tests read. */
export interface Session {
  readonly id: string;
  readonly status: string;
  readonly continue_url?: string;
  readonly line_items: readonly {
    readonly id: string;
    readonly item: { readonly id: string };
    readonly quantity: number;
    readonly unit_amount: number;
    readonly marketplace_seller_details: { readonly name: string };
  }[];
  readonly totals: readonly { readonly type: string; readonly amount: number }[];
  readonly messages: readonly {
    readonly type: string;
    readonly code: string;
    readonly param: string;
  }[];
  readonly capabilities: { readonly interventions: { readonly supported: readonly string[] } };
  readonly fulfillment_options: readonly { readonly id: string }[];
  readonly selected_fulfillment_options: readonly { readonly option_id: string }[];
  readonly order?: { readonly id: string; readonly status: string };
  readonly authentication_metadata?: object;
}

export interface Answer<Body = Session> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface AcpFault {
  readonly type: string;
  readonly code: string;
  readonly message: string;
  readonly param?: string;
  readonly supported_versions?: readonly string[];
}

type Headers_ = Readonly<Record<string, string | undefined>>;

/** The signature of a request by a brand's platform. */
export const signed = async (
  brand: Brand,
  body = '',
  at = new Date(),
): Promise<Record<'timestamp' | 'signature', string>> => {
  const timestamp = at.toISOString();
  const secret = `test-acp-signature-${brand}`;
  return { timestamp, signature: base64url(await hmac(secret, `${timestamp}.${body}`)) };
};

/** An assistant's platform, at one brand. */
export class Platform {
  readonly brand: Brand;

  constructor(brand: Brand) {
    this.brand = brand;
  }

  async send<Body = Session>(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    more: Headers_ = {},
  ): Promise<Answer<Body>> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = {
      ...(await signed(this.brand, text)),
      authorization: `Bearer test-acp-key-${this.brand}`,
      'api-version': '2026-04-17',
      ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...more,
    };
    const given = Object.entries<string | undefined>(headers).filter(
      ([, value]) => value !== undefined,
    );
    const reply = await exports.default.fetch(
      new Request(`${ORIGINS[this.brand]}${path}`, {
        method,
        headers: Object.fromEntries(given) as Record<string, string>,
        ...(body === undefined ? {} : { body: text }),
      }),
    );
    return { status: reply.status, headers: reply.headers, body: await reply.json() };
  }

  /** Requests a session; the answer must fit the published schema. */
  async session(path: string, body?: unknown, more: Headers_ = {}): Promise<Answer> {
    const method = body === undefined ? 'GET' : 'POST';
    const answer = await this.send(method, `/acp/checkout_sessions${path}`, body, more);
    expect(answer.body).not.toHaveProperty('message');
    expectValid(
      answer.body,
      path.endsWith('/complete') ? 'CheckoutSessionWithOrder' : 'CheckoutSession',
    );
    return answer;
  }

  /** Requests what is refused; the answer must fit the published schema. */
  async refusal(path: string, body?: unknown, more: Headers_ = {}): Promise<Answer<AcpFault>> {
    const method = body === undefined ? 'GET' : 'POST';
    const answer = await this.send<AcpFault>(method, `/acp/checkout_sessions${path}`, body, more);
    expectValid(answer.body, 'Error');
    return answer;
  }

  /** A token of the test bank, as a platform requests one from a payment provider. */
  async token(
    session: string,
    { number = '4242424242424242', most = 5_000_000 } = {},
  ): Promise<string> {
    const request = delegated(session, this.brand, { number, most });
    expectValid(request, 'DelegatePaymentRequest', 'delegate');
    const { status, body } = await this.send<{ id: string }>('POST', DELEGATE, request);
    expect(status).toBe(201);
    expectValid(body, 'DelegatePaymentResponse', 'delegate');
    return body.id;
  }
}

export const DELEGATE = '/test-payments/agentic_commerce/delegate_payment';

export const delegated = (
  session: string,
  merchant: string,
  { number = '4242424242424242', most = 5_000_000 } = {},
) => ({
  payment_method: {
    type: 'card',
    card_number_type: 'fpan',
    number,
    exp_month: '11',
    exp_year: '2040',
    cvc: '123',
    display_card_funding_type: 'credit',
    metadata: {},
  },
  allowance: {
    reason: 'one_time',
    max_amount: most,
    currency: 'gbp',
    checkout_session_id: session,
    merchant_id: merchant,
    expires_at: '2040-01-01T00:00:00Z',
  },
  risk_signals: [{ type: 'card_testing', score: 10, action: 'authorized' }],
  metadata: { source: 'agent_checkout' },
});

const BUYER = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.test' };

export const DETAILS = {
  name: 'Ada Byron',
  phone_number: '01632960001',
  email: 'ada@example.test',
  address: {
    name: 'Ada Byron',
    line_one: '1 Church Lane',
    line_two: '',
    city: 'Great Tew',
    state: '',
    country: 'GB',
    postal_code: 'ox74aa',
  },
};

export const creating = (ids: readonly string[], more: object = {}) => ({
  line_items: ids.map((id) => ({ id })),
  currency: 'gbp',
  capabilities: { interventions: { supported: ['3ds', 'address_verification'] } },
  ...more,
});

export const paying = (token: string, more: object = {}) => ({
  buyer: BUYER,
  payment_data: {
    handler_id: 'card_tokenized',
    instrument: { type: 'card', credential: { type: 'spt', token } },
  },
  ...more,
});

export const amountOf = ({ totals }: Session, type: string): number | undefined =>
  totals.find((total) => total.type === type)?.amount;
