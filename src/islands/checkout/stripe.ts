import type { Appearance, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

const UNREACHABLE =
  'Stripe’s card form can’t be loaded. Please check your connection and reload the page, or pay ' +
  'with a card you’ve saved.';

/**
 * Stripe with a site's publishable key; the first call loads its script.
 * @throws {Error} with a sentence for the customer; the next call retries
 */
export const stripeWith = async (publishableKey: string): Promise<Stripe> => {
  try {
    const stripe = await loadStripe(publishableKey, { locale: 'en-GB' });
    if (stripe) return stripe;
  } catch (cause) {
    throw new Error(UNREACHABLE, { cause });
  }
  throw new Error(UNREACHABLE);
};

/** The sentence to show for a failure: Stripe and the shop both throw errors with one. */
export const problemOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : 'Something went wrong. Please try again.';

/** The site's colours and corners for Stripe's frame. */
export const appearanceOf = (element: Element): Appearance => {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    theme: style.colorScheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('accent'),
      colorBackground: token('paper'),
      colorText: token('ink'),
      colorTextSecondary: token('muted'),
      colorDanger: token('negative'),
      borderRadius: token('radius'),
      fontSizeBase: '16px',
    },
  };
};
