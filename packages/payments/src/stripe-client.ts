import type Stripe from 'stripe';
import { ShopError, requireSecret } from '@parlour/http';
import type { PaymentVisit } from './payments.ts';

/** Milliseconds within which Stripe must answer a request; it is retried once. */
const TIMEOUT_MS = 6_000;

/** The settings of a site that uses Stripe. */
const settingsOf = ({ site }: PaymentVisit) => {
  if (site.payments.provider === 'stripe') return site.payments;
  throw new Error(`the site ${site.id} doesn’t use Stripe`);
};

const secretOf = ({ env, site }: PaymentVisit, name: string): string =>
  requireSecret(env, site, name, 'This shop can’t take payments yet.');

/** The library is loaded for the first site that needs it. */
export const stripeOf = async (visit: PaymentVisit, send: typeof fetch): Promise<Stripe> => {
  const { secretKey, api } = settingsOf(visit);
  const { default: StripeApi } = await import('stripe');
  return new StripeApi(secretOf(visit, secretKey), {
    httpClient: StripeApi.createFetchHttpClient(send),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(api === undefined ? {} : hostOf(api)),
  });
};

const hostOf = (url: string) => {
  const { hostname, port, protocol } = new URL(url);
  return {
    host: hostname,
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  };
};

/**
 * The event that Stripe sent to the site's webhook, once its signature is checked.
 * @throws {ShopError} `payment_refused` for a signature that is not Stripe's, or too old.
 */
export const readEvent = async (
  visit: PaymentVisit,
  payload: string,
  signature: string,
): Promise<Stripe.Event> => {
  const { default: StripeApi } = await import('stripe');
  const key = secretOf(visit, settingsOf(visit).webhookSecret);
  const crypto = StripeApi.createSubtleCryptoProvider();
  try {
    const { webhooks } = new StripeApi('sk_unused');
    return await webhooks.constructEventAsync(payload, signature, key, undefined, crypto);
  } catch (cause) {
    throw new ShopError('payment_refused', 400, 'The signature isn’t valid.', { cause });
  }
};
