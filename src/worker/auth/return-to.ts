const HOME = '/';
const MAX_LENGTH = 2_000;
const PLACEHOLDER = 'https://site.invalid';
/** Never a target of a return: each of them starts or ends a sign-in. */
const OWN_PAGES = /^\/(auth|idp|post-login)([/?#]|$)/;
const HOSTILE = /[\\\p{Cc}]/u;
/** A slash, a backslash, a dot or a control character in encoded form, which a path has no use for. */
const ENCODED = /%(2e|2f|5c|[01][0-9a-f]|7f)/i;

/**
 * The path, query and fragment to go back to after a sign-in. Whatever is not an absolute path of
 * this site is replaced by the home page, so that nobody is led elsewhere.
 */
export const safeReturnTo = (given: string | undefined): string => {
  if (given === undefined || given.length > MAX_LENGTH || HOSTILE.test(given)) return HOME;
  const url = /^\/(?!\/)/.test(given) ? URL.parse(given, PLACEHOLDER) : null;
  if (url?.origin !== PLACEHOLDER || url.pathname.startsWith('//')) return HOME;
  if (ENCODED.test(url.pathname) || OWN_PAGES.test(url.pathname)) return HOME;
  return `${url.pathname}${url.search}${url.hash}`;
};
