import { ContractWords } from '#components/checkout/ContractWords.tsx';
import type { Card } from '@parlour/contract';
import { formatPence, type Pence } from '@parlour/domain';
import type { PageForm } from '#lib/shell/page-form.ts';
import { island } from '../island.tsx';
import { PaymentPart } from './PaymentPart.tsx';
import { usePayment } from './use-payment.ts';

interface Props {
  readonly cards: readonly Card[];
  readonly amount: Pence;
  /** When each delivery arrives. */
  readonly arrivals: readonly string[];
  /** Idempotency key of this attempt, so that two presses pay once. */
  readonly attempt: string;
  /** Stripe's publishable key; '' where the number is entered on the provider's page. */
  readonly stripeKey: string;
  /** The refused form, shown again. */
  readonly form: PageForm | undefined;
}

/** The payment of an order that is not paid yet. */
export const PayAgain = island(({ cards, amount, arrivals, attempt, stripeKey, form }: Props) => {
  const button = `Pay ${formatPence(amount)}`;
  const payment = usePayment({ cards, amount, stripeKey, form });
  return (
    <form
      id="pay"
      method="post"
      onSubmit={payment.pay}
      className="sheet stack"
      aria-busy={payment.isBusy || undefined}
    >
      <input type="hidden" name="form" value="pay" />
      <input type="hidden" name="key" value={attempt} />
      <h2 className="text-large">Pay for this order</h2>
      <PaymentPart cards={cards} form={form} payment={payment} />
      <ContractWords button={button} arrivals={arrivals} isPlaced />
      <button type="submit" className="button">
        {button}
      </button>
    </form>
  );
});
