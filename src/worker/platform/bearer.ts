/** The bearer for a call: a token, or that nobody is signed in, or that no token can be had just now. */
export type Bearer =
  | { readonly status: 'active'; readonly token: string }
  | { readonly status: 'ended' }
  | { readonly status: 'unavailable' };

/** Asks for a bearer. A token that an upstream did not take is replaced before the answer. */
export type BearerSource = (rejected?: string) => Promise<Bearer>;
