import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { CardForm } from './card-form.ts';

interface Props {
  readonly card: CardForm;
  readonly hidden: boolean;
  /** Content before the form. */
  readonly children?: ReactNode;
}

/** The container of Stripe's form for a new card, and the form's problem. */
export const CardPlace = ({ card, hidden, children }: Props) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? card.attach(place.current) : undefined), [card]);
  return (
    <div className="stack" hidden={hidden}>
      {children}
      <div ref={place} />
      <Problem text={useStore(card.$problem)} />
    </div>
  );
};

/** A failure at Stripe, announced when it appears. */
export const Problem = ({ text }: { readonly text: string }) => (
  <p className="problem bold negative" role="alert" hidden={text === ''}>
    {text}
  </p>
);
