import { useEffect, useEffectEvent, useRef, useState, useTransition } from 'react';
import { paths } from '#lib/paths.ts';
import { island } from '../island.tsx';
import styles from './BankQuestion.module.css';
import { Problem } from './CardPlace.tsx';
import { problemOf, stripeWith } from './stripe.ts';

interface Props {
  /** Stripe's publishable key. */
  readonly stripeKey: string;
  /** Client secret of the payment that the bank must confirm. */
  readonly clientSecret: string;
  /** Whether the customer has just come back from the bank; then it is not asked again at once. */
  readonly hasReturned: boolean;
}

/**
 * Lets the customer's bank verify them (3-D Secure), then reloads the page, which asks Stripe for the result
 * of the payment.
 */
const askBank = async ({ stripeKey, clientSecret }: Props): Promise<void> => {
  const stripe = await stripeWith(stripeKey);
  const { error } = await stripe.handleNextAction({ clientSecret });
  if (error) throw new Error(error.message ?? 'Your bank couldn’t confirm that it’s you.');
  location.replace(`${location.pathname}?done=bank`);
};

/** Asks the bank when the page loads; after a failure a button asks again. */
const useBank = (props: Props) => {
  const [problem, setProblem] = useState('');
  const [isBusy, startWork] = useTransition();
  const wasAsked = useRef(props.hasReturned);
  const ask = (): void => {
    if (isBusy) return;
    startWork(async () => {
      try {
        await askBank(props);
      } catch (thrown) {
        setProblem(problemOf(thrown));
      }
    });
  };
  const askFirst = useEffectEvent(ask);
  useEffect(() => {
    if (wasAsked.current) return;
    wasAsked.current = true;
    askFirst();
  }, []);
  return { problem, isBusy, ask };
};

/** The confirmation by the customer's bank, which Stripe's script shows in the page. */
export const BankQuestion = island((props: Props) => {
  const { problem, isBusy, ask } = useBank(props);
  return (
    <section className="sheet stack gap-3">
      <h2 className="text-large">Your bank needs to confirm that it’s you</h2>
      <div className="stack">
        <p>Your bank will open a window to confirm. You won’t be charged until you do.</p>
        <button
          type="button"
          className={`button with-script ${styles.ask}`}
          hidden={!props.hasReturned && problem === ''}
          aria-disabled={isBusy || undefined}
          onClick={ask}
        >
          Confirm with your bank
        </button>
        <Problem text={problem} />
      </div>
      <noscript>
        <p>
          To confirm it here you need JavaScript. Please turn it on and reload the page, or{' '}
          <a href={paths.orders()}>look at the order</a> later.
        </p>
      </noscript>
    </section>
  );
});
