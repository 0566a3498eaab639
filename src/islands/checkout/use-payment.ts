import { useCallback, useEffect, useState, useTransition, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Card } from '@parlour/contract';
import { chosenCard } from '#lib/checkout/card.ts';
import type { PageForm } from '#lib/shell/page-form.ts';
import { createCardForm, type CardForm } from './card-form.ts';

interface PaymentOptions {
  readonly cards: readonly Card[];
  /** Pence. */
  readonly amount: number;
  /** Stripe's publishable key; '' where the number is entered on the provider's page. */
  readonly stripeKey: string;
  /** The refused form, shown again. */
  readonly form: PageForm | undefined;
  /** Whether an entered card stays usable when the form is shown again: no payment was tried with it. */
  readonly keepsToken?: boolean;
}

/** The payment part of a page's form. */
export interface Payment {
  /** Whether a new card is entered in the page. */
  readonly isStripe: boolean;
  readonly card: CardForm;
  /** Id of the saved card that pays; '' for a new one. */
  readonly cardId: string;
  readonly choose: (cardId: string) => void;
  /** Stripe's token for a new card; '' until there is one. */
  readonly token: string;
  /** Whether the refused form contained the token. */
  readonly isKept: boolean;
  /** Drops the token, so that the customer can enter another card. */
  readonly clear: () => void;
  readonly isBusy: boolean;
  /**
   * Handles the submission of the form. The details of a new card go to Stripe first, and the form is then
   * submitted with its token; otherwise it is submitted as it is without a script.
   */
  readonly pay: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** A page restored from the browser's memory contains a used token. */
const useRestored = (restore: () => void): void => {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) restore();
    };
    addEventListener('pageshow', onShow);
    return () => {
      removeEventListener('pageshow', onShow);
    };
  }, [restore]);
};

const useToken = (first: string) => {
  const [token, setToken] = useState(first);
  const clear = useCallback(() => {
    setToken('');
  }, []);
  useRestored(clear);
  return { token, setToken, isKept: first !== '' && token === first, clear };
};

/** Asks for a new card's details where one is chosen, and submits the form with Stripe's token for it. */
export const usePayment = (options: PaymentOptions): Payment => {
  const { cards, amount, stripeKey, form, keepsToken = false } = options;
  const [card] = useState(() => createCardForm(stripeKey));
  const [cardId, choose] = useState(() => chosenCard(cards, form));
  const { token, setToken, ...kept } = useToken(keepsToken ? (form?.values.token ?? '') : '');
  const [isBusy, startWork] = useTransition();
  const isStripe = stripeKey !== '';
  const isTyped = isStripe && amount > 0 && cardId === '' && token === '';

  useEffect(() => {
    if (isTyped) card.draw({ amount });
  }, [card, isTyped, amount]);

  const pay = (event: SubmitEvent<HTMLFormElement>): void => {
    if (!isTyped) return;
    event.preventDefault();
    if (isBusy) return;
    const { currentTarget: element, submitter } = event;
    const saves = new FormData(element).has('saveCard');
    startWork(async () => {
      const made = await card.tokenOf({ amount }, saves);
      if (made === '') return;
      // The field must contain the token before the form is submitted.
      flushSync(() => {
        setToken(made);
      });
      element.requestSubmit(submitter);
    });
  };
  return { isStripe, card, cardId, choose, token, ...kept, isBusy, pay };
};
