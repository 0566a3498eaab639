import type { ConsentAnswer } from '#lib/consent/consent.ts';
import { startAnew } from '../intent/anew.ts';
import { clearAccountStorage } from '../state/consent/account-storage.ts';

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
    void import('../consent/answer-consent.ts').then((consent) => {
      consent.answerConsent(form, event.submitter?.getAttribute('value') as ConsentAnswer);
    }, startAnew);
  });
};
