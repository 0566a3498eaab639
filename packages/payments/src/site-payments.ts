import type { Payments, PaymentVisit } from './payments.ts';
import { ShopError } from '@parlour/http';
import { stripePayments } from './stripe.ts';
import { testBank } from './test-bank/test-bank.ts';

const stripe = stripePayments();

/** @throws {ShopError} `not_configured` for a site with test payments in a build without them. */
const providerOf = ({ site }: PaymentVisit): Payments => {
  if (site.payments.provider === 'stripe') return stripe;
  if (testBank) return testBank.payments;
  throw new ShopError('not_configured', 503, 'This shop can’t take payments at the moment.');
};

/** The payments of every site, each through the provider that its settings name. */
export const payments: Payments = {
  createPayer: (visit, payer, gone) => providerOf(visit).createPayer(visit, payer, gone),
  open: (visit, order) => providerOf(visit).open(visit, order),
  read: (visit, id) => providerOf(visit).read(visit, id),
  confirm: (visit, id, method, returnPath) =>
    providerOf(visit).confirm(visit, id, method, returnPath),
  mandate: (visit, token) => providerOf(visit).mandate(visit, token),
  authenticate: (visit, id, isAuthenticated) =>
    providerOf(visit).authenticate(visit, id, isAuthenticated),
  cancel: (visit, id) => providerOf(visit).cancel(visit, id),
  refund: (visit, id, amount, key) => providerOf(visit).refund(visit, id, amount, key),
  reversals: (visit, id) => providerOf(visit).reversals(visit, id),
  cards: (visit, payer) => providerOf(visit).cards(visit, payer),
  addCard: (visit, payer, token) => providerOf(visit).addCard(visit, payer, token),
  removeCard: (visit, payer, id) => providerOf(visit).removeCard(visit, payer, id),
  removePayer: (visit, payer, sub) => providerOf(visit).removePayer(visit, payer, sub),
  setUpCard: (visit, payer, returnPath) => providerOf(visit).setUpCard(visit, payer, returnPath),
};
