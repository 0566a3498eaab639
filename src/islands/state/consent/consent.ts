import { atom } from 'nanostores';
import type { ConsentAnswer } from '#lib/consent/consent.ts';
import { recordedAnswer } from './may-store.ts';

/** The visitor's answer to the cookie banner; null until there is one. */
export const $consent = atom<ConsentAnswer | null>(recordedAnswer());

/** Publishes an answer that has been recorded. */
export const setConsent = (answer: ConsentAnswer): void => {
  $consent.set(answer);
};
