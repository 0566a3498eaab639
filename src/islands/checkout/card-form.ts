import type { Stripe, StripeElements, StripeElementsOptionsMode } from '@stripe/stripe-js';
import { appearanceOf, stripeWith } from './stripe.ts';

/** The shop's box around Stripe's Payment Element. */
export interface CardBox {
  readonly box: HTMLElement;
  /** Shows a sentence where the card is typed in; '' removes it. */
  showProblem(sentence: string): void;
  /** Stripe's form, drawn on the first call; rejects if it cannot be loaded. */
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

/** Puts the Payment Element into a box of the page. */
export const cardBox = (box: HTMLElement): CardBox => {
  const problem = box.querySelector<HTMLElement>('[data-problem]');
  let drawn: ReturnType<CardBox['mounted']> | undefined;

  const showProblem = (sentence: string): void => {
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
      showProblem(error.message ?? 'Stripe’s card form cannot be loaded.');
    });
    if (place) element.mount(place);
    return { stripe, elements };
  };

  return {
    box,
    showProblem,
    mounted() {
      drawn ??= draw().catch((thrown: unknown) => {
        drawn = undefined;
        showProblem(problemOf(thrown));
        throw thrown;
      });
      return drawn;
    },
  };
};

/** The sentence shown for a failure: Stripe and the shop both throw errors with one. */
export const problemOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : 'Something went wrong. Please try again.';
