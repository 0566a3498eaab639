import { HOUR_S } from '#lib/durations.ts';

/** Seconds that a sign-in at the console lasts at most: a working day. */
export const CONSOLE_SECONDS = 8 * HOUR_S;

/** Bytes of what the browser holds. */
export const ID_BYTES = 32;
