import { ALLOW_PERSONAL_COOKIE } from '#lib/consent/cookies.ts';
import { isConsentAnswer, type ConsentAnswer } from '#lib/consent/consent.ts';

const answerIn = (cookies: string): ConsentAnswer | null => {
  const [, answer] = new RegExp(`(?:^|; )${ALLOW_PERSONAL_COOKIE}=([^;]*)`).exec(cookies) ?? [];
  return isConsentAnswer(answer) ? answer : null;
};

/** The visitor's answer as the cookie has it, which another tab may have changed; null for none. */
export const recordedAnswer = (): ConsentAnswer | null =>
  typeof document === 'undefined' ? null : answerIn(document.cookie);

/** Whether personal data may be stored. */
export const mayStorePersonal = (): boolean => recordedAnswer() === 'yes';
