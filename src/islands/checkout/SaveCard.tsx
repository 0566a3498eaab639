import { useEffect, useState, useTransition, type SubmitEvent } from 'react';
import { NeedsScript } from '#components/checkout/NeedsScript.tsx';
import { paths } from '#lib/paths.ts';
import { startCardSetup } from '../state/checkout/cards.ts';
import { createCardForm } from './card-form.ts';
import { CardPlace } from './CardPlace.tsx';

interface Props {
  /** Stripe's publishable key; '' where the number is entered on the provider's page. */
  readonly stripeKey: string;
}

/** The first press of the button shows Stripe's card form; the next one saves the card. */
const useSaving = (stripeKey: string) => {
  const [card] = useState(() => createCardForm(stripeKey));
  const [isOpen, setOpen] = useState(false);
  const [isBusy, startWork] = useTransition();

  useEffect(() => {
    if (isOpen) card.draw({});
  }, [card, isOpen]);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    if (stripeKey === '') return;
    event.preventDefault();
    setOpen(true);
    if (!isOpen || isBusy) return;
    const page = paths.paymentMethods();
    startWork(async () => {
      const isSaved = await card.save(startCardSetup, `${location.origin}${page}?done=bank`);
      if (isSaved) location.assign(`${page}?done=card`);
    });
  };
  return { card, isOpen, submit };
};

/** Saves a new card: in the page with Stripe, otherwise on the payment provider's page. */
export const SaveCard = ({ stripeKey }: Props) => {
  const { card, isOpen, submit } = useSaving(stripeKey);
  return (
    <form className="stack start width-34" method="post" onSubmit={submit}>
      {stripeKey !== '' && (
        <div className="whole">
          <CardPlace card={card} hidden={!isOpen} />
          <NeedsScript />
        </div>
      )}
      <button type="submit" className="button" name="form" value="add">
        Add card
      </button>
    </form>
  );
};
