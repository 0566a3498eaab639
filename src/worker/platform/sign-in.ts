import type { Site } from '@parlour/site';

/** A customer, as the identity provider describes them. */
export interface Customer {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  /** Whether the provider says so, or the site that its provider confirms every address. */
  readonly emailVerified: boolean;
  /** Account type as on the wire, '' if the provider gave none (AUTH-015). */
  readonly accountType: string;
  /** The provider's id of the sign-in, '' if it gave none. */
  readonly session: string;
  readonly scopes: readonly string[];
  /** Whether an assistant acts for the customer: it may make only a few calls, and only those that its scopes name. */
  readonly isAgents: boolean;
}

/** The customer of whom a provider's token or reply makes these claims. */
export const customerOfClaims = (
  claims: Readonly<Record<string, unknown>>,
  { signIn }: Site,
  isAgents = false,
): Customer => {
  const text = (claim: unknown): string => (typeof claim === 'string' ? claim : '');
  return {
    sub: text(claims.sub),
    name: text(claims.name),
    email: text(claims.email),
    emailVerified: isConfirmed(claims.email_verified, signIn),
    accountType: text(claims[signIn.accountTypeClaim]),
    session: text(claims.sid),
    scopes: text(claims.scope).split(' '),
    isAgents,
  };
};

/** Cognito writes the claim as text. */
const isConfirmed = (claim: unknown, { confirmsEmails }: Site['signIn']): boolean =>
  claim === undefined ? confirmsEmails : claim === true || claim === 'true';

/** Nobody is signed in any more, or nobody can say so at the moment. */
type NotSignedIn = { readonly status: 'ended' } | { readonly status: 'unavailable' };

export type SignedIn = { readonly status: 'active'; readonly customer: Customer } | NotSignedIn;

export type Bearer = { readonly status: 'active'; readonly token: string } | NotSignedIn;

/** Asks for a bearer token. One that an upstream has refused is replaced first. */
export type BearerSource = (rejected?: string) => Promise<Bearer>;

/** The sign-in for which calls are made. */
export interface SignIn {
  /**
   * The customer, for the market in this worker: the sign-in at the embedded provider goes on.
   * @param goesOn whether a sign-in that was checked in the last minutes goes on while it cannot be
   * @throws {ShopError} `sign_in_unavailable`, 503
   */
  readonly checkedCustomer: (goesOn: boolean) => Promise<SignedIn>;
  /** The customer's access token, for an upstream over the network. */
  readonly bearer: BearerSource;
}
