import { paths } from '#lib/paths.ts';
import { startCardSetup } from '../state/checkout/card-setup.ts';
import { cardBox, problemOf, type CardBox } from './card-form.ts';

const CARDS_PAGE = paths.paymentMethods();

/** Saves the card that was typed in with a SetupIntent of the customer's; true once it is saved. */
const saveCard = async (card: CardBox): Promise<boolean> => {
  const { stripe, elements } = await card.mounted();
  const checked = await elements.submit();
  if (checked.error) return false;
  const { error } = await stripe.confirmSetup({
    elements,
    clientSecret: await startCardSetup(),
    confirmParams: { return_url: `${location.origin}${CARDS_PAGE}?done=bank` },
    redirect: 'if_required',
  });
  if (error) card.showProblem(error.message ?? 'This card could not be saved.');
  return error === undefined;
};

/** The form of the cards page: the first submit shows Stripe's card form, the next saves the card. */
export const saveByStripe = (box: HTMLElement): void => {
  const form = box.closest('form');
  if (!form) return;
  const card = cardBox(box);
  let isBusy = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    card.showProblem('');
    const isShown = !box.hidden;
    box.hidden = false;
    void (isShown ? saveCard(card) : card.mounted().then(() => false))
      .then((isSaved) => {
        if (isSaved) location.assign(`${CARDS_PAGE}?done=card`);
      })
      .catch((thrown: unknown) => {
        card.showProblem(problemOf(thrown));
      })
      .finally(() => {
        isBusy = false;
      });
  });
};
