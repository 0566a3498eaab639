import type { Site } from '@parlour/site';
import type { SignIn } from './sign-in.ts';
import type { AgentBindings } from '@parlour/agents';
import type { CacheBindings } from '@parlour/edge-cache';
import type { IdentityBindings } from '@parlour/identity';
import type { MailBindings } from '@parlour/mail';
import type { PaymentBindings } from '@parlour/payments';
import type { SearchBindings } from '@parlour/search';

/** The calls of a page's lease; see `worker/page-cache/page-lease.ts`. */
interface PageLeaseCalls extends Rpc.DurableObjectBranded {
  take(storedAt: number): boolean;
}

/**
 * Bindings and settings of the worker, as wrangler.toml declares them. Secrets of the installation
 * (`OPERATOR_TOKEN`, `IDENTITY_SECRET`) are read by name with `secretVersions`, those that a site's settings name with
 * `siteSecret`.
 */
export interface Env
  extends
    AgentBindings,
    CacheBindings,
    IdentityBindings,
    MailBindings,
    PaymentBindings,
    SearchBindings {
  readonly ASSETS: Fetcher;
  readonly MARKET_DB: D1Database;
  /** Accounts, keys and grants of the embedded identity provider. */
  readonly IDENTITY_DB: D1Database;
  /** Counts, and what visitors write without an account; nothing that an order needs. */
  readonly VISITOR_DB: D1Database;
  /** One object per session; see `worker/auth`. */
  readonly SESSIONS: DurableObjectNamespace;
  /** One object per order: its time to pay; see `worker/market/orders`. */
  readonly ORDER_CLOCKS: DurableObjectNamespace;
  /** One object per price enquiry; see `worker/market/enquiries`. */
  readonly ENQUIRIES: DurableObjectNamespace;
  /** One object per supplier's feed; see `worker/market/operator/feeds`. */
  readonly SUPPLIER_FEEDS: DurableObjectNamespace;
  /** Some objects for each host of suppliers' pictures; see `worker/market/operator/pictures`. */
  readonly SUPPLIER_PICTURES: DurableObjectNamespace;
  /** Copies of suppliers' pictures; absent if no site stores any. */
  readonly PICTURES?: R2Bucket;
  /** Makes pictures smaller; see `platform/pictures`. */
  readonly IMAGES: ImagesBinding;
  /** One object per cached page: which isolate renders it again; see `worker/page-cache`. */
  readonly PAGE_LEASES: DurableObjectNamespace<PageLeaseCalls>;
  /** Gets a data point for each request and event, in addition to the shop's own counts. */
  readonly INSIGHT?: AnalyticsEngineDataset;
  /* Counters of `rate-limits/rate-limits.ts`. */
  readonly SEARCH_LIMIT: RateLimit;
  readonly ADDRESS_LIMIT: RateLimit;
  readonly ORDER_LIMIT: RateLimit;
  readonly PAYMENT_LIMIT: RateLimit;
  readonly CHAT_LIMIT: RateLimit;
  readonly EMAIL_LIMIT: RateLimit;
  readonly FORM_LIMIT: RateLimit;
  readonly SESSION_LIMIT: RateLimit;
  readonly ACCOUNT_LIMIT: RateLimit;
  readonly SPECULATION_LIMIT: RateLimit;
  readonly PAGE_LIMIT: RateLimit;
  readonly VITALS_LIMIT: RateLimit;
  readonly AGENT_LIMIT: RateLimit;
  readonly OPERATOR_TOKEN?: string;
  /** `true` for a shop on the developer's own machine; the development tools set it, and no deployment does. */
  readonly DEVELOPMENT?: string;
  /** `true` to log a line for each request of a local shop, too. */
  readonly REQUEST_LOG?: string;
  /** Milliseconds for which counts are collected before they are written, 10000 when absent; -1 for never. */
  readonly COUNT_DELAY_MS?: number | string;
  /** Days after which a settled order goes to the database of its year, `ORDERS_2026`: `lib/orders/orders-age.ts`. */
  readonly ORDERS_MOVE_AFTER_DAYS?: number | string;
  /** Milliseconds within which an upstream must answer, retry included; 8000 when absent. */
  readonly UPSTREAM_DEADLINE_MS?: number | string;
}

/** What every request has, once its host has named the site. */
export interface SiteEnv {
  Bindings: Env;
  Variables: {
    site: Site;
    /** The visitor's sign-in; absent when the request came without a session. */
    signIn?: SignIn | undefined;
  };
}
