import { describe, expect, it } from 'vitest';
import { isUncounted } from './uncounted.ts';

describe('pages without analytics', () => {
  it.each([
    '/idp/sign-in',
    '/idp/reset-password?token=1',
    '/Idp/Sign-In',
    '/auth/complete?code=1',
    '/post-login?code=1&state=2',
    '/profile/changepassword',
    '/purchase/checkout',
    '/purchase/payment-methods?done=removed',
    '/test-payments/7',
    '/purchase/checkout/',
  ])('[CONSENT-008] include %s', (path) => {
    expect(isUncounted(path)).toBe(true);
  });

  it.each([
    '/',
    '/products',
    '/products?searchQuery=/idp/',
    '/about-us',
    '/purchase/cart-new',
    '/purchase/order-confirmation/7',
    '/profile/edit',
    '/idpx',
    '/_/products/d/101',
  ])('[CONSENT-008] do not include %s', (path) => {
    expect(isUncounted(path)).toBe(false);
  });
});
