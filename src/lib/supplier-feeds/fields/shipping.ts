import { readPrice, type Currencies } from './price.ts';

export interface Delivery {
  /** Pounds. */
  readonly pounds: number;
  readonly method: string;
}

const HOME = ['GB', 'UK', ''];

/**
 * Cheapest delivery within the United Kingdom of values like `GB:::5.99 GBP` (country, region,
 * service, price) or `5.99 GBP`; null when none of them is for here, a problem for anything else.
 */
export const readShipping = (
  values: readonly string[],
  currencies: Currencies,
): Delivery | null | { readonly problem: string } => {
  const options = values.map((value) => readOption(value, currencies));
  const problem = options.find((option) => option !== null && 'problem' in option);
  if (problem !== undefined) return problem;
  return options
    .filter((option): option is Delivery => option !== null && 'pounds' in option)
    .reduce<Delivery | null>(
      (best, option) => (best === null || option.pounds < best.pounds ? option : best),
      null,
    );
};

const readOption = (
  value: string,
  currencies: Currencies,
): Delivery | null | { readonly problem: string } => {
  const parts = value.split(':').map((part) => part.trim());
  const country = parts.length > 1 ? (parts[0] ?? '').toUpperCase() : '';
  if (!HOME.includes(country)) return null;
  const price = readPrice(parts.at(-1) ?? '', currencies);
  if ('problem' in price) return price;
  return { pounds: price.pounds, method: parts.length > 3 ? (parts[2] ?? '') : '' };
};

const CANONICAL = ['country', 'region', 'service', 'price'];

/** Whether a header is `shipping` with the order of its parts, such as `shipping(country:price)`. */
export const shippingParts = (header: string): readonly string[] | null => {
  const [, parts] = /^\s*(?:g:)?shipping\s*\(([\w\s:]+)\)\s*$/i.exec(header) ?? [];
  return (
    parts
      ?.toLowerCase()
      .split(':')
      .map((part) => part.trim()) ?? null
  );
};

/** A value in the order of such a header, in the order country, region, service, price. */
export const inCanonicalOrder = (value: string, parts: readonly string[]): string => {
  const given = value.split(':');
  return CANONICAL.map((part) => given[parts.indexOf(part)] ?? '').join(':');
};
