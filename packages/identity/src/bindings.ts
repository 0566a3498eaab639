import type { MailBindings } from '@parlour/mail';
import type { Site } from '@parlour/site';

/**
 * What the provider takes of the worker's environment, beside `IDENTITY_SECRET` and the secrets that the sites'
 * settings name.
 */
export interface IdentityBindings extends MailBindings {
  /** One object per session of a customer at a shop; see `customer-sessions.ts`. */
  readonly SESSIONS: DurableObjectNamespace;
}

/** What a request has when it gets to a route of the provider. */
export interface SiteEnv {
  Bindings: IdentityBindings;
  Variables: { site: Site };
}
