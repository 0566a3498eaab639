/** The bearer for a call: a token, nobody signed in, or no token to be had for the moment. */
export type Bearer =
  | { readonly status: 'active'; readonly token: string }
  | { readonly status: 'ended' }
  | { readonly status: 'unavailable' };

/** Asks for a bearer. A token that an upstream refused is replaced first. */
export type BearerSource = (rejected?: string) => Promise<Bearer>;
