import { paths } from '#lib/paths.ts';
import { startCardSetup } from '../state/checkout/card-setup.ts';
import { cardBox, messageOf, type CardBox } from './card-form.ts';

const CARDS = paths.paymentMethods();

/** Saves the card that was typed in through a SetupIntent of the customer's; true when it is saved. */
const saved = async (card: CardBox): Promise<boolean> => {
  const { stripe, elements } = await card.mounted();
  const checked = await elements.submit();
  if (checked.error) return false;
  const { error } = await stripe.confirmSetup({
    elements,
    clientSecret: await startCardSetup(),
    confirmParams: { return_url: `${location.origin}${CARDS}?done=bank` },
    redirect: 'if_required',
  });
  if (error) card.tell(error.message ?? 'This card could not be saved.');
  return error === undefined;
};

/** The form of the cards page: asked for, it shows Stripe's card form, then saves what is typed there. */
export const saveByStripe = (box: HTMLElement): void => {
  const form = box.closest('form');
  if (!form) return;
  const card = cardBox(box);
  let isBusy = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    card.tell('');
    const isShown = !box.hidden;
    box.hidden = false;
    void (isShown ? saved(card) : card.mounted().then(() => false))
      .then((isSaved) => {
        if (isSaved) location.assign(`${CARDS}?done=card`);
      })
      .catch((thrown: unknown) => {
        card.tell(messageOf(thrown));
      })
      .finally(() => {
        isBusy = false;
      });
  });
};
