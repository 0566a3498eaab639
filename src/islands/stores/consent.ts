import { atom } from 'nanostores';
import { ALLOW_PERSONAL_COOKIE } from '#lib/cookies.ts';
import { CONSENT_SECONDS, isConsentAnswer, type ConsentAnswer } from '#lib/domain/consent.ts';
import { PERSONAL_KEYS } from '#lib/domain/kept.ts';

const answerIn = (cookies: string): ConsentAnswer | null => {
  const [, answer] = new RegExp(`(?:^|; )${ALLOW_PERSONAL_COOKIE}=([^;]*)`).exec(cookies) ?? [];
  return isConsentAnswer(answer) ? answer : null;
};

const read = (): ConsentAnswer | null =>
  typeof document === 'undefined' ? null : answerIn(document.cookie);

/** The visitor's answer to the cookie banner, null while there is none. */
export const $consent = atom<ConsentAnswer | null>(read());

/** Whether personal data may be stored; asks the cookie, which another tab may have changed. */
export const mayStorePersonal = (): boolean => read() === 'yes';

/** Records an answer; with any but yes, what was stored of a person goes (CONSENT-008). */
export const answerConsent = (answer: ConsentAnswer): void => {
  document.cookie = `${ALLOW_PERSONAL_COOKIE}=${answer}; path=/; max-age=${CONSENT_SECONDS}; samesite=lax; secure`;
  document.documentElement.dataset.consent = answer;
  if (answer !== 'yes') for (const key of PERSONAL_KEYS) localStorage.removeItem(key);
  $consent.set(answer);
};
