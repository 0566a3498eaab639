import { ShopError } from '@parlour/http';

/** The row id for an id on the wire; null when it cannot be one of ours. */
export const rowId = (id: string): number | null => (/^\d{1,15}$/.test(id) ? Number(id) : null);

/** The id on the wire for a row; '' for none (null, or 0 in columns that may not be null). */
export const wireId = (id: number | null): string => (id === null || id === 0 ? '' : String(id));

/** The row ids for a list of ids, each once, without those that cannot be ours. */
export const rowIds = (ids: readonly string[]): number[] => [
  ...new Set(ids.map(rowId).filter((id) => id !== null)),
];

const BITS_32 = 2 ** 32;
const BITS_16 = 2 ** 16;

/** A row id that does not reveal how many rows there are: 48 random bits, never 0. */
export const randomRowId = (): number => {
  const [low = 0, high = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % BITS_16) * BITS_32 + low || 1;
};

/**
 * The row id for an id on the wire.
 * @param what the noun for the error's sentence, such as `product`
 * @throws {ShopError} `not_found` for an id that cannot be one of ours
 */
export const requireRowId = (id: string, what: string): number => {
  const found = rowId(id);
  if (found === null) throw notFound(what);
  return found;
};

/** The error `not_found`: 'There is no such product.' */
export const notFound = (what: string): ShopError =>
  new ShopError('not_found', 404, `There is no such ${what}.`);
