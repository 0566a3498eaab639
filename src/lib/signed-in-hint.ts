import { SIGNED_IN_COOKIE } from './cookies.ts';

/**
 * Marks the page of a signed-in visitor with `data-signed-in` on the root, before anything is drawn,
 * so that nothing flashes; again when the page comes back from the browser's memory. Pages are the
 * same for everybody; what differs is shown and hidden by `.when-signed-in` and `.when-signed-out`.
 */
export const SIGNED_IN_SCRIPT = [
  `(m=>{m();addEventListener('pageshow',m)})(()=>`,
  `document.documentElement.toggleAttribute('data-signed-in',`,
  `/(^|; )${SIGNED_IN_COOKIE}=1/.test(document.cookie)))`,
].join('');
