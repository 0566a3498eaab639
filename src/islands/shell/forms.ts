import type { ConsentAnswer } from '#lib/consent/consent.ts';
import { forgetAccount, recordAnswer } from '../state/consent/record-consent.ts';

/** Does what a form about cookies does without script, and stays on the page where it can. */
const takeAnswer = (form: HTMLFormElement, answer: ConsentAnswer): void => {
  recordAnswer(answer);
  void import('../consent/announce-consent.ts').then((told) => {
    told.tellAnswer(answer);
  });
  if (answer === 'no') form.closest('#cookie-banner')?.querySelector('a')?.click();
};

/** Looks at the two forms of every page: signing out goes on by itself, an answer stays here. */
export const watchForms = (): void => {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.action.endsWith('/auth/sign-out')) forgetAccount();
    if (form.dataset.consentForm === undefined) return;
    event.preventDefault();
    takeAnswer(form, event.submitter?.getAttribute('value') as ConsentAnswer);
  });
};
