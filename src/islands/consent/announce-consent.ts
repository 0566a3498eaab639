import type { ConsentAnswer } from '#lib/consent/consent.ts';
import { reportConsent } from '../state/consent/analytics.ts';
import { setConsent } from '../state/consent/consent.ts';
import { startCounting } from './start-counting.ts';

// A page with a tag loads the same file whether the visitor answers here or has answered before.
export { startCounting } from './start-counting.ts';

/** Passes on a recorded answer: to the page, the analytics tag and the service worker. */
export const announceConsent = (answer: ConsentAnswer): void => {
  setConsent(answer);
  if (answer === 'yes') startCounting();
  else reportConsent(answer);
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.controller?.postMessage({ consent: answer });
};

/** Acts on a recorded answer to the cookie banner, without leaving the page if possible. */
export const followAnswer = (form: HTMLFormElement, answer: ConsentAnswer): void => {
  announceConsent(answer);
  if (answer === 'no' && form.closest('#cookie-banner'))
    document.getElementById('about-cookies')?.click();
};
