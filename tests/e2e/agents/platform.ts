import { createHmac } from 'node:crypto';
import { test } from '@playwright/test';
import { siteId } from '../project.ts';
import { requestFrom, requestSite } from '../request.ts';

/** The fields of an ACP session that the tests read. */
export interface Session {
  readonly id: string;
  readonly status: string;
  readonly continue_url: string;
  readonly line_items: readonly { readonly name: string; readonly quantity: number }[];
  readonly totals: readonly { readonly type: string; readonly amount: number }[];
  readonly order?: { readonly id: string };
}

/** Posts to the running project's site as an assistant's platform does. */
const post = async <Reply = Session>(path: string, body: unknown): Promise<Reply> => {
  const { hostname } = new URL(test.info().project.use.baseURL ?? '');
  const text = JSON.stringify(body);
  const timestamp = new Date().toISOString();
  const headers = {
    authorization: `Bearer acp-key-of-${siteId()}`,
    'api-version': '2026-04-17',
    'idempotency-key': crypto.randomUUID(),
    timestamp,
    signature: createHmac('sha256', `acp-signature-of-${siteId()}`)
      .update(`${timestamp}.${text}`)
      .digest('base64url'),
  };
  return JSON.parse((await requestFrom(hostname, path, headers, text)).text) as Reply;
};

interface FeedVariant {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly availability: { readonly available: boolean };
}

/** The first chair in stock in the site's product feed. */
export const chairInFeed = async (): Promise<FeedVariant> => {
  const { text } = await requestSite('/feeds/acp-products.jsonl');
  const sold = text
    .trim()
    .split('\n')
    .flatMap(
      (line) => (JSON.parse(line) as { readonly variants: readonly FeedVariant[] }).variants,
    );
  return sold.find(
    ({ title, availability: { available } }) => available && /\bchair\b/i.test(title),
  )!;
};

/** Creates a session with one unit of a variant, for this email address. */
export const sessionFor = (variantId: string, email: string): Promise<Session> =>
  post('/acp/checkout_sessions', {
    line_items: [{ id: variantId }],
    currency: 'gbp',
    capabilities: {},
    fulfillment_details: {
      name: 'Ada Byron',
      email,
      phone_number: '01632960001',
      address: {
        name: 'Ada Byron',
        line_one: '12 Mill Lane',
        city: 'Leeds',
        state: '',
        country: 'GB',
        postal_code: 'LS1 4AP',
      },
    },
  });

/** A shared payment token that the fake Stripe beside the shop accepts. */
const STRIPE_TOKEN = 'spt_visa';

/** A token of the site's payment provider, with which a customer lets an assistant pay for one checkout. */
export const grantFor = async (checkout: string, number = '4242424242424242'): Promise<string> => {
  if (siteId() === 'nordhem') return STRIPE_TOKEN;
  const { id } = await post<{ id: string }>('/test-payments/agentic_commerce/delegate_payment', {
    payment_method: {
      type: 'card',
      card_number_type: 'fpan',
      number,
      exp_month: '11',
      exp_year: '2040',
      display_card_funding_type: 'credit',
      metadata: {},
    },
    allowance: {
      reason: 'one_time',
      max_amount: 50_000_000,
      currency: 'gbp',
      merchant_id: siteId(),
      checkout_session_id: checkout,
      expires_at: '2040-01-01T00:00:00Z',
    },
    risk_signals: [],
    metadata: {},
  });
  return id;
};

/** Pays for a session with a token of the site's payment provider. */
export const payFor = async ({ id }: Session, number?: string): Promise<Session> => {
  const token = await grantFor(id, number);
  return post(`/acp/checkout_sessions/${id}/complete`, {
    payment_data: {
      handler_id: 'card_tokenized',
      instrument: { type: 'card', credential: { type: 'spt', token } },
    },
  });
};
