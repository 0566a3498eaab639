import type { ConsentAnswer } from '#lib/consent/consent.ts';
import { reportConsent } from '../state/consent/analytics.ts';
import { noteAnswer } from '../state/consent/consent.ts';

/** Tells of an answer that is recorded whoever acts by it. */
export const tellAnswer = (answer: ConsentAnswer): void => {
  noteAnswer(answer);
  reportConsent(answer);
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.controller?.postMessage({ consent: answer });
};
