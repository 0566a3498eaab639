import { plural } from '@parlour/domain';
import { figure } from './figures.ts';

/**
 * What an operator reads about products for which the words of searches have no room.
 * @param where the name of the assortment or of its site
 */
export const leftOutSentence = (where: string, products: number): string =>
  `Searches of ${where} don’t find its ${figure(products)} oldest ${plural(products, 'product')}.`;
