import type Stripe from 'stripe';

/** The first version of Stripe's API that takes shared payment tokens. */
export const PREVIEW = { apiVersion: '2026-04-22.preview' };

/** A shared payment token stands for a card; the library's types are of a version that does not know it. */
export const granted = ({
  token,
}: {
  readonly token: string;
}): Stripe.PaymentIntentConfirmParams => ({
  payment_method_data: {
    shared_payment_granted_token: token,
  } as unknown as Stripe.PaymentIntentConfirmParams.PaymentMethodData,
});

/** What the Payment Element makes of a card that was typed in. */
export const isConfirmationToken = (token: string): boolean => token.startsWith('ctoken_');

/** A token of Stripe's older script becomes a PaymentMethod first. */
export const methodId = async (
  paymentMethods: Stripe['paymentMethods'],
  token: string,
): Promise<string> =>
  token.startsWith('tok_')
    ? (await paymentMethods.create({ type: 'card', card: { token } })).id
    : token;
