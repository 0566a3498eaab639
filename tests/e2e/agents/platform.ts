import { test } from '@playwright/test';
import { request } from 'node:http';
import { PORT } from '../port.ts';
import { siteId } from '../project.ts';

/** A session of ACP as far as the tests look into it. */
export interface Session {
  readonly id: string;
  readonly status: string;
  readonly continue_url: string;
  readonly order?: { readonly id: string };
}

/** What the platform of an assistant posts to the running project's site. */
export const post = <Reply = Session>(path: string, body: unknown): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { hostname } = new URL(test.info().project.use.baseURL ?? '');
    const headers = {
      host: `${hostname}:${String(PORT)}`,
      'content-type': 'application/json',
      authorization: `Bearer acp-key-of-${siteId()}`,
      'api-version': '2026-04-17',
      'idempotency-key': crypto.randomUUID(),
    };
    const options = { host: '127.0.0.1', port: PORT, path, method: 'POST', agent: false, headers };
    request(options, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => (text += chunk));
      reply.on('error', reject);
      reply.on('end', () => {
        resolve(JSON.parse(text) as Reply);
      });
    })
      .on('error', reject)
      .end(JSON.stringify(body));
  });

/** A session of one thing for somebody's address. */
export const sessionFor = (variantId: string, email: string): Promise<Session> =>
  post('/acp/checkout_sessions', {
    line_items: [{ id: variantId }],
    currency: 'gbp',
    capabilities: {},
    fulfillment_details: {
      ...{ name: 'Ada Byron', email, phone_number: '01632960001' },
      address: {
        ...{ name: 'Ada Byron', line_one: '12 Mill Lane', city: 'Leeds', state: '' },
        ...{ country: 'GB', postal_code: 'LS1 4AP' },
      },
    },
  });

/** Pays a session by a token of the test bank. */
export const payFor = async ({ id }: Session, number = '4242424242424242'): Promise<Session> => {
  const { id: token } = await post<{ id: string }>(
    '/test-payments/agentic_commerce/delegate_payment',
    {
      payment_method: {
        ...{ type: 'card', card_number_type: 'fpan', number, exp_month: '11', exp_year: '2040' },
        ...{ display_card_funding_type: 'credit', metadata: {} },
      },
      allowance: {
        ...{ reason: 'one_time', max_amount: 50_000_000, currency: 'gbp', merchant_id: siteId() },
        ...{ checkout_session_id: id, expires_at: '2040-01-01T00:00:00Z' },
      },
      ...{ risk_signals: [], metadata: {} },
    },
  );
  return post(`/acp/checkout_sessions/${id}/complete`, {
    payment_data: {
      handler_id: 'card_tokenized',
      instrument: { type: 'card', credential: { type: 'spt', token } },
    },
  });
};
