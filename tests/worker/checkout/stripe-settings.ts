import { env } from 'cloudflare:workers';

export const WEBHOOK_KEY = 'whsec_test';

/** The settings of the tests, with Stripe as the payment provider of hearth. */
export const stripeSettings = () => {
  const sites = structuredClone(env.SITES) as Record<string, { payments?: object }>;
  sites.hearth!.payments = {
    provider: 'stripe',
    publishableKey: 'pk_test_1',
    secretKey: 'STRIPE_HEARTH',
    webhookSecret: 'STRIPE_WEBHOOK_HEARTH',
    api: 'http://127.0.0.1:9161',
  };
  return { SITES: sites, STRIPE_HEARTH: 'sk_test_1', STRIPE_WEBHOOK_HEARTH: WEBHOOK_KEY };
};
