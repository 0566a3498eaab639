/** The parameter of the sign-in page that says how a person signs in; without it the page asks for an address alone. */
export const WAY_FIELD = 'way';

export type SignInWay = 'code' | 'password';

/** What the sign-in page shows. */
export interface SignInPage {
  readonly way: SignInWay | undefined;
  /** Where this browser's code was sent; undefined if it has none that can still be typed. */
  readonly sentTo: string | undefined;
  /** URLs of the same page, with a password and with an address alone. */
  readonly withPassword: string;
  readonly withCode: string;
}

/** The way that a URL of the sign-in page asks for. */
export const wayOf = ({ searchParams }: URL): SignInWay | undefined =>
  (['code', 'password'] as const).find((way) => way === searchParams.get(WAY_FIELD));

/** The sign-in page of the same request for another way: its path and query. */
export const signInPageFor = ({ pathname, searchParams }: URL, way?: SignInWay): string => {
  const query = new URLSearchParams(searchParams);
  query.delete(WAY_FIELD);
  if (way !== undefined) query.set(WAY_FIELD, way);
  return `${pathname}?${query.toString()}`;
};
