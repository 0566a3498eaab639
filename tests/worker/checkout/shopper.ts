import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import {
  type Call,
  type CallInput,
  callPath,
  type CallResult,
  credentialsOf,
} from '@parlour/contract';
import { market, type MarketOptions } from '../../../src/worker/market/app.ts';
import { orderClock } from '../../../src/worker/market/orders/clock-object.ts';
import { payments } from '@parlour/payments';
import { parseRequest, type GivenRequest } from '../../../src/worker/platform/call-request.ts';
import { toShopError } from '@parlour/http';
import { type Site, siteById } from '@parlour/site';
import type { Issuers } from '../../../src/worker/platform/issuer.ts';
import { customerOfClaims, type Customer } from '../../../src/worker/platform/sign-in.ts';

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

const claimsOf = (sub: string, claims: object) => ({
  name: 'Ada Byron',
  email: `${sub}@example.test`,
  email_verified: true,
  ...claims,
});

/** A customer of a site, as a session gives it to the market. */
export const customerNamed = (site: Site, sub: string, claims: object = {}): Customer =>
  customerOfClaims({ ...claimsOf(sub, claims), sub }, site);

export const bearer = (site: SiteId, sub: string, claims: object): Promise<string> =>
  new SignJWT(claimsOf(sub, claims))
    .setProtectedHeader({ alg: 'ES256', kid: 'test' })
    .setIssuer(`${ORIGINS[site]}/idp`)
    .setAudience(ORIGINS[site])
    .setSubject(sub)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(keys.privateKey);

/** A call that the market refused. */
export class RefusedCall extends Error {
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
  call<C extends Call>(call: C, input?: CallInput<C>): Promise<CallResult<C>>;
}

/** The two ways to call the market's functions. */
export const WAYS = ['in process', 'over HTTP'] as const;

let shoppers = 0;

/** A customer whom no other test uses, with a market of its own. */
export const shopper = async (
  site: SiteId = 'parlour',
  {
    sub,
    payments: givenPayments = payments,
    clock: givenClock = orderClock,
    issuers: givenIssuers = issuers,
    settings = {},
    claims = {},
    way = 'over HTTP',
    network = '',
  }: Partial<MarketOptions> & {
    readonly sub?: string;
    readonly way?: (typeof WAYS)[number];
    readonly settings?: object;
    /** The IPv4 address of the customer. */
    readonly network?: string;
    /** In addition to name and address. */
    readonly claims?: object;
  } = {},
): Promise<Shopper> => {
  shoppers += 1;
  const subject = sub ?? `shopper-${String(shoppers)}`;
  const token = await bearer(site, subject, claims);
  const shop = market({ issuers: givenIssuers, payments: givenPayments, clock: givenClock });
  const shopEnv = { ...env, ...settings };

  const overHttp = async (
    call: Call,
    given: GivenRequest,
    ctx: ExecutionContext,
  ): Promise<unknown> => {
    const reply = await shop.fetch(
      new Request(
        `http://market.embedded/${callPath(call, { ...(given.params as object) }, { ...(given.query as object) })}`,
        {
          method: call.method,
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${token}`,
            ...(network === '' ? {} : { 'cf-connecting-ip': network }),
            ...(credentialsOf(call).apiToken ? { 'x-api-token': `test-token-${site}` } : {}),
            ...(given.idempotencyKey ? { 'idempotency-key': given.idempotencyKey } : {}),
          },
          ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
        },
      ),
      shopEnv,
      ctx,
    );
    const body: unknown = await reply.json();
    if (reply.ok) return body;
    throw new RefusedCall(reply.status, body as Problem);
  };

  const inProcess = async (
    call: Call,
    given: GivenRequest,
    ctx: ExecutionContext,
  ): Promise<unknown> => {
    const here = (await siteById(shopEnv, site))!;
    const visit = { site: here, env: shopEnv, ctx, network };
    const customer = customerNamed(here, subject, claims);
    try {
      return await shop.answer(visit, call, parseRequest<Call>(call, given), customer);
    } catch (thrown) {
      const error = toShopError(thrown);
      throw new RefusedCall(error.status, error);
    }
  };

  return {
    sub: subject,
    site,
    async call(call, input) {
      const ctx = createExecutionContext();
      const ask = way === 'over HTTP' ? overHttp : inProcess;
      try {
        const reply = await ask(call, input ?? {}, ctx);
        return call.reply.parse(reply) as CallResult<typeof call>;
      } finally {
        await waitOnExecutionContext(ctx);
      }
    },
  };
};

export const ADDRESS = {
  streetA: '1 Church Lane',
  city: 'Great Tew',
  country: 'United Kingdom',
  postcode: 'ox74aa',
} as const;
