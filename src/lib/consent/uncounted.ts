/**
 * Pages on which no analytics script may run, whatever the visitor has allowed: pages with a password, a
 * token or a card in a field or in the URL, and unlisted room designs, which only people with the link may
 * see.
 */
const PRIVATE =
  /^\/(idp|auth|post-login|rooms|test-payments|emails|lists|deliveries|profile\/changepassword|purchase\/(checkout|payment-methods))(\/|$)/i;

/**
 * Whether analytics may not run on a page.
 * @param path of the page; a query after it is ignored
 */
export const isUncounted = (path: string): boolean => PRIVATE.test(path.replace(/[?#].*$/, ''));
