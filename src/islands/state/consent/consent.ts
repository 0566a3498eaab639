import { atom } from 'nanostores';
import { ALLOW_PERSONAL_COOKIE } from '#lib/consent/cookies.ts';
import { isConsentAnswer, type ConsentAnswer } from '#lib/consent/consent.ts';

const answerIn = (cookies: string): ConsentAnswer | null => {
  const [, answer] = new RegExp(`(?:^|; )${ALLOW_PERSONAL_COOKIE}=([^;]*)`).exec(cookies) ?? [];
  return isConsentAnswer(answer) ? answer : null;
};

/** The visitor's answer to the cookie banner; null until there is one. */
export const $consent = atom<ConsentAnswer | null>(
  typeof document === 'undefined' ? null : answerIn(document.cookie),
);

/** Publishes an answer that has been recorded. */
export const setConsent = (answer: ConsentAnswer): void => {
  $consent.set(answer);
};
