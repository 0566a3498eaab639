import type { Appearance, Stripe, StripeConstructor } from '@stripe/stripe-js';

/** Stripe's script, in the version of the server's library; it may come from nowhere else. */
export const SCRIPT = 'https://js.stripe.com/endive/stripe.js';

const UNREACHABLE =
  'Stripe’s card form cannot be loaded. Please check your connection and reload the page, or pay ' +
  'with a card that you have saved.';

let script: Promise<StripeConstructor> | undefined;

const load = (): Promise<StripeConstructor> =>
  new Promise((resolve, reject) => {
    const tag = Object.assign(document.createElement('script'), { src: SCRIPT, async: true });
    tag.addEventListener('load', () => {
      if (window.Stripe) resolve(window.Stripe);
      else reject(new Error(UNREACHABLE));
    });
    tag.addEventListener('error', () => {
      reject(new Error(UNREACHABLE));
    });
    document.head.appendChild(tag);
  });

/**
 * Stripe with a site's publishable key; the first call loads its script.
 * @throws {Error} with a sentence for the customer; the next call tries again
 */
export const stripeWith = async (publishableKey: string): Promise<Stripe> => {
  script ??= load();
  try {
    return (await script)(publishableKey, { locale: 'en-GB' });
  } catch (thrown) {
    script = undefined;
    throw thrown;
  }
};

/** The site's colours and corners, for what Stripe draws in its frame. */
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
