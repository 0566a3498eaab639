/** Seconds that a sign-in at the console lasts at most: a working day. */
export const CONSOLE_SECONDS = 8 * 3_600;

/** Bytes of what the browser holds. */
export const ID_BYTES = 32;
