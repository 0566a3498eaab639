import type { PaymentEnv } from '../payments.ts';
import { siteSecretVersions } from '@parlour/site';
import { Hono, type Context } from 'hono';
import * as z from 'zod';
import { sameSecret, sha256 } from '@parlour/runtime';
import { limitBytes, nothingHere, JsonText } from '@parlour/http';
import { bankOf } from './test-payments.ts';
import { CardForm } from './cards.ts';

/* The test bank in the role of a payment provider: Delegate Payment of the Agentic Commerce Protocol. */

const DELEGATE_VERSION = '2026-04-17';
const MAX_BODY_BYTES = 16 * 1024;
const MAX_KEY = 255;

const Address = z.object({ name: z.string().max(256), line_one: z.string().max(60) });

const Request = z.object({
  payment_method: z.object({
    type: z.literal('card'),
    card_number_type: z.enum(['fpan', 'network_token']),
    number: z.string().max(30),
    exp_month: z.string().regex(/^\d{1,2}$/),
    exp_year: z.string().regex(/^(\d{2}|\d{4})$/),
    cvc: z.string().max(4).default('000'),
    display_card_funding_type: z.enum(['credit', 'debit', 'prepaid']),
    metadata: z.record(z.string(), z.string()),
  }),
  allowance: z.object({
    reason: z.literal('one_time'),
    max_amount: z.int().min(1),
    currency: z.string(),
    checkout_session_id: z.string().min(1).max(100),
    merchant_id: z.string().max(256),
    expires_at: z.iso.datetime({ offset: true }),
  }),
  billing_address: Address.optional(),
  risk_signals: z.array(
    z.object({
      type: z.enum(['card_testing']),
      score: z.int(),
      action: z.enum(['blocked', 'manual_review', 'authorized']),
    }),
  ),
  metadata: z.record(z.string(), z.string()),
});

type Request = z.output<typeof Request>;

/** An error in the format of the protocol. */
const refuse = (
  c: Context,
  status: 400 | 401 | 422,
  code: string,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
): Response => c.json({ type: 'invalid_request', code, message, ...more }, status);

/**
 * Turns a card into a token for one session of one site, with a maximum amount and an expiry time, to be used
 * once. Only for the platforms that the site knows; nothing is charged.
 */
export const delegatePayment = (): Hono<PaymentEnv> => {
  const app = new Hono<PaymentEnv>();
  app.post('/agentic_commerce/delegate_payment', limitBytes(MAX_BODY_BYTES), async (c) => {
    if (c.var.site.payments.provider !== 'test') throw nothingHere();
    c.header('cache-control', 'no-store');
    if (!(await isKnown(c))) {
      return refuse(c, 401, 'unauthorized', 'Send the bearer token that this shop gave you.');
    }
    const version = c.req.header('api-version');
    if (version !== DELEGATE_VERSION) {
      const code = version === undefined ? 'missing_api_version' : 'unsupported_api_version';
      const message = `Send the header API-Version: ${DELEGATE_VERSION}.`;
      return refuse(c, 400, code, message, { supported_versions: [DELEGATE_VERSION] });
    }
    const key = c.req.header('idempotency-key') ?? '';
    if (key === '' || key.length > MAX_KEY) {
      return refuse(c, 400, 'idempotency_key_required', 'Send an Idempotency-Key.');
    }
    c.header('idempotency-key', key);
    return granted(c, key);
  });
  return app;
};

const isKnown = async ({ env, var: { site }, req }: Context<PaymentEnv>): Promise<boolean> => {
  const token = /^Bearer (.+)$/i.exec(req.header('authorization') ?? '')?.[1] ?? '';
  const values = site.agents.acp.flatMap(({ key }) => siteSecretVersions(env, site, key));
  const same = await Promise.all(values.map(({ value }) => sameSecret(token, value)));
  return same.includes(true);
};

const granted = async (c: Context<PaymentEnv>, key: string): Promise<Response> => {
  const { site } = c.var;
  const parsed = JsonText.pipe(Request).safeParse(await c.req.text());
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const param = ['$', ...(issue?.path ?? []).map(String)].join('.');
    return refuse(c, 400, 'invalid', issue?.message ?? 'This field isn’t valid.', { param });
  }
  const { payment_method: method, allowance } = parsed.data;
  const problem = problemOf(allowance, site.id);
  if (problem) return refuse(c, 400, 'invalid', problem.message, { param: problem.param });
  if (parsed.data.risk_signals.some(({ action }) => action === 'blocked')) {
    return refuse(c, 400, 'invalid_card', 'This card is blocked.', { param: '$.risk_signals' });
  }
  const expiry = `${method.exp_month.padStart(2, '0')}/${method.exp_year}`;
  const card = CardForm.safeParse({ number: method.number, expiry, cvc: method.cvc });
  if (!card.success) {
    return refuse(c, 400, 'invalid_card', 'This card can’t be used.', {
      param: '$.payment_method.number',
    });
  }
  const token = await bankOf({ env: c.env, site }).grant(
    {
      card: card.data,
      checkout: allowance.checkout_session_id,
      most: allowance.max_amount,
      expiresAt: allowance.expires_at,
      spentOn: '',
    },
    { key, contents: await sha256(JSON.stringify(parsed.data)) },
  );
  if (token === null) {
    return refuse(
      c,
      422,
      'idempotency_conflict',
      'Idempotency-Key has already been used with a different request body',
    );
  }
  const metadata = { source: 'test_bank', merchant_id: site.id, idempotency_key: key };
  return c.json({ id: token, created: new Date().toISOString(), metadata }, 201);
};

const problemOf = (
  { currency, merchant_id, expires_at }: Request['allowance'],
  siteId: string,
): { readonly message: string; readonly param: string } | undefined => {
  if (currency !== 'gbp') {
    return { message: 'This bank accepts only pounds sterling.', param: '$.allowance.currency' };
  }
  if (merchant_id !== siteId) {
    return { message: 'There is no such merchant.', param: '$.allowance.merchant_id' };
  }
  return Date.parse(expires_at) > Date.now()
    ? undefined
    : { message: 'This time is already past.', param: '$.allowance.expires_at' };
};
