import type { ConsentAnswer } from '#lib/consent/consent.ts';
import { reloadPage } from '../intent/reload.ts';
import { clearAccountStorage } from '../state/consent/account-storage.ts';
import { recordConsent } from '../state/consent/record-consent.ts';

/**
 * Handles the forms of every page: signing out and deleting the account proceed, without what was stored
 * for the customer (CART-006); a consent answer stays on the page.
 */
export const watchForms = (): void => {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.action.includes('/auth/')) {
      clearAccountStorage();
      // What a call that is under way stores until the page goes is the customer's, too.
      addEventListener('pagehide', clearAccountStorage);
    }
    if (form.dataset.consentForm === undefined) return;
    event.preventDefault();
    const answer = event.submitter?.getAttribute('value') as ConsentAnswer;
    // Before any more code comes: the visitor may leave the page at once.
    recordConsent(answer);
    void import('../consent/announce-consent.ts').then((consent) => {
      consent.followAnswer(form, answer);
    }, reloadPage);
  });
};
