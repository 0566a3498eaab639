import { useEffect, useRef } from 'react';
import { NeedsScript } from '#components/checkout/NeedsScript.tsx';
import { CardPlace } from './CardPlace.tsx';
import styles from './StripeCard.module.css';
import type { Payment } from './use-payment.ts';

/** A new card that pays, typed into Stripe's form; the page's form sends Stripe's token for it. */
export const StripeCard = ({ payment }: { readonly payment: Payment }) => {
  const { card, cardId, choose, token, isKept, clear } = payment;
  const field = useRef<HTMLInputElement>(null);

  // Another card may have been chosen before the page responded.
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
              Write another
            </button>
          </p>
        )}
      </CardPlace>
      <NeedsScript />
    </>
  );
};
