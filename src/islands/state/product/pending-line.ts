import { readStored, removeStored } from '../browser-storage.ts';
import { toWantedLine, type WantedLine } from '../cart/wanted-line.ts';
import { $session } from '../identity/session.ts';

/**
 * Takes the line that a visitor wanted before signing in: it is theirs if they are back at its page and
 * signed in (PDP-050); otherwise it is dropped (PDP-051).
 */
export const takePendingLine = (
  path: string,
  isSignedIn = $session.get().status === 'signed_in',
): WantedLine | undefined => {
  const line = readStored('addToCartData', toWantedLine);
  removeStored('addToCartData');
  return isSignedIn && line && path.endsWith(`/products/d/${line.variantId}`) ? line : undefined;
};
