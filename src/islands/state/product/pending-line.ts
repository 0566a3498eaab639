import { readStored, removeStored } from '../browser-storage.ts';
import { toWantedLine, type WantedLine } from '../cart/wanted-line.ts';
import { $session } from '../identity/session.ts';

const KEY = 'addToCartData';

/**
 * Takes the line that a visitor wanted before signing in, once the page can say what becomes of it: it is theirs if
 * they are back at its page and signed in (PDP-050); otherwise it is dropped (PDP-051).
 * @param getReady makes the page respond; while it throws, the line stays for another time
 */
export const takePendingLine = async (
  path: string,
  getReady: () => Promise<unknown>,
  isSignedIn = $session.get().status === 'signed_in',
): Promise<WantedLine | undefined> => {
  const theirs = (): WantedLine | undefined => {
    const line = readStored(KEY, toWantedLine);
    return isSignedIn && line && path.endsWith(`/products/d/${line.variantId}`) ? line : undefined;
  };
  if (theirs()) await getReady();
  // Once: it may have been taken meanwhile.
  const line = theirs();
  removeStored(KEY);
  return line;
};
