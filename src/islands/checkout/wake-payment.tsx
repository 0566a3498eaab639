import type { PageForm } from '#lib/shell/page-form.ts';
import { hydrate } from '../intent/hydrate.tsx';
import { cards as own } from '../state/checkout/cards.ts';
import { PayAgain } from './PayAgain.tsx';
import { formOf, writtenFields } from './written-fields.ts';

/** Has a new card typed into the form that pays an order. @throws {HttpError} without the saved cards */
export const wake = async (place: HTMLElement): Promise<void> => {
  const { stripe = '', amount, problem } = place.dataset;
  const values = writtenFields(formOf('pay'));
  const form: PageForm = { values, errors: problem ? { cardId: problem } : {}, done: false };
  const island = (
    <PayAgain
      {...{ form, amount: Number(amount), stripeKey: stripe, cards: await own.load() }}
      attempt={values.key ?? ''}
    />
  );
  await hydrate(place, island);
};
