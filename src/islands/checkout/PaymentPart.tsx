import { PaymentChoice } from '#components/checkout/PaymentChoice.tsx';
import type { Card } from '@parlour/contract';
import type { PageForm } from '#lib/shell/page-form.ts';
import { StripeCard } from './StripeCard.tsx';
import type { Payment } from './use-payment.ts';

interface Props {
  readonly cards: readonly Card[];
  readonly form: PageForm | undefined;
  readonly payment: Payment;
}

/** The payment of a form, with the fields for a new card where Stripe takes payments. */
export const PaymentPart = ({ cards, form, payment }: Props) => (
  <PaymentChoice cards={cards} form={form} chosen={payment.cardId} onChoose={payment.choose}>
    {payment.isStripe && <StripeCard payment={payment} />}
  </PaymentChoice>
);
