import type { ConsentAnswer } from '#lib/domain/consent.ts';
import { reportConsent } from '../stores/analytics.ts';
import { noteAnswer } from '../stores/consent.ts';

/** Tells of an answer that is recorded whoever acts by it. */
export const tellAnswer = (answer: ConsentAnswer): void => {
  noteAnswer(answer);
  reportConsent(answer);
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.controller?.postMessage({ consent: answer });
};
