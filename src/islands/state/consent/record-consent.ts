import { ALLOW_PERSONAL_COOKIE, CONSENT_S } from '#lib/consent/cookies.ts';
import type { ConsentAnswer } from '#lib/consent/consent.ts';
import { removeKeys } from './account-storage.ts';
import { PERSONAL_KEYS } from './personal-keys.ts';
import { writeCookie } from './write-cookie.ts';

/** Records an answer to the cookie banner. Any answer but yes removes stored personal data (CONSENT-008). */
export const recordConsent = (answer: ConsentAnswer): void => {
  writeCookie(ALLOW_PERSONAL_COOKIE, answer, CONSENT_S);
  document.documentElement.dataset.consent = answer;
  if (answer !== 'yes') removeKeys(PERSONAL_KEYS);
};
