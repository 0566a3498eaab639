import { useStore } from '@nanostores/react';
import { SavedCards } from '#components/checkout/SavedCards.tsx';
import type { Card } from '@parlour/contract';
import type { PageForm } from '#lib/shell/page-form.ts';
import { island } from '../island.tsx';
import { NewOutcome } from '../shell/NewOutcome.tsx';
import { $cards, cards as own } from '../state/checkout/cards.ts';
import { SaveCard } from './SaveCard.tsx';

interface Props {
  /** The cards in the server's HTML. */
  readonly cards: readonly Card[];
  /** The result of the form that led to this page; '' for none. */
  readonly done: string;
  /** The refused form. */
  readonly form: Pick<PageForm, 'errors'> | undefined;
  /** Stripe's publishable key; '' where the number is entered on the provider's page. */
  readonly stripeKey: string;
}

/** The customer's saved cards, with actions to remove each, and the form that adds one. */
export const Cards = island(({ cards: served, stripeKey, ...before }: Props) => {
  const changed = useStore($cards);
  const cards = changed?.cards ?? served;
  const { done, form } = changed ?? before;
  return (
    <>
      <NewOutcome done={done} form={form} isNew={changed !== null} />
      <SavedCards
        cards={cards}
        onRemove={(id) => {
          void own.remove(cards, id);
        }}
      />
      <SaveCard stripeKey={stripeKey} />
    </>
  );
});
