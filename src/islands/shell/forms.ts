import type { ConsentAnswer } from '#lib/consent/consent.ts';
import { clearAccountStorage, recordConsent } from '../state/consent/record-consent.ts';

/** Records an answer to the cookie banner as its form does, but without leaving the page if it can. */
const answerConsent = (form: HTMLFormElement, answer: ConsentAnswer): void => {
  recordConsent(answer);
  void import('../consent/announce-consent.ts').then((consent) => {
    consent.announceConsent(answer);
  });
  if (answer === 'no') form.closest('#cookie-banner')?.querySelector('a')?.click();
};

/**
 * Handles the forms of every page: signing out and deleting the account proceed, without what was stored
 * for the customer (CART-006); a consent answer stays on the page.
 */
export const watchForms = (): void => {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.action.includes('/auth/')) clearAccountStorage();
    if (form.dataset.consentForm === undefined) return;
    event.preventDefault();
    answerConsent(form, event.submitter?.getAttribute('value') as ConsentAnswer);
  });
};
