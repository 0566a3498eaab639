import {
  asMeant,
  escapedOnce,
  escapeElementText,
  gtinIn,
  isPlaceholder,
  lengthsIn,
  meaningsOf,
  penceFromPounds,
  poundsFromPence,
  webUrlProblem,
} from '@parlour/domain';
import type { OfferRecord } from '@parlour/contract';
import { type Currencies, HTML_TAG, type RowReading, withoutEntities } from './feed.ts';
import { materialsJoined } from './materials.ts';
import { type Moment, parseMoment } from './moment.ts';

/** An amount in a currency; '' if the feed does not name one. */
export interface Money {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

const SYMBOLS: Readonly<Record<string, string>> = { '£': 'GBP', '€': 'EUR', $: 'USD' };
const MAX_POUNDS = 1_000_000;

/**
 * Parses `1,299.00 GBP`, `GBP 1299`, `£1,299`, `£12.99 GBP`, `1.299,00 €` or `1299`; null for anything else. Three
 * digits behind a comma are thousands, and behind a point unclear.
 */
export const parseMoney = (text: string): Money | null => {
  const [, before, digits, after] = MONEY.exec(asMeant(text)) ?? [];
  if (digits === undefined) return null;
  if (before !== undefined && after !== undefined && SYMBOLS[before] !== after.toUpperCase()) {
    return null;
  }
  const [amount, ...others] = meaningsOf(digits);
  const isUnclear = THOUSANDTHS.test(digits) || (others.length > 0 && digits.includes('.'));
  if (amount === undefined || isUnclear) return null;
  return { amount, currency: currencyOf(before ?? after ?? '') };
};

const MONEY = /^([a-z]{3}|[£€$])? ?([.,]?\d(?:[\d.,'’ ]*\d)?) ?([a-z]{3}|[£€$])?$/i;

/** `1,299.000`, in which one of the separators is a mistake. */
const THOUSANDTHS = /\d([., '’])\d+(?!\1)[.,]\d{3}$/;

const currencyOf = (sign: string): string => SYMBOLS[sign] ?? sign.toUpperCase();

/** A price in pounds, or why there is none. */
export type Price = { readonly pounds: number } | { readonly problem: string };

/** Parses a price and converts it to pounds, to the penny. */
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
  `the price is in ${currency}, and there is no rate; catalogue import --convert ${currency}=RATE takes one, RATE being the pounds for 1 ${currency}`;

/**
 * Parses the two moments of `2026-02-24T11:07+0100/2026-02-29T23:07+0100`; null for anything else, and for an end
 * that is not after the beginning.
 */
export const parseDateRange = (text: string): Moment | null => {
  const [first, last, ...more] = text.split('/').map(parseMoment);
  if (!first || !last || more.length > 0 || last.until <= first.from) return null;
  return { from: first.from, until: last.until };
};

export interface Availability {
  readonly status: OfferRecord['status'];
  /** The stock line besides the status; '' for none. */
  readonly statusText: string;
}

const AVAILABLE: Availability = { status: 'active', statusText: '' };
const SOLD_OUT: Availability = { status: 'out_of_stock', statusText: '' };
/** Nothing can be delivered yet, so nothing is sold yet; the stock line says why. */
const PREORDER: Availability = { status: 'out_of_stock', statusText: 'Available to pre-order' };
const BACKORDER: Availability = { status: 'out_of_stock', statusText: 'On back order' };

/** Words of Google, Facebook and schema.org without spaces and punctuation. */
const MEANINGS: Readonly<Record<string, Availability>> = {
  instock: AVAILABLE,
  available: AVAILABLE,
  limitedavailability: AVAILABLE,
  onlineonly: AVAILABLE,
  outofstock: SOLD_OUT,
  soldout: SOLD_OUT,
  discontinued: SOLD_OUT,
  unavailable: SOLD_OUT,
  markassold: SOLD_OUT,
  pending: SOLD_OUT,
  preorder: PREORDER,
  presale: PREORDER,
  backorder: BACKORDER,
  onbackorder: BACKORDER,
  availablefororder: BACKORDER,
  madetoorder: BACKORDER,
};

/** Parses `in_stock`, `Out of stock`, `https://schema.org/PreOrder`; null for anything else. */
export const parseAvailability = (text: string): Availability | null => {
  const word = text
    .toLowerCase()
    .replace(/^https?:\/\/schema\.org\//, '')
    .replace(/[^a-z]/g, '');
  return (Object.hasOwn(MEANINGS, word) ? MEANINGS[word] : undefined) ?? null;
};

const NEW = /^(?:https?:\/\/schema\.org\/)?(?:brand[\s_-]?)?new(?:condition)?$/i;

/**
 * Whether a row is of goods that are used, refurbished or damaged; it warns of them. They are left out, so that a
 * product that was loaded from the feed before can be withdrawn: pages, feeds and assistants call everything new.
 */
export const isUsed = (reading: RowReading): boolean => {
  const condition = reading.text('condition');
  if (condition === '' || NEW.test(condition)) return false;
  reading.warn('condition', 'not new; left out, because the shop sells new goods only');
  return true;
};

const MAX_MILLIMETRES = 100_000;

/**
 * Whole millimetres of `47.2 in`, `120 cm` or `1,2 m`; null without a unit, above 100 metres, or if it is unclear. Nobody
 * measures thousandths of a millimetre, and a comma is unclear unless one of its lengths is too long.
 */
export const parseLength = (text: string): number | null => {
  const written = text.replace(/\.\s*$/, '');
  const all = lengthsIn(written, null);
  const meant = /mm|milli/i.test(written)
    ? all.toSorted((left, right) => right - left).slice(0, 1)
    : written.includes(',')
      ? all
      : all.slice(0, 1);
  const [length, ...others] = meant.filter((one) => one <= MAX_MILLIMETRES);
  return length === undefined || others.length > 0 ? null : Math.round(length);
};

/**
 * The GTIN of a row; '' for none. A wrong one should not stop a sale: there is a warning, and anything that
 * is no number is left out.
 */
export const readGtin = (reading: RowReading, column: string): string => {
  const text = reading.text(column).replace(/^'/, '');
  const gtin = gtinIn(text);
  if (gtin === null) {
    const isZero = /^[0\s-]+$/.test(text);
    if (isZero) reading.warn(column, 'only zeros, which are no GTIN; left out');
    else if (text !== '') reading.warn(column, 'not 8, 12, 13 or 14 digits; left out');
    return '';
  }
  if (!gtin.isChecked) reading.warn(column, 'the check digit is wrong; kept as it is');
  return gtin.digits;
};

/** The manufacturer's number of a row; '' for none. */
export const readMpn = (reading: RowReading): string =>
  cut(valueOf(reading, 'mpn', 'no number; left out'), 100);

/** The brand of a row; '' for none. */
export const readBrand = (reading: RowReading, column: string): string =>
  cut(properName(valueOf(reading, column, 'no brand; left out')), 300);

/** The text of a column; '', with a warning, for a word that stands where there is none. */
const valueOf = (reading: RowReading, column: string, warning: string): string => {
  const text = reading.text(column);
  if (!isPlaceholder(text)) return text;
  if (text !== '') reading.warn(column, warning);
  return '';
};

/** A picture's URL for the catalogue, with a possible warning; or a problem. */
export type PictureUrl =
  | { readonly url: string; readonly doubt?: string }
  | { readonly problem: string };

const MAX_URL_LENGTH = 2_000;
const OVER_HTTPS = 'an http URL; changed to https, because pages load only over https';

/**
 * Parses a picture's URL. Pages load pictures only over https, so that an http URL becomes the https one of
 * the same server; so does one without a scheme.
 */
export const pictureUrl = (text: string): PictureUrl => {
  const given = text.trim().replace(/&(?:(?:amp|#38|#x26);)+/gi, '&');
  const url = given.replace(/^(?:https?:)?\/\//i, 'https://').replaceAll(' ', '%20');
  if (!/^https:\/\/[^\s\p{Cc}"<>\\]+$/u.test(url) || url.length > MAX_URL_LENGTH) {
    return { problem: 'not an http(s) URL' };
  }
  const problem = webUrlProblem(url);
  if (problem !== null) return { problem };
  return /^http:/i.test(given) ? { url, doubt: OVER_HTTPS } : { url };
};

/** The URLs of a cell, which commas, semicolons, bars and blanks separate; a URL may contain these, too. */
export const urlsIn = (cell: string): readonly string[] =>
  cell.split(/[\s,;|]+(?=https?:)/i).map((url) => url.replace(/[\s,;|]+$/, ''));

/** An optional picture: null, with a warning, if its URL cannot be fetched. */
export const readPicture = (reading: RowReading, column: string, text: string): string | null => {
  const picture = pictureUrl(text);
  if ('problem' in picture) {
    reading.warn(column, `${picture.problem}; left out`, text);
    return null;
  }
  if (picture.doubt !== undefined) reading.warn(column, picture.doubt, text);
  return picture.url;
};

/** `OAK` and `oak` become `Oak`; a name in mixed case stays as it is. */
export const properName = (text: string): string => {
  const name = text.replace(/\s+/g, ' ').trim();
  const isShouted = name === name.toUpperCase() || name === name.toLowerCase();
  return isShouted
    ? name.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase())
    : name;
};

const partsOf = (text: string): readonly string[] => text.split(/[/,;|]|\s\+\s/);

const named = (parts: readonly string[]): readonly string[] =>
  parts
    .map((part) => part.replace(/\d+(?:[.,]\d+)?\s*%/g, '').trim())
    .filter((part) => /[^\s\p{P}]/u.test(part))
    .map((part) => cut(properName(part), 100));

/** `Oak/White` becomes `Oak & White`. */
export const joinedNames = (text: string): string => named(partsOf(text)).join(' & ');

/** The first colour of `Oak/White`, which dominates the picture; undefined for none. */
export const firstColour = (text: string): string | undefined => named(partsOf(text))[0];

const MAX_MATERIALS = 3;

const materialsIn = (text: string): readonly string[] => [
  ...new Set(named(partsOf(text).flatMap(materialsJoined))),
];

/** The first three materials of `80% cotton, 20% linen` and `walnut and oak`, the main one first. */
export const materialsOf = (text: string): readonly string[] =>
  materialsIn(text).slice(0, MAX_MATERIALS);

/** `walnut and oak` becomes `Walnut & Oak`. */
export const joinedMaterials = (text: string): string => materialsIn(text).join(' & ');

/** A plain slug: letters a to z, digits and single hyphens; '' if nothing is left. */
export const plainSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replace(/^-|-$/g, '');

const MAX_DESCRIPTION = 40_000;
/** The most that the catalogue stores. */
const MAX_HTML = 50_000;

/** HTML of a description: HTML stays (the shop sanitises it), plain text gets paragraphs. */
export const descriptionHtml = (text: string): string => {
  const given = cut(text, MAX_DESCRIPTION).trim();
  const html = HTML_TAG.test(given) ? escapedOnce(given) : withoutEntities(given);
  if (html === '' || HTML_TAG.test(html)) return html;
  const whole = paragraphs(html);
  // A character becomes at most five.
  return whole.length > MAX_HTML ? paragraphs(cut(html, MAX_HTML / 5 - 10)) : whole;
};

const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeElementText(paragraph.trim()).replace(/\n/g, '<br>')}</p>`)
    .join('');

/** UTF-8 that was taken for Windows-1252, or lost characters. */
const GARBLED = /Ã[\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œžŸ]|Â[\u00a0-\u00bf]|â€|\ufffd/u;

/** Warns about a text that readers would take for a fault of the shop. */
export const doubtText = (reading: RowReading, column: string): void => {
  const text = reading.raw(column);
  if (text.length > MAX_DESCRIPTION) reading.warn(column, 'cut to 40,000 characters');
  if (GARBLED.test(text)) {
    reading.warn(
      column,
      'the feed has broken letters here, such as "Ã©" for "é"; shown as they are',
    );
  } else if (/\{\{[^{}]*\}\}/.test(text)) {
    reading.warn(column, 'a template wasn’t filled in; shown as it is');
  }
};

/** The first UTF-16 units of a text, without a lone surrogate at the end. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
