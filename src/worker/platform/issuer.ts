import type { ExecutionContext } from 'hono';
import type { JSONWebKeySet } from 'jose';
import type { Site } from '@parlour/site';
import type { Env } from './env.ts';
import type { BearerSource } from './sign-in.ts';

/** The site whose issuer is called, and the means to call it. */
export interface IssuerVisit {
  readonly site: Site;
  readonly env: Env;
  readonly ctx: ExecutionContext;
  /** The network of the request, as `clientNetwork` names it; absent for work that no visitor asked for. */
  readonly network?: string;
  /** The sign-in of the customer whose account a request is about. */
  readonly signIn?: { readonly bearer: BearerSource } | undefined;
}

/** The issuers of the sites' tokens, as far as checking bearer tokens needs them. */
export interface Issuers {
  /**
   * The issuer's public keys, cached for some minutes, or for a day while no newer ones can be fetched;
   * `fresh` fetches them again, though not every time.
   * @throws {ShopError} `sign_in_unavailable`, 503, when there are none.
   */
  keys(visit: IssuerVisit, options?: { readonly fresh: boolean }): Promise<JSONWebKeySet>;
  /**
   * Asks about the own account of the customer who has signed in.
   * @param change the change; without one the request only reads
   * @throws {ShopError} `not_configured` for an issuer that is not the embedded one.
   */
  account(visit: IssuerVisit, path: string, change?: object): Promise<Response>;
}
