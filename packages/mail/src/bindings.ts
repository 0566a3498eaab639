import type { SiteBindings } from '@parlour/site';

/** What sending emails takes of the worker's environment, beside the secrets that the sites' settings name. */
export interface MailBindings extends SiteBindings {
  /** Sends emails; absent in a local shop. */
  readonly EMAIL?: SendEmail;
  /** The tables `undelivered` and `carrier_news`. */
  readonly MARKET_DB: D1Database;
  /** The table `outbox`. */
  readonly IDENTITY_DB: D1Database;
  /** `true` on the developer's own machine, where emails are kept instead. */
  readonly DEVELOPMENT?: string;
}
