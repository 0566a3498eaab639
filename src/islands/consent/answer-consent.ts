import type { ConsentAnswer } from '#lib/consent/consent.ts';
import { placeOf } from '../intent/place.ts';
import { recordConsent } from '../state/consent/record-consent.ts';
import { announceConsent } from './announce-consent.ts';

/** Records an answer to the cookie banner as its form does, but without leaving the page if it can. */
export const answerConsent = (form: HTMLFormElement, answer: ConsentAnswer): void => {
  recordConsent(answer);
  announceConsent(answer);
  if (answer === 'no' && form.closest('#cookie-banner')) placeOf('about-cookies')?.click();
};
