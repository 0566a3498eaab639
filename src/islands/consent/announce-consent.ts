import type { ConsentAnswer } from '#lib/consent/consent.ts';
import { loadTag } from '../shell/analytics-tag.ts';
import { reportConsent } from '../state/consent/analytics.ts';
import { setConsent } from '../state/consent/consent.ts';

/** Passes on a recorded answer: to the page, the analytics tag and the service worker. */
export const announceConsent = (answer: ConsentAnswer): void => {
  setConsent(answer);
  reportConsent(answer);
  if (answer === 'yes') loadTag();
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.controller?.postMessage({ consent: answer });
};
