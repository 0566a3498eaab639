import type { Stripe, StripeElements, StripeElementsOptionsMode } from '@stripe/stripe-js';
import { atom, type ReadableAtom } from 'nanostores';
import { appearanceOf, problemOf, stripeWith } from './stripe.ts';

/** The purpose of a new card. */
interface CardUse {
  /** Pence to pay; without it the card is only saved. */
  readonly amount?: number;
}

interface CardFields {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
  readonly erase: () => void;
}

/** Stripe's Payment Element in an element of the page. */
export interface CardForm {
  /** A sentence about what is wrong with the card's details; '' for nothing. */
  readonly $problem: ReadableAtom<string>;
  /** Sets the element to draw in; returns a function that removes the form. */
  readonly attach: (place: HTMLElement) => () => void;
  /** Draws the form unless it is there already; a failure appears in `$problem`. */
  readonly draw: (use: CardUse) => void;
  /** Stripe's token for the entered card; '' if it cannot be used yet. */
  readonly tokenOf: (use: CardUse, saves: boolean) => Promise<string>;
  /** Saves the card with a client secret, which is requested once the card's details are complete. */
  readonly save: (secret: () => Promise<string>, returnUrl: string) => Promise<boolean>;
}

const optionsOf = (place: HTMLElement, { amount }: CardUse): StripeElementsOptionsMode => ({
  currency: 'gbp',
  allowedPaymentMethodTypes: ['card'],
  ...(amount === undefined ? { mode: 'setup' } : { mode: 'payment', amount }),
  appearance: appearanceOf(place),
});

const drawIn = async (
  place: HTMLElement,
  { key, use, fail }: { key: string; use: CardUse; fail: (sentence: string) => void },
): Promise<CardFields> => {
  const stripe = await stripeWith(key);
  const elements = stripe.elements(optionsOf(place, use));
  const wallets = { applePay: 'never', googlePay: 'never' } as const;
  const element = elements.create('payment', { layout: 'tabs', wallets });
  element.on('loaderror', ({ error }) => {
    fail(error.message ?? 'Stripe’s card form can’t be loaded.');
  });
  element.mount(place);
  return {
    stripe,
    elements,
    erase: () => {
      element.destroy();
    },
  };
};

/** The card form of a site with a publishable key; nothing loads before it is drawn. */
export const createCardForm = (key: string): CardForm => {
  const $problem = atom('');
  const fail = (sentence: string): void => {
    $problem.set(sentence);
  };
  let place: HTMLElement | undefined;
  let drawing: Promise<CardFields> | undefined;

  const drawn = async (use: CardUse): Promise<CardFields> => {
    if (!place) throw new Error('There is no element for the card form.');
    const isNew = drawing === undefined;
    const begun = (drawing ??= drawIn(place, { key, use, fail }));
    try {
      const form = await begun;
      if (!isNew && use.amount) await form.elements.update({ amount: use.amount });
      return form;
    } catch (thrown) {
      if (drawing === begun) drawing = undefined;
      throw thrown;
    }
  };

  /** Runs the work; a failure appears in `$problem`, and the result is `otherwise`. */
  const orProblem = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    fail('');
    try {
      return await work();
    } catch (thrown) {
      fail(problemOf(thrown));
      return otherwise;
    }
  };

  return {
    $problem,
    attach: (element) => {
      place = element;
      return () => {
        place = undefined;
        void drawing?.then(
          ({ erase }) => {
            erase();
          },
          () => undefined,
        );
        drawing = undefined;
      };
    },
    draw: (use) => {
      drawn(use).catch((thrown: unknown) => {
        fail(problemOf(thrown));
      });
    },
    tokenOf: (use, saves) =>
      orProblem(async () => tokenFrom(await drawn(use), { saves, fail }), ''),
    save: (secret, returnUrl) =>
      orProblem(async () => saveWith(await drawn({}), { secret, returnUrl, fail }), false),
  };
};

type ReportFailure = (sentence: string) => void;

const tokenFrom = async (
  { stripe, elements }: CardFields,
  { saves, fail }: { readonly saves: boolean; readonly fail: ReportFailure },
): Promise<string> => {
  await elements.update({ setupFutureUsage: saves ? 'off_session' : null });
  const checked = await elements.submit();
  if (checked.error) {
    // Stripe itself marks an empty field.
    if (checked.error.type !== 'validation_error') fail(checked.error.message ?? '');
    return '';
  }
  const made = await stripe.createConfirmationToken({ elements });
  if (made.error) fail(made.error.message ?? 'This card can’t be used.');
  return made.confirmationToken?.id ?? '';
};

interface SaveOptions {
  readonly secret: () => Promise<string>;
  readonly returnUrl: string;
  readonly fail: ReportFailure;
}

const saveWith = async (
  { stripe, elements }: CardFields,
  { secret, returnUrl, fail }: SaveOptions,
): Promise<boolean> => {
  const checked = await elements.submit();
  if (checked.error) return false;
  const { error } = await stripe.confirmSetup({
    elements,
    clientSecret: await secret(),
    confirmParams: { return_url: returnUrl },
    redirect: 'if_required',
  });
  if (error) fail(error.message ?? 'This card couldn’t be saved.');
  return error === undefined;
};
