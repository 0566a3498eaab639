export {
  type Intent,
  type Mandate,
  type Method,
  MOST_CARDS,
  type PaymentBindings,
  type Payments,
  type PaymentVisit,
  type ProviderRefund,
  type SavedCard,
} from './payments.ts';
export { payments } from './site-payments.ts';
export { stripePayments } from './stripe.ts';
export { BANK_PATH } from './test-bank/bank-path.ts';
export { CardForm, type Outcome, TEST_CARDS } from './test-bank/cards.ts';
export { TestBank } from './test-bank/object.ts';
export { testBank } from './test-bank/test-bank.ts';
export { bankOf, testPayments } from './test-bank/test-payments.ts';
export { stripeWebhook, WEBHOOK_PATH } from './webhook.ts';
