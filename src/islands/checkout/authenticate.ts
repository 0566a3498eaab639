import { problemOf } from './card-form.ts';
import { stripeWith } from './stripe.ts';

/** In the address of a page that the bank returned to, so that the bank is not asked again at once. */
const RETURNED = 'bank';

/**
 * Lets the customer's bank verify them (3-D Secure), then reloads the page, which asks Stripe for the
 * result of the payment.
 */
export const authenticate = (box: HTMLElement): void => {
  const { stripe: key = '', clientSecret = '' } = box.dataset;
  const problem = box.querySelector<HTMLElement>('[data-problem]');
  const button = box.querySelector<HTMLButtonElement>('button');

  const ask = async (): Promise<void> => {
    if (button) button.disabled = true;
    try {
      const stripe = await stripeWith(key);
      const { error } = await stripe.handleNextAction({ clientSecret });
      if (!error) {
        location.replace(`${location.pathname}?done=${RETURNED}`);
        return;
      }
      throw new Error(error.message ?? 'Your bank could not confirm that it is you.');
    } catch (thrown) {
      if (problem) {
        problem.textContent = problemOf(thrown);
        problem.hidden = false;
      }
      if (button) {
        button.hidden = false;
        button.disabled = false;
      }
    }
  };

  button?.addEventListener('click', () => void ask());
  if (new URLSearchParams(location.search).get('done') === RETURNED) {
    if (button) button.hidden = false;
  } else {
    void ask();
  }
};
