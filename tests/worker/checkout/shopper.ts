import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { callPath, type Call, type CallInput, type CallResult } from '#lib/contract/call.ts';
import { credentialsOf } from '#lib/contract/credential.ts';
import { market, type MarketOptions } from '../../../src/worker/market/app.ts';
import { orderClock } from '../../../src/worker/market/orders/clock-object.ts';
import { payments } from '../../../src/worker/payments/payments.ts';
import type { Issuers } from '../../../src/worker/platform/issuer.ts';

export type SiteId = 'parlour' | 'hearth';

const ORIGINS = {
  parlour: 'http://localhost:8787',
  hearth: 'http://hearth.localhost:8787',
} as const satisfies Record<SiteId, string>;

const keys = await generateKeyPair('ES256', { extractable: true });

export const issuers: Issuers = {
  async keys() {
    return { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'test', alg: 'ES256' }] };
  },
  account: () => Promise.reject(new Error('not asked here')),
};

export const bearer = (site: SiteId, sub: string, claims: object): Promise<string> =>
  new SignJWT({ name: 'Ada Byron', email: `${sub}@example.test`, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'test' })
    .setIssuer(`${ORIGINS[site]}/idp`)
    .setAudience(ORIGINS[site])
    .setSubject(sub)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(keys.privateKey);

/** A call that the market refused. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly string[];

  constructor(status: number, { code, message, details }: Problem) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

interface Problem {
  readonly code: string;
  readonly message: string;
  readonly details: readonly string[];
}

export interface Shopper {
  readonly sub: string;
  readonly site: SiteId;
  /** @throws {Refused} */
  call<C extends Call>(row: C, input?: CallInput<C>): Promise<CallResult<C>>;
}

let shoppers = 0;

/** A customer whom no other test knows, before a market of its own. */
export const shopper = async (
  site: SiteId = 'parlour',
  {
    sub,
    payments: givenPayments = payments,
    clock: givenClock = orderClock,
    settings = {},
    claims = {},
  }: Partial<MarketOptions> & {
    readonly sub?: string;
    readonly settings?: object;
    /** Beside name and address. */
    readonly claims?: object;
  } = {},
): Promise<Shopper> => {
  shoppers += 1;
  const subject = sub ?? `shopper-${String(shoppers)}`;
  const token = await bearer(site, subject, claims);
  const app = market({ issuers, payments: givenPayments, clock: givenClock });
  return {
    sub: subject,
    site,
    async call(row, input) {
      const given = (input ?? {}) as { params?: object; query?: object; body?: unknown } & {
        idempotencyKey?: string;
      };
      const path = callPath(row, { ...given.params }, { ...given.query });
      const ctx = createExecutionContext();
      const reply = await app.fetch(
        new Request(`http://market.embedded/${path}`, {
          method: row.method,
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${token}`,
            ...(credentialsOf(row).apiToken ? { 'x-api-token': `test-token-${site}` } : {}),
            ...(given.idempotencyKey ? { 'idempotency-key': given.idempotencyKey } : {}),
          },
          ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
        }),
        { ...env, ...settings },
        ctx,
      );
      const body: unknown = await reply.json();
      await waitOnExecutionContext(ctx);
      if (reply.ok) return row.reply.parse(body) as CallResult<typeof row>;
      throw new Refused(reply.status, body as Problem);
    },
  };
};

export const ADDRESS = {
  streetA: '1 Church Lane',
  city: 'Great Tew',
  country: 'United Kingdom',
  postcode: 'ox74aa',
} as const;
