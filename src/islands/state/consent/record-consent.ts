import { ALLOW_PERSONAL_COOKIE, CONSENT_SECONDS } from '#lib/consent/cookies.ts';
import type { ConsentAnswer } from '#lib/consent/consent.ts';
import { ACCOUNT_KEYS, PERSONAL_KEYS } from './personal-keys.ts';

const removeKeys = (keys: readonly string[]): void => {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
};

/**
 * Records an answer to the cookie banner straight away, because the visitor may leave the page at
 * once. Any answer but yes removes what was stored about the person (CONSENT-008).
 */
export const recordConsent = (answer: ConsentAnswer): void => {
  document.cookie = `${ALLOW_PERSONAL_COOKIE}=${answer}; path=/; max-age=${CONSENT_SECONDS}; samesite=lax; secure`;
  document.documentElement.dataset.consent = answer;
  if (answer !== 'yes') removeKeys(PERSONAL_KEYS);
};

/** Removes what was stored for the customer who is signing out, or deletes the account. */
export const clearAccountStorage = (): void => {
  removeKeys(ACCOUNT_KEYS);
};
