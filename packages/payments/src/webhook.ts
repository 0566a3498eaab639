import type Stripe from 'stripe';
import { Hono } from 'hono';
import { limitBytes, nothingHere } from '@parlour/http';
import type { Site } from '@parlour/site';
import type { PaymentBindings, PaymentEnv } from './payments.ts';
import { readEvent } from './stripe-client.ts';

/** Where Stripe sends a site events about its payments. */
export const WEBHOOK_PATH = '/webhooks/stripe';

/** In bytes. */
const MAX_EVENT_BYTES = 256 * 1024;

interface WebhookContext<Bindings extends PaymentBindings> {
  readonly site: Site;
  readonly env: Bindings;
}

/** The shop's side of a provider's events; `Bindings` is the environment that it needs for that. */
export interface PaymentEvents<Bindings extends PaymentBindings> {
  /** Looks up the state of an order's payment: an event only says that something has changed. */
  readonly reconcile: (context: WebhookContext<Bindings>, orderId: string) => Promise<void>;
  /** The order of the site that a payment is for. */
  readonly orderOfIntent: (
    context: WebhookContext<Bindings>,
    intentId: string,
  ) => Promise<string | null>;
}

/**
 * The webhook of a site that uses Stripe. Events may arrive twice, late or in any order; the shop trusts them
 * only to say which order to look up. After a failure it answers 500, and Stripe sends the event again.
 */
export const stripeWebhook = <Bindings extends PaymentBindings>({
  reconcile,
  orderOfIntent,
}: PaymentEvents<Bindings>): Hono<PaymentEnv<Bindings>> => {
  const app = new Hono<PaymentEnv<Bindings>>();
  app.use(limitBytes(MAX_EVENT_BYTES, 'event'));
  app.post('/', async (c) => {
    const { site } = c.var;
    if (site.payments.provider !== 'stripe') throw nothingHere();
    const visit = { site, env: c.env };
    const signature = c.req.header('stripe-signature') ?? '';
    const event = await readEvent(visit, await c.req.text(), signature);
    const order = await orderOf(visit, event, orderOfIntent);
    if (order) await reconcile(visit, order);
    return c.json({ received: true });
  });
  return app;
};

/** A payment and its charge name their order; refunds and disputes name only their payment. */
const orderOf = async <Bindings extends PaymentBindings>(
  context: WebhookContext<Bindings>,
  { data: { object } }: Stripe.Event,
  orderOfIntent: PaymentEvents<Bindings>['orderOfIntent'],
): Promise<string | null> => {
  const metadata = 'metadata' in object ? object.metadata : undefined;
  if (metadata?.order) return metadata.site === context.site.id ? metadata.order : null;
  const intent = 'payment_intent' in object ? object.payment_intent : undefined;
  return typeof intent === 'string' ? orderOfIntent(context, intent) : null;
};
