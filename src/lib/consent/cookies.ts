/** Cookies that scripts of the page read; the others are hidden from them. */

/** There while someone is signed in, '1'; says nothing of who it is. */
export const SIGNED_IN_COOKIE = 'signed-in';

/** The visitor's answer about personal data and analytics: 'yes', 'no' or 'removedForcefully'. */
export const ALLOW_PERSONAL_COOKIE = 'allow-personal';

/** Seconds that the answer is remembered: half a year, then the visitor is asked again. */
export const CONSENT_SECONDS = 15_552_000;
