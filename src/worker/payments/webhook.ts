import { Hono } from 'hono';
import { limitBytes } from '../platform/body-limit.ts';
import type { SiteEnv } from '../platform/env.ts';
import { nothingHere } from '../platform/errors.ts';
import type { PaymentVisit } from '../platform/payments.ts';
import { readEvent } from './stripe-client.ts';

/** Where Stripe tells a site what became of its payments. */
export const WEBHOOK_PATH = '/webhooks/stripe';

/** Bytes. */
const MAX_EVENT = 256 * 1024;

interface WebhookOptions {
  /** Asks what became of an order's payment: an event says that something has, no more. */
  readonly reconcile: (visit: PaymentVisit, orderId: string) => Promise<void>;
}

/**
 * The webhook of a site that is paid through Stripe. Events may come twice, late or in any order; none
 * is believed but for which order to look after. A failure answers 500, and Stripe sends it again.
 */
export const stripeWebhook = ({ reconcile }: WebhookOptions): Hono<SiteEnv> => {
  const app = new Hono<SiteEnv>();
  app.use(limitBytes(MAX_EVENT, 'event'));
  app.post('/', async (c) => {
    const { site } = c.var;
    if (site.payments.provider !== 'stripe') throw nothingHere();
    const visit = { site, env: c.env };
    const signature = c.req.header('stripe-signature') ?? '';
    const event = await readEvent(visit, await c.req.text(), signature);
    const metadata = 'metadata' in event.data.object ? event.data.object.metadata : undefined;
    if (metadata?.site === site.id && metadata.order) await reconcile(visit, metadata.order);
    return c.json({ received: true });
  });
  return app;
};
