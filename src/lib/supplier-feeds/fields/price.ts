import { penceFromPounds, poundsFromPence } from '#lib/domain/money.ts';

/** An amount in a currency, '' when the feed does not name one. */
export interface Money {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

const SYMBOLS: Readonly<Record<string, string>> = { '£': 'GBP', '€': 'EUR', $: 'USD' };
const MAX_POUNDS = 1_000_000;

/**
 * Reads `1,299.00 GBP`, `GBP 1299`, `£1,299`, `1.299,00 €` or `1299`; null for anything else. One
 * separator before three digits parts thousands when it is a comma and is unclear when it is a dot.
 */
export const parseMoney = (text: string): Money | null => {
  const [, before, digits, after] =
    /^([a-z]{3}|[£€$])?\s*([\d.,' \u00a0\u202f]*\d)\s*([a-z]{3}|[£€$])?$/i.exec(text.trim()) ?? [];
  if (digits === undefined || (before !== undefined && after !== undefined)) return null;
  const amount = parseAmount(digits.replace(/['\s]/g, ''));
  return amount === null ? null : { amount, currency: currencyOf(before ?? after ?? '') };
};

const currencyOf = (sign: string): string => SYMBOLS[sign] ?? sign.toUpperCase();

const GROUPED = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/;
const DECIMAL = /^(\d*|\d{1,3}(?:([.,])\d{3})+)([.,])(\d{1,2}|\d{4,6})$/;

const parseAmount = (digits: string): number | null => {
  if (/^\d+$/.test(digits)) return Number(digits);
  if (GROUPED.test(digits)) return parseGroups(digits);
  const [, whole, group, point, fraction] = DECIMAL.exec(digits) ?? [];
  if (whole === undefined || fraction === undefined || group === point) return null;
  return Number(`${whole.replace(/[.,]/g, '')}.${fraction}`);
};

/** `1,299` and `1.299.000` are thousands; a single `1.299` may as well be a fraction. */
const parseGroups = (digits: string): number | null =>
  /^\d{1,3}\.\d{3}$/.test(digits) ? null : Number(digits.replace(/[.,]/g, ''));

/** Which currencies a feed may have. */
export interface Currencies {
  /** What a price without a currency is in. */
  readonly assumed: string;
  /** Pounds for one unit of a currency. */
  readonly rates: ReadonlyMap<string, number>;
}

/** A price in pounds, or why there is none. */
export type Price = { readonly pounds: number } | { readonly problem: string };

/** Reads a price and converts it to pounds, to the penny. */
export const readPrice = (text: string, { assumed, rates }: Currencies): Price => {
  const money = parseMoney(text);
  if (money === null) return { problem: 'not a price; write it like "1299.00 GBP"' };
  const currency = money.currency === '' ? assumed : money.currency;
  const rate = currency === 'GBP' ? 1 : rates.get(currency);
  if (rate === undefined) return { problem: unconverted(currency) };
  const pounds = poundsFromPence(penceFromPounds(money.amount * rate));
  return pounds > MAX_POUNDS ? { problem: 'a price above a million pounds' } : { pounds };
};

const unconverted = (currency: string): string =>
  `the price is in ${currency}; load the feed with --convert ${currency}=RATE, RATE being the pounds for 1 ${currency}`;
