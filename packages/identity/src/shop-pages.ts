/** The shop's pages to which the provider and its emails lead. */
export const SHOP_PAGES = {
  signIn: '/auth/sign-in',
  signUp: '/auth/sign-up',
  passkeys: '/profile/passkeys',
  roleOffer: '/profile/role',
} as const;
