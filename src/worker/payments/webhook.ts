import type Stripe from 'stripe';
import { Hono } from 'hono';
import { limitBytes } from '../platform/body-limit.ts';
import type { SiteEnv } from '../platform/env.ts';
import { nothingHere } from '../platform/errors.ts';
import type { PaymentVisit } from '../platform/payments.ts';
import { readEvent } from './stripe-client.ts';

/** Where Stripe tells a site what became of its payments. */
export const WEBHOOK_PATH = '/webhooks/stripe';

/** Bytes. */
const MAX_EVENT_BYTES = 256 * 1024;

interface WebhookOptions {
  /** Asks what became of an order's payment: an event says that something has, no more. */
  readonly reconcile: (visit: PaymentVisit, orderId: string) => Promise<void>;
  /** The order of the site that a payment is for. */
  readonly orderOfIntent: (visit: PaymentVisit, intentId: string) => Promise<string | null>;
}

/**
 * The webhook of a site that is paid through Stripe. Events may come twice, late or in any order; none
 * is believed but for which order to look after. A failure answers 500, and Stripe sends it again.
 */
export const stripeWebhook = ({ reconcile, orderOfIntent }: WebhookOptions): Hono<SiteEnv> => {
  const app = new Hono<SiteEnv>();
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

/** A payment and its charge name their order; refunds and disputes only the payment that they are of. */
const orderOf = async (
  visit: PaymentVisit,
  { data: { object } }: Stripe.Event,
  orderOfIntent: WebhookOptions['orderOfIntent'],
): Promise<string | null> => {
  const metadata = 'metadata' in object ? object.metadata : undefined;
  if (metadata?.order) return metadata.site === visit.site.id ? metadata.order : null;
  const intent = 'payment_intent' in object ? object.payment_intent : undefined;
  return typeof intent === 'string' ? orderOfIntent(visit, intent) : null;
};
