import { withoutTags } from './feed.ts';

/**
 * The words of a cell below a metafield, by Shopify's types: `45 cm` of a measurement, `12.00 GBP` of an amount of money,
 * `4.5 out of 5` of a rating, the words of rich text, and the values of a list with commas between them. '' for an empty
 * cell. Null for a reference to something that only Shopify has, and for JSON of no known type or that is broken.
 */
export const metafieldText = (cell: string): string | null => {
  if (!BEGINS_JSON.test(cell)) return REFERENCE.test(cell) ? null : withoutTags(cell);
  try {
    return textOf(JSON.parse(cell));
  } catch {
    return null;
  }
};

/** A text may begin with a bracket, too: `[Oak] finish`. */
const BEGINS_JSON = /^\s*(?:\{|\[\s*(?:["{[\]\d-]|true|false|null))/;

const REFERENCE = /^\s*gid:\/\/shopify\//;

const textOf = (value: unknown): string | null => {
  if (Array.isArray(value)) return joined(value.map(textOf), ', ');
  if (typeof value === 'string') return REFERENCE.test(value) ? null : withoutTags(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return '';
  const fields = value as Readonly<Record<string, unknown>>;
  if (fields.type === 'root') return withoutTags(wordsOf(fields));
  if ('scale_max' in fields) return `${Number(fields.value)} out of ${Number(fields.scale_max)}`;
  if ('currency_code' in fields)
    return joined([textOf(fields.amount), textOf(fields.currency_code)], ' ');
  if ('url' in fields) return textOf(fields.text ?? fields.url);
  if (!('value' in fields)) return Object.keys(fields).length === 0 ? '' : null;
  return joined([textOf(fields.value), textOf(fields.unit ?? '')], ' ')?.toLowerCase() ?? null;
};

const joined = (texts: readonly (string | null)[], separator: string): string | null =>
  texts.includes(null) ? null : texts.filter((text) => text !== '').join(separator);

/** The words of rich text, a line for each block. */
const wordsOf = (node: unknown): string => {
  if (typeof node !== 'object' || node === null) return '';
  const { type, value, children } = node as Readonly<Record<string, unknown>>;
  if (typeof value === 'string') return value;
  const words = Array.isArray(children) ? children.map(wordsOf).join('') : '';
  return type === 'link' ? words : `${words}\n`;
};
