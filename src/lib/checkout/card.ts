import type { Card } from '@parlour/contract';
import type { PageForm } from '../shell/page-form.ts';

const two = (month: number): string => String(month).padStart(2, '0');

/** A saved card as its owner knows it. */
export const cardName = ({ brand, last4 }: Card): string => `${brand} ending in ${last4}`;

export const cardExpiry = ({ expMonth, expYear }: Card): string =>
  `expires ${two(expMonth)}/${String(expYear).slice(-2)}`;

/** Id of the card that a form pays with: the submitted one, else the default card; '' for a new card. */
export const chosenCard = (cards: readonly Card[], form: PageForm | undefined): string =>
  form?.values.cardId ?? cards.find(({ isDefault }) => isDefault)?.id ?? '';
