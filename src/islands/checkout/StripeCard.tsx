import { useEffect, useRef } from 'react';
import { NeedsScript } from '#components/checkout/NeedsScript.tsx';
import { CardPlace } from './CardPlace.tsx';
import styles from './StripeCard.module.css';
import type { Payment } from './use-payment.ts';

/** A new card in Stripe's form; the page's form submits Stripe's token for it. */
export const StripeCard = ({ payment }: { readonly payment: Payment }) => {
  const { card, cardId, choose, token, isKept, clear } = payment;
  const field = useRef<HTMLInputElement>(null);

  // The customer may have chosen another card before the page hydrated.
  useEffect(() => {
    const form = field.current?.form;
    const chosen = form && new FormData(form).get('cardId');
    if (typeof chosen === 'string') choose(chosen);
  }, [choose]);

  return (
    <>
      <CardPlace card={card} hidden={cardId !== ''}>
        <input ref={field} type="hidden" name="token" value={token} />
        {isKept && (
          <p>
            The card that you entered a moment ago will be used.{' '}
            <button type="button" className={`link-button ${styles.another}`} onClick={clear}>
              Enter another card
            </button>
          </p>
        )}
      </CardPlace>
      <NeedsScript />
    </>
  );
};
