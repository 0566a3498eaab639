/** Cookies that the page's scripts read; all others are hidden from them. */

/** '1' while a customer is signed in; it does not tell which customer. */
export const SIGNED_IN_COOKIE = 'signed-in';

/** The visitor's answer about personal data and analytics: 'yes', 'no' or 'removedForcefully'. */
export const ALLOW_PERSONAL_COOKIE = 'allow-personal';

/** How long the answer is stored, in seconds: half a year, then the banner appears again. */
export const CONSENT_S = 15_552_000;
