import { messageOf } from './card-form.ts';
import { stripeWith } from './stripe.ts';

/** Word in the address of a page that comes back from the bank: it is not asked again by itself. */
const ASKED = 'bank';

/**
 * Lets the customer's bank ask whether it is them (3-D Secure), then shows the page anew, which asks
 * Stripe what became of the payment.
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
        location.replace(`${location.pathname}?done=${ASKED}`);
        return;
      }
      throw new Error(error.message ?? 'Your bank could not confirm that it is you.');
    } catch (thrown) {
      if (problem) {
        problem.textContent = messageOf(thrown);
        problem.hidden = false;
      }
      if (button) {
        button.hidden = false;
        button.disabled = false;
      }
    }
  };

  button?.addEventListener('click', () => void ask());
  if (new URLSearchParams(location.search).get('done') === ASKED) {
    if (button) button.hidden = false;
  } else {
    void ask();
  }
};
