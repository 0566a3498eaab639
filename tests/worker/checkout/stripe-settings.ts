import { env } from 'cloudflare:workers';
import { parseSites, type Site } from '@parlour/site';
import { withSites } from '../with-sites.ts';

export const WEBHOOK_KEY = 'whsec_test';

/** The sites of the tests, with Stripe as the payment provider of hearth. */
export const STRIPE_SITES = {
  ...env.SITES,
  hearth: {
    ...env.SITES.hearth,
    payments: {
      provider: 'stripe',
      publishableKey: 'pk_test_1',
      secretKey: 'STRIPE_HEARTH',
      webhookSecret: 'STRIPE_WEBHOOK_HEARTH',
      api: 'http://127.0.0.1:9161',
    },
  },
};

/** What a worker needs for them. */
export const stripeSettings = () => ({
  ...withSites(STRIPE_SITES),
  STRIPE_HEARTH: 'sk_test_1',
  STRIPE_WEBHOOK_HEARTH: WEBHOOK_KEY,
});

/** The site that has Stripe. */
export const stripeSite = (): Site => parseSites(STRIPE_SITES).find(({ id }) => id === 'hearth')!;
