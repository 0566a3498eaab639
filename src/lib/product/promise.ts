import { arrivalWords } from '@parlour/domain';
import type { SelectedVariant } from './product-choice.ts';

/** The line of products that say no day of arrival, to the letter (PDP-035). */
export const SHIPS = 'Available, Ship in 4/5 weeks';

/**
 * The one sentence that says when a choice comes: the days on which it arrives, or the line of PDP-035 where no
 * day is known (spec decision 99). What is out of stock is not available yet.
 */
export const promiseOf = ({
  arrival,
  stock,
}: Pick<SelectedVariant, 'arrival' | 'stock'>): string => {
  const days = arrivalWords(arrival);
  if (days !== '') return `Arrives ${days}`;
  return stock.status === 'out' ? `Once it’s back in stock: ${SHIPS}` : SHIPS;
};
