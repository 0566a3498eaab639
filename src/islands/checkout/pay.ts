import { cardBox, messageOf, type CardBox } from './card-form.ts';

/** Buttons of a form that pay; the others, such as that of the promo code, are sent as they are. */
const PAYS = '[data-pays]';

const isNewCard = (form: HTMLFormElement): boolean => new FormData(form).get('cardId') === '';

/** Stripe's token for what was typed in, or undefined when that cannot be used yet. */
const tokenOf = async (card: CardBox, saves: boolean): Promise<string | undefined> => {
  const { stripe, elements } = await card.mounted();
  await elements.update({ setupFutureUsage: saves ? 'off_session' : null });
  const checked = await elements.submit();
  if (checked.error) {
    // A field that is not filled in is marked by Stripe itself.
    card.tell(checked.error.type === 'validation_error' ? '' : (checked.error.message ?? ''));
    return undefined;
  }
  const made = await stripe.createConfirmationToken({ elements });
  if (made.error) card.tell(made.error.message ?? 'This card cannot be used.');
  return made.confirmationToken?.id;
};

/**
 * The card form of a form that pays: the number goes to Stripe, its token goes with the form, which
 * is otherwise sent as it would be without a script.
 */
export const payByStripe = (box: HTMLElement): void => {
  const form = box.closest('form');
  const token = box.querySelector<HTMLInputElement>('[name=token]');
  if (!form || !token) return;
  const card = cardBox(box);
  let isBusy = false;

  const show = (): void => {
    const isNew = isNewCard(form);
    box.hidden = !isNew;
    // A token that came back with the form is of a card that was typed in a moment ago.
    if (isNew && token.value === '') card.mounted().catch(() => undefined);
  };

  const send = async (submitter: HTMLElement | null): Promise<void> => {
    isBusy = true;
    form.setAttribute('aria-busy', 'true');
    card.tell('');
    try {
      const saves = new FormData(form).has('saveCard');
      token.value = (await tokenOf(card, saves)) ?? '';
      if (token.value !== '') form.requestSubmit(submitter);
    } catch (thrown) {
      card.tell(messageOf(thrown));
    } finally {
      isBusy = false;
      form.removeAttribute('aria-busy');
    }
  };

  form.addEventListener('change', show);
  form.addEventListener('submit', (event) => {
    const { submitter } = event;
    if (!submitter?.matches(PAYS) || !isNewCard(form) || token.value !== '') return;
    event.preventDefault();
    if (!isBusy) void send(submitter);
  });
  box.querySelector('[data-another]')?.addEventListener('click', () => {
    token.value = '';
    box.querySelector<HTMLElement>('[data-kept]')?.remove();
    show();
  });
  // A page that comes back from the browser's memory has a token that is used up.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) token.value = '';
  });
  show();
};
