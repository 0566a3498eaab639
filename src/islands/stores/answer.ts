import { ALLOW_PERSONAL_COOKIE } from '#lib/cookies.ts';
import { CONSENT_SECONDS, type ConsentAnswer } from '#lib/domain/consent.ts';
import { PERSONAL_KEYS } from '#lib/domain/personal-keys.ts';

/**
 * Records an answer to the cookie banner, at once: whoever answers may leave the page in the same
 * moment. With any but yes, what was stored of a person goes (CONSENT-008).
 */
export const recordAnswer = (answer: ConsentAnswer): void => {
  document.cookie = `${ALLOW_PERSONAL_COOKIE}=${answer}; path=/; max-age=${CONSENT_SECONDS}; samesite=lax; secure`;
  document.documentElement.dataset.consent = answer;
  if (answer !== 'yes') for (const key of PERSONAL_KEYS) localStorage.removeItem(key);
};
