/**
 * A number as a British reader writes it, to three decimals: `1234.5678` as `1,234.568`. As `Intl.NumberFormat`
 * does, which no press may wait for: a browser that has not used `Intl` before takes a phone 50 ms and more for it.
 */
export const formatNumber = (number: number): string => {
  const [whole = '', decimals] = String(Math.round(number * 1000) / 1000).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
};

/** The noun that goes with a number: `plural(1, 'piece')` is 'piece', `plural(2, 'piece')` 'pieces'. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? one : many;

/** A number of things in words, such as '1 piece' and '2 pieces'. */
export const counted = (count: number, one: string, many?: string): string =>
  `${String(count)} ${plural(count, one, many)}`;
