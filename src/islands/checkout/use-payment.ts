import { useCallback, useEffect, useState, useTransition, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Card } from '#lib/contract/entities/card.ts';
import { chosenCard } from '#lib/checkout/card.ts';
import type { PageForm } from '#lib/shell/page-form.ts';
import { createCardForm, type CardForm } from './card-form.ts';

interface PaymentOptions {
  readonly cards: readonly Card[];
  /** Pence. */
  readonly amount: number;
  /** Stripe's publishable key; '' where a new card's number is typed in elsewhere. */
  readonly stripeKey: string;
  /** What was sent and is shown once more. */
  readonly form: PageForm | undefined;
  /** A card that was typed in may still be used when the form comes back: nothing was tried with it. */
  readonly keepsToken?: boolean;
}

/** How the form of a page pays. */
export interface Payment {
  /** Whether a new card is typed into the page. */
  readonly isStripe: boolean;
  readonly card: CardForm;
  /** Id of the saved card that pays; '' for a new one. */
  readonly cardId: string;
  readonly choose: (cardId: string) => void;
  /** Stripe's token for a new card; '' before there is one. */
  readonly token: string;
  /** Whether the token came back with the form. */
  readonly isKept: boolean;
  /** Has another card typed in. */
  readonly clear: () => void;
  readonly isBusy: boolean;
  /**
   * Handles the form being sent to pay. The number of a new card goes to Stripe first, and then the
   * form is sent with its token; otherwise it is sent as it is without script.
   */
  readonly pay: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** A page restored from the browser's memory holds a token that has been used. */
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

/** Has a new card typed in where one is chosen, and the form sent with Stripe's token for it. */
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
      // The field has to hold the token before the form is sent.
      flushSync(() => {
        setToken(made);
      });
      element.requestSubmit(submitter);
    });
  };
  return { isStripe, card, cardId, choose, token, ...kept, isBusy, pay };
};
