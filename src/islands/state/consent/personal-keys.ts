/** Keys of personal data; kept only for visitors who allowed it (CONSENT-008). */
export const PERSONAL_KEYS = [
  ...(['userData', 'lastUser', 'lastVerdict', 'searches', 'recentProducts'] as const),
  ...(['favourites/products', 'verdicts/list', 'personrooms/search'] as const),
] as const;

/** Kept for whoever is signed in; gone at sign-out, whatever was allowed (CART-006). */
export const ACCOUNT_KEYS = ['cart', 'addToCartData', ...PERSONAL_KEYS] as const;
