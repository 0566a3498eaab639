import type { Site } from './schema.ts';

/** Where Stripe's script is loaded from; it may not be served by anybody else. */
const SCRIPT = 'https://js.stripe.com';

/**
 * What a page with Stripe's card form may load beside the shop's own, as Stripe publishes it, by
 * directive. `form-action`: a form's answer may lead to the bank's 3-D Secure page.
 */
const STRIPE_HOSTS = {
  script: [SCRIPT, 'https://*.js.stripe.com'],
  directives: [
    `frame-src ${SCRIPT} https://*.js.stripe.com https://hooks.stripe.com`,
    'connect-src https://api.stripe.com',
    'form-action https://hooks.stripe.com',
  ],
} as const;

/** The hosts of a site's payment provider; undefined where nothing comes from elsewhere. */
export const paymentHosts = ({ payments }: Site): typeof STRIPE_HOSTS | undefined =>
  payments.provider === 'stripe' ? STRIPE_HOSTS : undefined;

/** The key by which a page's script knows the site at Stripe; '' at a site without Stripe. */
export const stripeKeyOf = ({ payments }: Site): string =>
  payments.provider === 'stripe' ? payments.publishableKey : '';
