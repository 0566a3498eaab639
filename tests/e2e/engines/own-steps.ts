import { newAddress, PASSWORD } from '../identity/customers.ts';
import type { Walker } from './walker.ts';

/* What a customer does on the way in several walks. */

/** Creates an account, confirms its address, and signs in with the password. */
export const signIn = async (visitor: Walker): Promise<void> => {
  const email = newAddress();
  await visitor.goTo('/auth/sign-up?returnTo=%2F');
  await visitor.fill('#name', 'Ada Byron');
  await visitor.fill('#email', email);
  await visitor.fill('#password', PASSWORD);
  await visitor.press('main button', 'Create account');
  await visitor.reads(email);
  await visitor.goTo('/idp/outbox');
  await visitor.goTo(await visitor.linkIn('article', email, 'a[href*="verify-email"]'));
  await visitor.press('button', 'Confirm my address');
  await visitor.reads('Your email address is confirmed', 'body');
  await visitor.goTo('/auth/sign-in?returnTo=%2Fprofile%2Fedit');
  await visitor.press('main a', 'Use a password instead');
  await visitor.sees('#password');
  await visitor.fill('#email', email);
  await visitor.fill('#password', PASSWORD);
  await visitor.press('main form button[type=submit]', 'Sign in');
  await visitor.arrives(/^\/profile\/edit/);
  await visitor.sees('#name');
};

/** Pays for the order that was just placed; returns its id. */
export const payByCard = async (visitor: Walker): Promise<string> => {
  await visitor.sees('h1, h2', 'Pay by card');
  await visitor.fill('[name=number]', '4242424242424242');
  await visitor.fill('[name=expiry]', '04/40');
  await visitor.fill('[name=cvc]', '123');
  await visitor.press('button', 'Pay');
  await visitor.reads('Thank you for your order');
  // The browser may tell of its new page a moment later.
  await visitor.arrives(/order-confirmation\/[\w-]+/);
  return /order-confirmation\/([\w-]+)/.exec(await visitor.path())?.[1] ?? '';
};
