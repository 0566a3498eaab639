import type { Site } from './schema.ts';

const LOCAL = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether a site's URL works only on its own machine. */
export const isLocal = ({ origin }: Pick<Site, 'origin'>): boolean =>
  LOCAL.test(new URL(origin).hostname);

/** Whether a site is for trials on a real domain: search engines and assistants should not find it. */
export const isTrial = (site: Site): boolean => site.development && !isLocal(site);

/** Stripe's own test mode does not charge anything either. */
const isTest = ({ payments }: Pick<Site, 'payments'>): boolean =>
  payments.provider === 'test' || payments.publishableKey.startsWith('pk_test_');

/** The checkout says so if orders look real, but nothing is charged. */
export const saysThatNothingIsCharged = (site: Site): boolean => site.development && isTest(site);

/**
 * Problems with a site's payments: on a real domain, nobody should be able to order for free by mistake.
 * @param path of the site's settings
 * @param block the settings as written
 */
export const paymentProblems = (path: string, site: Site, block: unknown): readonly string[] => {
  if (isLocal(site)) return [];
  const isNamed = typeof block === 'object' && block !== null && 'payments' in block;
  if (!isNamed) {
    return [
      `${path}.payments: missing; name the payment provider of ${site.origin}, such as provider = "stripe"; for a trial provider = "test" with development = true`,
    ];
  }
  if (site.development || !isTest(site)) return [];
  return [
    `${path}.payments: test payments charge no card; name a provider with a live key, or set development = true if ${site.origin} is only for trials`,
  ];
};
