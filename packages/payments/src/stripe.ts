import type Stripe from 'stripe';
import { ShopError } from '@parlour/http';
import type {
  Intent,
  Method,
  Payments,
  PaymentVisit,
  ProviderRefund,
  SavedCard,
  Reversals,
} from './payments.ts';
import { stripeOf } from './stripe-client.ts';
import { grantedToken, PREVIEW } from './stripe-mandate.ts';

/**
 * As many as one reply lists. A customer may save fewer, but some may have been saved before there was a
 * limit.
 */
const MAX_CARDS = 100;
const CARD = ['card'];
const EXPAND = { expand: ['latest_charge'] };

type AskStripe = <T>(visit: PaymentVisit, work: (stripe: Stripe) => Promise<T>) => Promise<T>;

const asking =
  (send: typeof fetch): AskStripe =>
  async (visit, work) => {
    const stripe = await stripeOf(visit, send);
    try {
      return await work(stripe);
    } catch (thrown) {
      throw shopErrorOf(thrown);
    }
  };

/** Payments through Stripe: one PaymentIntent per order, saved cards as the customer's PaymentMethods. */
export const stripePayments = (
  send: typeof fetch = (input, init) => fetch(input, init),
): Payments => {
  const ask = asking(send);
  const read = (visit: PaymentVisit, id: string): Promise<Intent> =>
    ask(visit, async (stripe) => toIntent(await stripe.paymentIntents.retrieve(id, EXPAND)));
  return {
    read,
    createPayer: (visit, { sub, name, email }, gone) =>
      ask(visit, async ({ customers }) => {
        const metadata = { site: visit.site.id, customer: sub };
        const again = gone === undefined ? '' : `-${gone}`;
        const key = { idempotencyKey: `customer-${visit.site.id}-${sub}${again}` };
        return (await customers.create({ name, email, metadata }, key)).id;
      }),
    open: (visit, { id, amount, payer }) =>
      ask(visit, async ({ paymentIntents }) => {
        const metadata = { site: visit.site.id, order: id };
        const key = { idempotencyKey: `order-${visit.site.id}-${id}-${payer}` };
        const order = { amount, currency: 'gbp', customer: payer, payment_method_types: CARD };
        const description = `Order ${id}`;
        return toIntent(await paymentIntents.create({ ...order, metadata, description }, key));
      }),
    async confirm(visit, id, method, returnPath) {
      try {
        return await ask(visit, (stripe) => confirmed(stripe, visit, id, method, returnPath));
      } catch (thrown) {
        if (!isDecline(thrown)) throw thrown;
        return declined(await read(visit, id), thrown);
      }
    },
    mandate: (visit, token) => ask(visit, (stripe) => grantedToken(stripe, token)),
    // Stripe asks on its own page.
    authenticate: (visit, id) => read(visit, id),
    async cancel(visit, id) {
      try {
        return await ask(visit, async ({ paymentIntents }) =>
          toIntent(await paymentIntents.cancel(id)),
        );
      } catch (thrown) {
        // A payment in a final state cannot be cancelled: it stays as it is.
        if (thrown instanceof ShopError && thrown.code === 'payment_refused')
          return read(visit, id);
        throw thrown;
      }
    },
    refund: (visit, id, amount, key) => ask(visit, (stripe) => refunded(stripe, id, amount, key)),
    reversals: (visit, id) => ask(visit, (stripe) => reversalsOf(stripe, id)),
    ...savedCards(ask),
  };
};

const savedCards = (
  ask: AskStripe,
): Pick<Payments, 'cards' | 'addCard' | 'removeCard' | 'removePayer' | 'setUpCard'> => ({
  cards: (visit, payer) =>
    ask(visit, async ({ customers }) => {
      const query = { type: 'card', limit: MAX_CARDS } as const;
      return (await customers.listPaymentMethods(payer, query)).data.map(toCard);
    }),
  addCard: (visit, payer, token) =>
    ask(visit, async ({ paymentMethods }) => {
      await paymentMethods.attach(await methodId(paymentMethods, token), { customer: payer });
    }),
  removeCard: (visit, payer, id) =>
    ask(visit, async ({ paymentMethods }) => {
      const card = await paymentMethods.retrieve(id);
      if (card.customer !== payer) return false;
      await paymentMethods.detach(id);
      return true;
    }),
  removePayer: (visit, payer) =>
    ask(visit, async ({ customers }) => {
      try {
        await customers.del(payer);
      } catch (thrown) {
        if (!isGone(thrown)) throw thrown;
      }
    }),
  setUpCard: (visit, payer) =>
    ask(visit, async ({ setupIntents }) => {
      const setup = {
        customer: payer,
        payment_method_types: CARD,
        usage: 'off_session',
      } as const;
      const { client_secret } = await setupIntents.create(setup);
      return { redirectUrl: '', clientSecret: client_secret ?? '' };
    }),
});

/** Whether Stripe no longer has the resource. */
const isGone = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'resource_missing';

const confirmed = async (
  { paymentIntents, paymentMethods }: Stripe,
  { site }: PaymentVisit,
  id: string,
  method: Method,
  returnPath: string,
): Promise<Intent> => {
  const return_url = `${site.origin}${returnPath}`;
  if (method.kind === 'grant') {
    return toIntent(
      await paymentIntents.confirm(id, { ...granted(method), return_url, ...EXPAND }, PREVIEW),
    );
  }
  const saving =
    method.kind !== 'card' && method.save ? ({ setup_future_usage: 'off_session' } as const) : {};
  if (method.kind === 'form') {
    const intent =
      'setup_future_usage' in saving
        ? await paymentIntents.update(id, saving)
        : await paymentIntents.retrieve(id);
    // The browser continues with the client secret, whatever the outcome of an earlier attempt.
    return { ...toIntent(intent), failure: '' };
  }
  if (method.kind === 'token' && isConfirmationToken(method.token)) {
    // The token itself says whether the card is saved.
    const confirmation_token = method.token;
    return toIntent(
      await paymentIntents.confirm(id, { confirmation_token, return_url, ...EXPAND }),
    );
  }
  const payment_method =
    method.kind === 'card' ? method.cardId : await methodId(paymentMethods, method.token);
  return toIntent(
    await paymentIntents.confirm(id, { payment_method, return_url, ...saving, ...EXPAND }),
  );
};

/** Stripe forgets idempotency keys after a day, so an earlier refund is also looked for by its metadata. */
const refunded = async (
  { refunds }: Stripe,
  payment_intent: string,
  amount: number,
  key: string,
): Promise<ProviderRefund> => {
  const { data } = await refunds.list({ payment_intent, limit: 100 });
  const earlier = data.find(({ metadata }) => metadata?.key === key);
  if (earlier) return toRefund(earlier);
  const made = await refunds.create(
    { payment_intent, amount, metadata: { key } },
    { idempotencyKey: key },
  );
  return { ...toRefund(made), key };
};

const toRefund = ({
  id,
  amount,
  status,
  metadata,
  failure_reason,
}: Stripe.Refund): ProviderRefund => ({
  id,
  amount,
  key: metadata?.key ?? '',
  status: REFUNDS[status ?? ''] ?? 'pending',
  problem: failure_reason ?? '',
});

const REFUNDS: Readonly<Record<string, ProviderRefund['status']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

const reversalsOf = async (
  { refunds, disputes }: Stripe,
  payment_intent: string,
): Promise<Reversals> => {
  const [made, disputed] = await Promise.all([
    refunds.list({ payment_intent, limit: 100 }),
    disputes.list({ payment_intent, limit: 1 }),
  ]);
  const [dispute] = disputed.data;
  return {
    refunds: made.data.map(toRefund),
    dispute: dispute
      ? { id: dispute.id, amount: dispute.amount, status: DISPUTES[dispute.status] ?? 'open' }
      : null,
  };
};

const DISPUTES: Partial<Record<Stripe.Dispute.Status, 'won' | 'lost'>> = {
  lost: 'lost',
  prevented: 'won',
  warning_closed: 'won',
  won: 'won',
};

const STATUSES: Partial<Record<Stripe.PaymentIntent.Status, Intent['status']>> = {
  requires_action: 'action',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
};

const toIntent = (intent: Stripe.PaymentIntent): Intent => {
  const status = STATUSES[intent.status] ?? 'open';
  const isWaiting = status === 'open' || status === 'action';
  return {
    id: intent.id,
    orderId: intent.metadata.order ?? '',
    amount: intent.amount,
    status,
    redirectUrl: intent.next_action?.redirect_to_url?.url ?? '',
    clientSecret: isWaiting ? (intent.client_secret ?? '') : '',
    failure: status === 'open' ? (intent.last_payment_error?.message ?? '') : '',
    paidWith: status === 'succeeded' ? paidWith(intent.latest_charge) : '',
  };
};

const paidWith = (charge: Stripe.PaymentIntent['latest_charge']): string => {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined;
  return card ? `${brandName(card.brand ?? '')} ending in ${card.last4 ?? ''}` : 'Card';
};

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  mastercard: 'Mastercard',
  visa: 'Visa',
};

const brandName = (brand: string): string => BRANDS[brand] ?? 'Card';

const toCard = ({ id, card }: Stripe.PaymentMethod, index: number): SavedCard => ({
  id,
  brand: brandName(card?.brand ?? ''),
  last4: card?.last4 ?? '',
  expMonth: card?.exp_month ?? 0,
  expYear: card?.exp_year ?? 0,
  isDefault: index === 0,
});

const typeOf = (thrown: unknown): string =>
  thrown instanceof Error && 'type' in thrown ? String(thrown.type) : '';

/** Stripe's decision about a card: final for this attempt, and meant for the customer. */
class CardDecline extends Error {}

const isDecline = (thrown: unknown): thrown is CardDecline => thrown instanceof CardDecline;

const declined = (intent: Intent, { message }: CardDecline): Intent =>
  intent.status === 'open' ? { ...intent, failure: intent.failure || message } : intent;

const shopErrorOf = (thrown: unknown): Error => {
  switch (typeOf(thrown)) {
    case 'StripeCardError':
      return new CardDecline((thrown as Error).message, { cause: thrown });
    case 'StripeInvalidRequestError':
    case 'StripeIdempotencyError':
      if (isNoCustomer(thrown)) {
        return new ShopError('payer_unknown', 409, 'The payment service doesn’t know you.', {
          cause: thrown,
        });
      }
      return isBusy(thrown)
        ? unavailable(thrown)
        : new ShopError('payment_refused', 409, 'The payment service refused this.', {
            cause: thrown,
          });
    default:
      return unavailable(thrown);
  }
};

/** Deleted at Stripe, or of its other mode. */
const isNoCustomer = (thrown: unknown): boolean =>
  isGone(thrown) && (thrown as Error).message.startsWith('No such customer');

/** Whether Stripe is still answering the same request. */
const isBusy = (thrown: unknown): boolean =>
  thrown instanceof Error && 'statusCode' in thrown && thrown.statusCode === 409;

const unavailable = (cause: unknown): ShopError =>
  new ShopError(
    'payment_unavailable',
    502,
    'The payment service isn’t answering. Nothing is lost: please try again.',
    { cause },
  );

/** A shared payment token replaces a card; the version of the library's types does not know it. */
const granted = ({ token }: { readonly token: string }): Stripe.PaymentIntentConfirmParams => ({
  payment_method_data: {
    shared_payment_granted_token: token,
  } as unknown as Stripe.PaymentIntentConfirmParams.PaymentMethodData,
});

/** Created by the Payment Element from a card that was typed in. */
const isConfirmationToken = (token: string): boolean => token.startsWith('ctoken_');

/** A token of Stripe's older script becomes a PaymentMethod first. */
const methodId = async (
  paymentMethods: Stripe['paymentMethods'],
  token: string,
): Promise<string> =>
  token.startsWith('tok_')
    ? (await paymentMethods.create({ type: 'card', card: { token } })).id
    : token;
