import { toWantedLine } from '../state/cart/wanted-line.ts';
import { readStored, removeStored } from '../state/browser-storage.ts';
import { addLine } from './buy.ts';

/**
 * Adds the line that a visitor wanted before signing in, if they are back at its page and signed in
 * (PDP-050); otherwise it is dropped (PDP-051).
 */
export const addPendingLine = async (): Promise<void> => {
  const line = readStored('addToCartData', toWantedLine);
  removeStored('addToCartData');
  const form = document.querySelector<HTMLFormElement>('[data-buying]');
  const variant = form?.querySelector<HTMLInputElement>('[name=variantId]')?.value;
  const isSignedIn = document.documentElement.hasAttribute('data-signed-in');
  if (form && line?.variantId === variant && line && isSignedIn) await addLine(form, line);
};
