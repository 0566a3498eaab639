import { CODE_MINUTES, inWords } from './periods.ts';

/** For a browser that takes no cookies: every page that is opened leaves one. */
export const NEEDS_COOKIES =
  'Signing in needs cookies, and your browser has sent none. Please allow cookies for this site, and try again.';

const CODE_IS_OLD = `A code works for ${inWords(CODE_MINUTES, 'minute')} and a few tries, and only in the browser that asked for it. Please ask for a new one here.`;

/** Why a page that should take a code takes none. */
export const noCode = (headers: Headers): string =>
  headers.get('cookie') ? CODE_IS_OLD : NEEDS_COOKIES;
