import type { SubmitEvent } from 'react';
import { cardExpiry, cardName } from '#lib/checkout/card.ts';
import type { Card } from '@parlour/contract';
import styles from './SavedCards.module.css';

interface Props {
  readonly cards: readonly Card[];
  /** Removes a card without leaving the page; without it the browser submits the form. */
  readonly onRemove?: (id: string) => void;
}

/** The cards that a customer has saved. */
export const SavedCards = ({ cards, onRemove }: Props) => {
  if (cards.length === 0) {
    return <p>You haven’t saved a card. A saved card makes your next order quicker.</p>;
  }
  return (
    <ul>
      {cards.map((card) => (
        <li key={card.id} className="rule-below cluster between pad-4">
          <p>
            <strong>{cardName(card)}</strong>{' '}
            <span className="block muted small">
              {`${cardExpiry(card)}${card.isDefault ? ' · used by default' : ''}`}
            </span>
          </p>
          <Removal card={card} onRemove={onRemove} />
        </li>
      ))}
    </ul>
  );
};

interface RemovalProps {
  readonly card: Card;
  readonly onRemove: Props['onRemove'];
}

const Removal = ({ card, onRemove }: RemovalProps) => {
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    if (!onRemove) return;
    event.preventDefault();
    onRemove(card.id);
  };
  return (
    <details className={styles.removal}>
      <summary className="underlined">Remove</summary>
      <form className="stack gap-2" method="post" onSubmit={submit}>
        <input type="hidden" name="form" value="remove" />
        <input type="hidden" name="id" value={card.id} />
        <p>Delete this card?</p>
        <button type="submit" className="plain-button">
          {`Yes, remove the card ending in ${card.last4}`}
        </button>
      </form>
    </details>
  );
};
