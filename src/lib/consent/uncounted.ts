/**
 * Pages that no analytics script may see, whatever was allowed: those where a password, a token or a
 * card is written or stands in the address, or the link of a room that is only for whoever has it.
 */
const PRIVATE =
  /^\/(idp|auth|post-login|rooms|test-payments|emails|lists|profile\/changepassword|purchase\/(checkout|payment-methods))(\/|$)/i;

/**
 * Whether a page is kept from analytics.
 * @param path of the page; a query after it is ignored
 */
export const isUncounted = (path: string): boolean => PRIVATE.test(path.replace(/[?#].*$/, ''));
