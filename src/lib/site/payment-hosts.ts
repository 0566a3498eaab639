import type { Site } from '@parlour/site';

/** The origin of Stripe's script; no other server may serve it. */
const SCRIPT = 'https://js.stripe.com';

/**
 * Hosts for a page with Stripe's card form, as Stripe publishes them, by directive. `form-action`: the reply
 * to a form may redirect to the bank's 3-D Secure page.
 */
const STRIPE_HOSTS = {
  script: [SCRIPT, 'https://*.js.stripe.com'],
  directives: [
    `frame-src ${SCRIPT} https://*.js.stripe.com https://hooks.stripe.com`,
    'connect-src https://api.stripe.com',
    'form-action https://hooks.stripe.com',
  ],
} as const;

/** The hosts of a site's payment provider; undefined if it needs none. */
export const paymentHosts = ({ payments }: Site): typeof STRIPE_HOSTS | undefined =>
  payments.provider === 'stripe' ? STRIPE_HOSTS : undefined;

/** The key that identifies the site at Stripe, for a page's script; '' for a site without Stripe. */
export const stripeKeyOf = ({ payments }: Site): string =>
  payments.provider === 'stripe' ? payments.publishableKey : '';
