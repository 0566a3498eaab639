import type { Stripe, StripeElements, StripeElementsOptionsMode } from '@stripe/stripe-js';
import { appearanceOf, stripeWith } from './stripe.ts';

/** The shop's part of a page around Stripe's Payment Element. */
export interface CardBox {
  readonly box: HTMLElement;
  /** Shows a sentence where the card is typed in; '' takes it away. */
  tell(sentence: string): void;
  /** The form of Stripe, drawn when first asked for. */
  mounted(): Promise<{ readonly stripe: Stripe; readonly elements: StripeElements }>;
}

const GBP = { currency: 'gbp', paymentMethodTypes: ['card'] as string[] };

const optionsOf = (box: HTMLElement): StripeElementsOptionsMode => ({
  ...GBP,
  ...(box.dataset.amount === undefined
    ? { mode: 'setup' }
    : { mode: 'payment', amount: Number(box.dataset.amount) }),
  appearance: appearanceOf(box),
});

/** Takes the Payment Element into a box of the page. */
export const cardBox = (box: HTMLElement): CardBox => {
  const problem = box.querySelector<HTMLElement>('[data-problem]');
  let drawn: ReturnType<CardBox['mounted']> | undefined;

  const tell = (sentence: string): void => {
    if (!problem) return;
    problem.textContent = sentence;
    problem.hidden = sentence === '';
  };

  const draw = async () => {
    const place = box.querySelector<HTMLElement>('[data-element]');
    const stripe = await stripeWith(box.dataset.stripe ?? '');
    const elements = stripe.elements(optionsOf(box));
    const wallets = { applePay: 'never', googlePay: 'never' } as const;
    const element = elements.create('payment', { layout: 'tabs', wallets });
    element.on('ready', () => {
      box.dataset.ready = '';
    });
    element.on('loaderror', ({ error }) => {
      tell(error.message ?? 'Stripe’s card form cannot be loaded.');
    });
    if (place) element.mount(place);
    return { stripe, elements };
  };

  return {
    box,
    tell,
    mounted() {
      drawn ??= draw().catch((thrown: unknown) => {
        drawn = undefined;
        tell(messageOf(thrown));
        throw thrown;
      });
      return drawn;
    },
  };
};

/** What is shown of something that went wrong. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : 'Something went wrong. Please try again.';
