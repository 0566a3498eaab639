import { AsyncLocalStorage } from 'node:async_hooks';
import { emailOTP } from 'better-auth/plugins/email-otp';
import { MINUTE_S } from '@parlour/domain';
import { CODE_DIGITS, CODE_MINUTES, CODE_TRIES } from './periods.ts';
import { sha256 } from '@parlour/runtime';

/*
 * A code by email signs in instead of a password. The library makes it, counts its tries and ends it. Here it
 * belongs to one browser: a stranger who knows an address can neither replace another browser's code nor use
 * up its tries.
 */

/** The library's beginning of a code's row, before the address. */
export const CODE_ROW = 'sign-in-otp-';

/** The secret of the browser for which the library works at the moment. */
const browsers = new AsyncLocalStorage<string>();

/** Lets the library work for the browser with a secret. */
export const inBrowser = <T>(secret: string, work: () => T): T => browsers.run(secret, work);

const hashOfBrowser = async (): Promise<string> => sha256(browsers.getStore() ?? '');

/** The library's setting: each browser has a row of its own, and only the browser knows the secret of it. */
export const CODE_ROWS = {
  default: 'plain',
  overrides: {
    [CODE_ROW]: { hash: async (row: string) => `${row} ${await hashOfBrowser()}` },
  },
} as const;

/** The library's codes of one site. Six digits alone could be found from a hash, so the secret is hashed with them. */
export const emailCodes = () =>
  emailOTP({
    otpLength: CODE_DIGITS,
    expiresIn: CODE_MINUTES * MINUTE_S,
    allowedAttempts: CODE_TRIES,
    storeOTP: { hash: async (code) => sha256(`${code} ${browsers.getStore() ?? ''}`) },
    // The library's own route is closed; `sendCode` makes a code and sends it.
    sendVerificationOTP: () => Promise.reject(new Error('codes are sent by the form')),
  });
