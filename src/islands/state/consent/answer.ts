import { ALLOW_PERSONAL_COOKIE, CONSENT_SECONDS } from '#lib/consent/cookies.ts';
import type { ConsentAnswer } from '#lib/consent/consent.ts';
import { ACCOUNT_KEYS, PERSONAL_KEYS } from './personal-keys.ts';

const forget = (keys: readonly string[]): void => {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Closed to us: nothing was kept.
  }
};

/**
 * Records an answer to the cookie banner, at once: whoever answers may leave the page in the same
 * moment. With any but yes, what was stored of a person goes (CONSENT-008).
 */
export const recordAnswer = (answer: ConsentAnswer): void => {
  document.cookie = `${ALLOW_PERSONAL_COOKIE}=${answer}; path=/; max-age=${CONSENT_SECONDS}; samesite=lax; secure`;
  document.documentElement.dataset.consent = answer;
  if (answer !== 'yes') forget(PERSONAL_KEYS);
};

/** Forgets what was kept for the one who signs out. */
export const forgetAccount = (): void => {
  forget(ACCOUNT_KEYS);
};
