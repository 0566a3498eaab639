import type { Rate } from './attempts.ts';

/**
 * Limits of the provider, counted in its database: exactly, and globally. The period begins
 * with the first attempt. What a stranger can name, such as an email address, is counted first together with
 * the stranger's network (`here`): the limit for the name alone is so high that it stops a guess from many
 * networks and no customer, and keeps nobody from an email. A network is what one line has; the 256 lines of a wider
 * one have eight times its limit together (`attempts.ts`).
 */
export const IDENTITY_RATE_LIMITS = {
  /** Wrong passwords. A browser that has signed in to the account before has only a limit `here`, of its own. */
  failedSignIn: {
    here: { count: 10, period: 900 },
    account: { count: 100, period: 900 },
    network: { count: 100, period: 900 },
  },
  /** Wrong passkeys: they are not passwords, and nobody guesses one. */
  failedPasskey: { network: { count: 100, period: 900 } },
  /**
   * Wrong codes, of which each code allows five. No right code is refused for the wrong ones of other browsers:
   * after the account's hundred new codes come more slowly (`email.slowed`), and at the whole site nobody waits,
   * but the log says that codes are being guessed.
   */
  failedCode: {
    account: { count: 100, period: 86_400 },
    network: { count: 300, period: 900 },
    site: { count: 1_000, period: 900 },
  },
  /** Guesses of the current password by a signed-in customer. */
  currentPassword: { account: { count: 10, period: 900 } },
  /** Forms of one kind. */
  form: { network: { count: 60, period: 60 } },
  /** Changes of an account's passkeys. */
  passkeys: { account: { count: 30, period: 60 } },
  /** Programs that register as assistants. */
  registration: { network: { count: 20, period: 3_600 } },
  /**
   * Emails that are requested for an address. `here` counts all kinds together, and `hereToday` those of all sites.
   * The others count one kind. After twenty (`account`) a network still gets its first one of the period and, after a
   * hundred (`flooded`), the first `daily` of the day: no limit is of the address alone.
   */
  email: {
    here: { count: 5, period: 900 },
    hereToday: { count: 30, period: 86_400 },
    account: { count: 20, period: 900 },
    flooded: { count: 100, period: 900 },
    daily: 3,
    network: { count: 300, period: 900 },
    /** Codes for an account whose codes are being guessed: for all networks that have guessed, and for one of them. */
    slowed: { count: 4, period: 900 },
    slowedHere: { count: 1, period: 3_600 },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Rate | number>>>>;
