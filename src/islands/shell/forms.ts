import type { ConsentAnswer } from '#lib/consent/consent.ts';
import { reloadPage } from '@parlour/client';
import { clearAccountStorage } from '../state/consent/account-storage.ts';
import { recordConsent } from '../state/consent/record-consent.ts';

/**
 * Handles the forms of every page: signing out and deleting the account first remove the customer's stored
 * data (CART-006); a consent answer stays on the page.
 */
export const watchForms = (): void => {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.action.includes('/auth/')) {
      clearAccountStorage();
      // A call in progress may store more of the customer's data until the page closes.
      addEventListener('pagehide', clearAccountStorage);
    }
    if (form.dataset.consentForm === undefined) return;
    event.preventDefault();
    const answer = event.submitter?.getAttribute('value') as ConsentAnswer;
    // Before any more code loads: the visitor may leave the page at once.
    recordConsent(answer);
    void import('../consent/announce-consent.ts').then((consent) => {
      consent.followAnswer(form, answer);
    }, reloadPage);
  });
};
