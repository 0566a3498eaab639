/** The noun that goes with a number: `plural(1, 'piece')` is 'piece', `plural(2, 'piece')` 'pieces'. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? one : many;

/** A number of things in words, such as '1 piece' and '2 pieces'. */
export const counted = (count: number, one: string, many?: string): string =>
  `${String(count)} ${plural(count, one, many)}`;
