import { asMeant, meaningsOf } from '@parlour/domain';
import { parseAvailability } from './fields.ts';

/** What a cell says of a stock. */
interface Quantity {
  /** Null if there is stock that nobody counts. */
  readonly units: number | null;
  /** What is doubtful about it; '' for nothing. */
  readonly doubt: string;
}

const FEW = 'no number, and not many; one is sold';
const FRACTION = 'not a whole number; rounded down';
const POINT = 'a point before three digits may part thousands; taken for decimals';
const UNREADABLE = 'not a number of units; none are sold until it is one';

const NONE =
  /^(?:none|nil|no|zero|nothing|false|n|no stock|not in stock|-+|–|—|out|(?:out of stock|sold out)\b.*)$/;
const PLENTY = /^(?:yes|true|y|unlimited|infinite|∞|plenty|many|lots|made to order)$/;
const LAST =
  /^(?:low|few|a few|only a few|limited|last|last few)(?: in)?(?: stock)?(?: left| pieces| items)?$/;

const UNITS = String.raw`(?:(?:pcs?|pieces?|units?|items?|ea|each|sets?|pairs?|stk|stück|in stock|available|left|remaining|on hand|x)\.?\s*)*`;
const NAMES = 'qty|quantity|stock|in stock|available|approx|about|around|ca|circa|only|x|~|≈';

const COUNT = new RegExp(
  [
    String.raw`^(?:(?<more>>|more than|over)|(?<least>>=|=>|≥|at least|min|from)`,
    String.raw`|(?<less><|less than|fewer than|under|below)|(?<most><=|=<|≤|up to|at most|max)|(?:${NAMES}))?[.:]?\s*`,
    String.raw`(?<sign>[+-]?)\s*(?<digits>[.,]?\d(?:[\d.,'’ ]*\d)?)(?<debt>-?)\s*`,
    String.raw`${UNITS}(?:\+|or more|and more|plus|(?<fewer>or less|or fewer))?\s*${UNITS}$`,
  ].join(''),
);

const RANGE = new RegExp(String.raw`^(\d+)\s*(?:-|–|to)\s*(\d+)\s*${UNITS}$`);

const PIECES = 'pcs?|pieces?|units?|items?|pairs?|ea|stk|stück';
const PACKS = 'packs?|box(?:es)?|cases?|cartons?|bags?|sets?|bundles?|pallets?';
const SIZE = String.raw`\d[\d., ]*(?: ?(?:${PIECES})\.?)?`;

/** How many are in a pack: `100 pcs`, `pack of 12`, `x 12`, `12 per box`, `6-pack`. */
const PACK = new RegExp(
  `^(?:(?:${PACKS}) (?:of )?${SIZE}|(?:of|x) ?${SIZE}|\\d+ ?(?:${PIECES})\\.?|${SIZE} (?:per|a|to a|in a) (?:${PACKS})|\\d+[- ](?:${PACKS}))$`,
);

const MAX_LENGTH = 60;

/**
 * The stock that a cell names, in the words and signs that programs and people use. The number counts that is certain:
 * 10 of `10+` and of `10-20`, one of `<5`, five of `5 (100 pcs)`. A cell that cannot be read counts as none, because the
 * figure of an earlier import may long be sold.
 */
export const readQuantity = (cell: string): Quantity => {
  const given = asMeant(cell)
    .replace(/[\u2212\u2010\u2011]/g, '-')
    .replace(/^'|!+$/g, '')
    .toLowerCase()
    .trim();
  const text = withoutBrackets(given);
  const read =
    text.length > MAX_LENGTH ? null : (worded(text) ?? numbered(text) ?? available(text));
  return read ?? { units: 0, doubt: UNREADABLE };
};

/** Words in brackets are read with the rest, and so is the only number; two numbers are not joined. */
const withoutBrackets = (text: string): string => {
  const [, before = '', within = '', after = ''] =
    /^([^()]+)\(([^()]*)\)([^()]*)$/.exec(text) ?? [];
  if (before === '') return text;
  const outside = `${before} ${after}`.replace(/ +/g, ' ').trim();
  if (!/\d/.test(within) || !/\d/.test(outside)) {
    return `${before} ${within} ${after}`.replace(/ +/g, ' ').trim();
  }
  return PACK.test(within.trim()) ? outside : text;
};

const worded = (text: string): Quantity | null => {
  if (NONE.test(text)) return { units: 0, doubt: '' };
  if (PLENTY.test(text)) return { units: null, doubt: '' };
  return LAST.test(text) ? { units: 1, doubt: FEW } : null;
};

const available = (text: string): Quantity | null => {
  const availability = /\d/.test(text) ? null : parseAvailability(text);
  if (availability === null) return null;
  return { units: availability.status === 'active' ? null : 0, doubt: '' };
};

const numbered = (text: string): Quantity | null => {
  // Spreadsheets write a debt in brackets.
  if (/^\(\d+(?:[.,]\d+)?\)?$/.test(text)) return { units: 0, doubt: '' };
  const [range, from, to] = RANGE.exec(text) ?? [];
  if (range !== undefined) return { units: Math.min(Number(from), Number(to)), doubt: '' };
  const { digits = '', ...signs } = COUNT.exec(text)?.groups ?? {};
  const [amount, ...others] = meaningsOf(digits);
  if (amount === undefined) return null;
  const number = Math.floor(amount);
  if (signs.sign === '-' || signs.debt === '-') return { units: 0, doubt: '' };
  if (signs.more !== undefined) return { units: number + 1, doubt: '' };
  const most = signs.less === undefined ? number : number - 1;
  const isUpTo = [signs.less, signs.most, signs.fewer].some((sign) => sign !== undefined);
  if (isUpTo) return most < 1 ? { units: 0, doubt: '' } : { units: 1, doubt: FEW };
  if (number < amount) return { units: number, doubt: FRACTION };
  return { units: number, doubt: others.length > 0 && digits.includes('.') ? POINT : '' };
};
