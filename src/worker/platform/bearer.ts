/** The bearer token for a call: a token, nobody signed in, or no token available at the moment. */
export type Bearer =
  | { readonly status: 'active'; readonly token: string }
  | { readonly status: 'ended' }
  | { readonly status: 'unavailable' };

/** Asks for a bearer token. One that an upstream has refused is replaced first. */
export type BearerSource = (rejected?: string) => Promise<Bearer>;
