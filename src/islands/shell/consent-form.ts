import { isConsentAnswer } from '#lib/domain/consent.ts';
import { reportConsent } from '../stores/analytics.ts';
import { answerConsent } from '../stores/consent.ts';

/** Does what a form about cookies does without script, and stays on the page where it can. */
export const takeAnswer = (form: HTMLFormElement, submitter: HTMLElement | null): void => {
  const answer = submitter?.getAttribute('value');
  if (!isConsentAnswer(answer)) return;
  answerConsent(answer);
  reportConsent(answer);
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.controller?.postMessage({ consent: answer });
  const more = form.closest('#cookie-banner')?.querySelector('a')?.href;
  if (answer === 'no' && more) location.assign(more);
};
