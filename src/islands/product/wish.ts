import { toWantedLine } from '../state/cart/wanted-line.ts';
import { forget, readKept } from '../state/browser-storage.ts';
import { add } from './buy.ts';

/**
 * What a visitor wanted to add before the sign-in: done when they are back at its page and signed in
 * (PDP-050), dropped otherwise (PDP-051).
 */
export const resume = async (): Promise<void> => {
  const wish = readKept('addToCartData', toWantedLine);
  forget('addToCartData');
  const form = document.querySelector<HTMLFormElement>('[data-buying]');
  const variant = form?.querySelector<HTMLInputElement>('[name=variantId]')?.value;
  const isSignedIn = document.documentElement.hasAttribute('data-signed-in');
  if (form && wish?.variantId === variant && wish && isSignedIn) await add(form, wish);
};
