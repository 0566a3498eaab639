import { cardBox, problemOf, type CardBox } from './card-form.ts';

/** Buttons that pay; others, such as that of the promo code, submit the form as it is. */
const PAY_BUTTON = '[data-pays]';

const isNewCard = (form: HTMLFormElement): boolean => new FormData(form).get('cardId') === '';

/** Stripe's token for the card that was typed in, or undefined if it cannot be used yet. */
const tokenOf = async (card: CardBox, saves: boolean): Promise<string | undefined> => {
  const { stripe, elements } = await card.mounted();
  await elements.update({ setupFutureUsage: saves ? 'off_session' : null });
  const checked = await elements.submit();
  if (checked.error) {
    // Stripe itself marks a field that has not been filled in.
    card.showProblem(
      checked.error.type === 'validation_error' ? '' : (checked.error.message ?? ''),
    );
    return undefined;
  }
  const made = await stripe.createConfirmationToken({ elements });
  if (made.error) card.showProblem(made.error.message ?? 'This card cannot be used.');
  return made.confirmationToken?.id;
};

/**
 * Adds Stripe's card form to a form that pays. The card number goes to Stripe; the form submits its
 * token and otherwise works as it does without script.
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
    // A token that came back with the form belongs to a card typed in a moment ago.
    if (isNew && token.value === '') card.mounted().catch(() => undefined);
  };

  const send = async (submitter: HTMLElement | null): Promise<void> => {
    isBusy = true;
    form.setAttribute('aria-busy', 'true');
    card.showProblem('');
    try {
      const saves = new FormData(form).has('saveCard');
      token.value = (await tokenOf(card, saves)) ?? '';
      if (token.value !== '') form.requestSubmit(submitter);
    } catch (thrown) {
      card.showProblem(problemOf(thrown));
    } finally {
      isBusy = false;
      form.removeAttribute('aria-busy');
    }
  };

  form.addEventListener('change', show);
  form.addEventListener('submit', (event) => {
    const { submitter } = event;
    if (!submitter?.matches(PAY_BUTTON) || !isNewCard(form) || token.value !== '') return;
    event.preventDefault();
    if (!isBusy) void send(submitter);
  });
  box.querySelector('[data-another]')?.addEventListener('click', () => {
    token.value = '';
    box.querySelector<HTMLElement>('[data-kept]')?.remove();
    show();
  });
  // A page restored from the browser's memory holds a token that has been used.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) token.value = '';
  });
  show();
};
