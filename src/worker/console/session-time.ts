import { HOUR_S } from '@parlour/domain';

/** The maximum lifetime in seconds of a console sign-in: a working day. */
export const CONSOLE_S = 8 * HOUR_S;

/** The length in bytes of the browser's session id. */
export const ID_BYTES = 32;
