/** The parameter of the sign-in page that says how a person signs in; without it the page asks for an address alone. */
const WAY_FIELD = 'way';
/** The parameter of the page that takes a code: which of the browser's codes it is. */
const CODE_FIELD = 'asked';
/** The field of a press on the button of another provider, and the parameter that says which one did not work. */
export const PROVIDER_FIELD = 'provider';

/** Everything that the page itself adds to its request, with the library's words for what went wrong. */
export const PAGE_FIELDS: readonly string[] = [
  WAY_FIELD,
  CODE_FIELD,
  PROVIDER_FIELD,
  'error',
  'error_description',
];

export type SignInWay = 'code' | 'password';

/** What the sign-in page shows. */
export interface SignInPage {
  readonly way: SignInWay | undefined;
  /** Where this browser's code was sent; undefined if it has none that can still be typed. */
  readonly sentTo: string | undefined;
  /** URLs of the same page, with a password and with an address alone. */
  readonly withPassword: string;
  readonly withCode: string;
  /** Other providers that the page offers. */
  readonly others: readonly { readonly id: string; readonly name: string }[];
}

/** The way that a URL of the sign-in page asks for. */
export const wayOf = ({ searchParams }: URL): SignInWay | undefined =>
  (['code', 'password'] as const).find((way) => way === searchParams.get(WAY_FIELD));

/** Which of the browser's codes the page takes; undefined without one. */
export const codeOf = ({ searchParams }: URL): string | undefined =>
  /^[\w-]+$/.exec(searchParams.get(CODE_FIELD) ?? '')?.[0];

/** The sign-in page of the same request for another way: its path and query. */
export const signInPageFor = (
  { pathname, searchParams }: URL,
  way?: SignInWay,
  code?: string,
): string => {
  const query = new URLSearchParams(searchParams);
  for (const name of PAGE_FIELDS) query.delete(name);
  if (way !== undefined) query.set(WAY_FIELD, way);
  if (code !== undefined) query.set(CODE_FIELD, code);
  return `${pathname}?${query.toString()}`;
};
