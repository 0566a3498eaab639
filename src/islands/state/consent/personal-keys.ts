/** Kept for whoever is signed in; gone at sign-out and with the account, whatever was allowed (CART-006). */
export const ACCOUNT_KEYS: readonly string[] =
  // One text is fewer bytes than a list, and stands in the script of every page.
  'cart addToCartData userData lastUser lastVerdict searches recentProducts fit favourites/products verdicts/list personrooms/search'.split(
    ' ',
  );

/** Keys of personal data, which is all but the cart; kept only for visitors who allowed it (CONSENT-008). */
export const PERSONAL_KEYS: readonly string[] = ACCOUNT_KEYS.slice(2);

/** What was kept of a customer, and not of the browser's visitor: gone whenever somebody signs in. */
export const CUSTOMER_KEYS = [
  ...(['cart', 'userData', 'lastVerdict', 'favourites/products', 'verdicts/list'] as const),
] as const;
