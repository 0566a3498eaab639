import { ShopError } from '../platform/errors.ts';

/** Row id of an id on the wire, or null when it cannot be one of ours. */
export const rowId = (id: string): number | null => (/^\d{1,15}$/.test(id) ? Number(id) : null);

/** Row ids of a list of ids, each once; what cannot be one of ours is left out. */
export const rowIds = (ids: readonly string[]): number[] => [
  ...new Set(ids.map(rowId).filter((id) => id !== null)),
];

/** @throws ShopError not_found, also for an id that is not a whole number. */
export const requireRowId = (id: string, what: string): number => {
  const found = rowId(id);
  if (found === null) throw notFound(what);
  return found;
};

export const notFound = (what: string): ShopError =>
  new ShopError('not_found', 404, `There is no such ${what}.`);
