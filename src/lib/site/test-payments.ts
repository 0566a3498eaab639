import type { Site } from './schema.ts';

const LOCAL = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether only the machine that a site runs on can open its address. */
export const isLocal = ({ origin }: Pick<Site, 'origin'>): boolean =>
  LOCAL.test(new URL(origin).hostname);

/** Stripe's own test mode takes no money either. */
const isTest = ({ payments }: Pick<Site, 'payments'>): boolean =>
  payments.provider === 'test' || payments.publishableKey.startsWith('pk_test_');

/** Pages of the checkout say so where orders look real and nobody is charged for them. */
export const saysThatNothingIsCharged = (site: Site): boolean => site.development && isTest(site);

/**
 * What is wrong with how a site is paid: on a real domain nobody shall order for nothing by oversight.
 * @param path of the site's settings
 * @param block the settings as they are written
 */
export const paymentProblems = (path: string, site: Site, block: unknown): readonly string[] => {
  if (isLocal(site)) return [];
  const isNamed = typeof block === 'object' && block !== null && 'payments' in block;
  if (!isNamed) {
    return [
      `${path}.payments: missing; name who takes the money of ${site.origin}, such as provider = "stripe"; for a trial provider = "test" with development = true`,
    ];
  }
  if (site.development || !isTest(site)) return [];
  return [
    `${path}.payments: test payments charge nobody; name a provider with a live key, or set development = true if ${site.origin} is for trials only`,
  ];
};
