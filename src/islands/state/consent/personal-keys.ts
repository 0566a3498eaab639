/**
 * Stored for a signed-in customer; removed at sign-out and with the account, whatever consent there is
 * (CART-006).
 */
export const ACCOUNT_KEYS: readonly string[] =
  // One string is smaller than an array, and this is in the script of every page.
  'cart addToCartData userData lastUser lastVerdict searches recentProducts fit outcode favourites/products verdicts/list personrooms/search'.split(
    ' ',
  );

/** Keys of personal data, which is all but the cart; stored only for visitors who allowed it (CONSENT-008). */
export const PERSONAL_KEYS: readonly string[] = ACCOUNT_KEYS.slice(2);

/** Stored data of a customer, as opposed to the browser's visitor: removed whenever somebody signs in. */
export const CUSTOMER_KEYS = [
  ...(['cart', 'userData', 'lastVerdict', 'favourites/products', 'verdicts/list'] as const),
] as const;
