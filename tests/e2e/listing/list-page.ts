import type { Part } from '../sent-page.ts';

/** Number of products that a list reports. */
export const countOf = (list: Part): number =>
  Number.parseInt(list.one('p', { class: 'count' }).text, 10);

/** URLs of the products in a list, in order. */
export const productsOf = (list: Part): string[] =>
  list.all('a', { class: 'open' }).map((link) => link.attribute('href'));

/** Prices, in pounds, of the products in a list that show one. */
export const pricesOf = (list: Part): number[] =>
  list
    .all('article')
    .flatMap((tile) => tile.all('span', { class: 'now' }))
    .map(({ text }) => Number(/£([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(',', '')));

/** Choices of a group in the sidebar. */
export const choicesOf = (list: Part, group: string): Part[] =>
  list
    .one('details', { 'data-group': group })
    .all('ul', { class: 'choices' })
    .flatMap((choices) => choices.all('a', { class: 'choice' }));

export const isChosen = (choice: Part): boolean => choice.attribute('aria-current') === 'true';

export const chipsOf = (list: Part): Part[] =>
  list.all('ul', { class: 'chips' }).flatMap((chips) => chips.all('a'));
