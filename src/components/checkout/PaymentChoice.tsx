import type { ReactNode } from 'react';
import type { Card } from '@parlour/contract';
import { cardExpiry, cardName } from '#lib/checkout/card.ts';
import type { PageForm } from '#lib/shell/page-form.ts';
import styles from './PaymentChoice.module.css';

interface Props {
  readonly cards: readonly Card[];
  /** Id of the card that pays; '' for one that is not saved. */
  readonly chosen: string;
  /** The fields for a new card's number, if they are in the page. */
  readonly children?: ReactNode;
  /** The refused form, shown again with its problems. */
  readonly form?: PageForm | undefined;
  readonly onChoose?: ((cardId: string) => void) | undefined;
}

/** The payment of an order: a saved card, or another one. */
export const PaymentChoice = ({ cards, chosen, children, form, onChoose }: Props) => {
  const problem = form?.errors.cardId;
  return (
    <>
      <div className={styles.choices} role="radiogroup" aria-label="Payment">
        {cards.map((card) => (
          <Choice
            key={card.id}
            id={card.id}
            chosen={chosen}
            onChoose={onChoose}
            name={cardName(card)}
            hint={cardExpiry(card)}
          />
        ))}
        <Choice
          id=""
          chosen={chosen}
          onChoose={onChoose}
          name={cards.length === 0 ? 'Card' : 'Another card'}
          hint={
            children
              ? 'You enter its number here; it goes straight to Stripe.'
              : 'You enter its number next, on our payment provider’s page.'
          }
        />
      </div>
      {problem && <p className="problem small bold negative">{problem}</p>}
      {children}
      <label className={`level ${styles.choice} ${styles.save}`}>
        <input
          className="tick"
          type="checkbox"
          name="saveCard"
          defaultChecked={form?.values.saveCard !== undefined}
        />
        <span>Save a new card for next time</span>
      </label>
    </>
  );
};

interface ChoiceProps extends Pick<Props, 'chosen' | 'onChoose'> {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
}

const Choice = ({ id, chosen, name, hint, onChoose }: ChoiceProps) => (
  <label className={`level ${styles.choice}`}>
    <input
      className="tick"
      type="radio"
      name="cardId"
      value={id}
      defaultChecked={chosen === id}
      onChange={() => {
        onChoose?.(id);
      }}
    />
    <span>
      {name} <span className="block muted small">{hint}</span>
    </span>
  </label>
);
