import { ALLOW_PERSONAL_COOKIE, CONSENT_S } from '#lib/consent/cookies.ts';
import type { ConsentAnswer } from '#lib/consent/consent.ts';
import { removeKeys } from './account-storage.ts';
import { PERSONAL_KEYS } from './personal-keys.ts';

/** Records an answer to the cookie banner. Any answer but yes removes stored personal data (CONSENT-008). */
export const recordConsent = (answer: ConsentAnswer): void => {
  document.cookie = `${ALLOW_PERSONAL_COOKIE}=${answer};path=/;max-age=${CONSENT_S};samesite=lax;secure`;
  document.documentElement.dataset.consent = answer;
  if (answer !== 'yes') removeKeys(PERSONAL_KEYS);
};
