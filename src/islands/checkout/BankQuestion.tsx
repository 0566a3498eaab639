import { useEffect, useEffectEvent, useRef, useState, useTransition } from 'react';
import { paths } from '#lib/paths.ts';
import { island } from '../island.tsx';
import styles from './BankQuestion.module.css';
import { Problem } from './CardPlace.tsx';
import { problemOf, stripeWith } from './stripe.ts';

interface Props {
  /** Stripe's publishable key. */
  readonly stripeKey: string;
  /** The payment that the bank asks about. */
  readonly clientSecret: string;
  /** The bank has just been here, and is not asked again at once. */
  readonly hasReturned: boolean;
}

/**
 * Lets the customer's bank verify them (3-D Secure), then loads the page anew, which asks Stripe for
 * the result of the payment.
 */
const askBank = async ({ stripeKey, clientSecret }: Props): Promise<void> => {
  const stripe = await stripeWith(stripeKey);
  const { error } = await stripe.handleNextAction({ clientSecret });
  if (error) throw new Error(error.message ?? 'Your bank could not confirm that it is you.');
  location.replace(`${location.pathname}?done=bank`);
};

/** The bank is asked as soon as the page is there, and again by a button if that did not do. */
const useBank = (props: Props) => {
  const [problem, setProblem] = useState('');
  const [isBusy, startWork] = useTransition();
  const wasAsked = useRef(props.hasReturned);
  const ask = (): void => {
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

/** The question of the customer's bank, asked in the page by Stripe's script. */
export const BankQuestion = island((props: Props) => {
  const { problem, isBusy, ask } = useBank(props);
  return (
    <section className={styles.question}>
      <h2>Your bank wants to know that it is you</h2>
      <div className={styles.bank}>
        <p>It opens a window here. Nothing is paid before you have confirmed it.</p>
        <button
          type="button"
          className={`button ${styles.ask}`}
          hidden={!props.hasReturned && problem === ''}
          disabled={isBusy}
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
