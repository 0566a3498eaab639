/* Periods of accounts that emails name: each sentence takes its figure from here, as does what ends. */

/** For which a link to confirm an address works. */
export const CONFIRMATION_DAYS = 1;
/** For which a link to a new password works. */
export const PASSWORD_HOURS = 1;
/** For which a code to sign in works, how often it may be typed wrongly, and its length. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const CODE_DIGITS = 6;
/** Within which an offered role can be accepted. */
export const ROLE_OFFER_DAYS = 3;
/** Without a sign-in, after which an account is deleted. */
export const DORMANT_YEARS = 3;
/** Between the email about that and the end of the account. */
export const DORMANT_NOTICE_DAYS = 30;

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A period in words: 'one hour', 'three days', '30 days'. */
export const inWords = (count: number, unit: 'minute' | 'hour' | 'day' | 'year'): string =>
  `${WORDS[count] ?? String(count)} ${unit}${count === 1 ? '' : 's'}`;
