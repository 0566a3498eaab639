import { hydrate } from '../intent/hydrate.tsx';
import { BankQuestion } from './BankQuestion.tsx';

/** Asks the bank that has to verify the customer. */
export const wake = (place: HTMLElement): Promise<void> => {
  const { stripe = '', secret = '', returned } = place.dataset;
  return hydrate(
    place,
    <BankQuestion stripeKey={stripe} clientSecret={secret} hasReturned={returned !== undefined} />,
  );
};
