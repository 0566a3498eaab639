const HOME = '/';
const MAX_LENGTH = 2_000;
const PLACEHOLDER = 'https://site.invalid';
/** Never the target of a return: each of them starts or ends a sign-in. */
const OWN_PAGES = /^\/(auth|idp|post-login)([/?#]|$)/;
const HOSTILE = /[\\\p{Cc}]/u;
/** An encoded slash, backslash, dot or control character; no path of the shop needs one. */
const ENCODED = /%(2e|2f|5c|[01][0-9a-f]|7f)/i;

/**
 * The path, query and fragment to return to after a sign-in. Anything but an absolute path of this site is
 * replaced by the home page, so that a link cannot send a visitor to another site.
 */
export const safeReturnTo = (given: string | undefined): string => {
  if (given === undefined || given.length > MAX_LENGTH || HOSTILE.test(given)) return HOME;
  const url = /^\/(?!\/)/.test(given) ? URL.parse(given, PLACEHOLDER) : null;
  if (url?.origin !== PLACEHOLDER || url.pathname.startsWith('//')) return HOME;
  if (ENCODED.test(url.pathname) || OWN_PAGES.test(url.pathname)) return HOME;
  return `${url.pathname}${url.search}${url.hash}`;
};
