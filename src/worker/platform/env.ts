import type { Site } from '#lib/site/schema.ts';
import type { BearerSource } from './bearer.ts';
import { ShopError } from './errors.ts';
import type { Purges } from './tiered-cache/purges.ts';

/** What a page's lease answers; see `worker/page-cache/page-lease.ts`. */
interface PageLeaseCalls extends Rpc.DurableObjectBranded {
  take(storedAt: number): boolean;
}

/** What a site's ledger of purges answers; see `worker/platform/tiered-cache/purge-ledger-object.ts`. */
interface PurgeLedgerCalls extends Rpc.DurableObjectBranded {
  record(tags: string[], since: number): Purges;
  since(known: number): Purges;
}

/**
 * Bindings and settings of the worker, as wrangler.toml declares them. Secrets (an API token and a
 * client secret for each site, named by its settings, `OPERATOR_TOKEN` and `IDENTITY_SECRET`) are read by
 * name with `secret`.
 */
export interface Env {
  readonly ASSETS: Fetcher;
  readonly MARKET_DB: D1Database;
  /** Accounts, keys and grants of the embedded identity provider. */
  readonly IDENTITY_DB: D1Database;
  /** One object for each session; see `worker/auth`. */
  readonly SESSIONS: DurableObjectNamespace;
  /** One object an order: its time to pay; see `worker/market/orders`. */
  readonly ORDER_CLOCKS: DurableObjectNamespace;
  /** One object a price enquiry; see `worker/market/enquiries`. */
  readonly ENQUIRIES: DurableObjectNamespace;
  /** One object for each site: the bank of the embedded test payment; see `worker/payments`. */
  readonly TEST_BANKS: DurableObjectNamespace;
  /** One object for each kept page: who renders it again; see `worker/page-cache`. */
  readonly PAGE_LEASES: DurableObjectNamespace<PageLeaseCalls>;
  /** One object for each site: what was purged of its caches. */
  readonly PURGE_LEDGERS: DurableObjectNamespace<PurgeLedgerCalls>;
  /** Sends emails; a local shop has none. */
  readonly EMAIL?: SendEmail;
  readonly CACHE: KVNamespace;
  /* Counters of `rate-limits/rate-limits.ts`. */
  readonly SEARCH_LIMIT: RateLimit;
  readonly ADDRESS_LIMIT: RateLimit;
  readonly ORDER_LIMIT: RateLimit;
  readonly PAYMENT_LIMIT: RateLimit;
  readonly CHAT_LIMIT: RateLimit;
  readonly ACCOUNT_LIMIT: RateLimit;
  readonly SPECULATION_LIMIT: RateLimit;
  readonly PAGE_LIMIT: RateLimit;
  /** The `[vars.SITES]` tables, unparsed. */
  readonly SITES: object;
  readonly OPERATOR_TOKEN?: string;
  /** `true` for a shop on one's own machine, which its tools set and no deployment does. */
  readonly DEVELOPMENT?: string;
  /** Milliseconds that an upstream may take to answer, retry included; 8000 when absent. */
  readonly UPSTREAM_DEADLINE_MS?: number | string;
}

/** What every request has, once its host has named the site. */
export interface SiteEnv {
  Bindings: Env;
  Variables: {
    site: Site;
    /** Of the visitor's session; absent when the request came without one. */
    bearer?: BearerSource | undefined;
  };
}

/** Value of a secret by its name, undefined when it is not set. */
export const secret = (env: Env, name: string): string | undefined => {
  const value: unknown = Reflect.get(env, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const NOT_SET_UP = 'This shop is not set up completely yet.';

/**
 * Value of a secret that the shop cannot do without.
 * @param message what the person reads when it is not set; the log names the secret
 * @throws {ShopError} `not_configured`
 */
export const requireSecret = (env: Env, site: Site, name: string, message = NOT_SET_UP): string => {
  const value = secret(env, name);
  if (value !== undefined) return value;
  throw new ShopError('not_configured', 500, message, {
    cause: new Error(`the secret ${name} of the site ${site.id} is not set`),
  });
};
