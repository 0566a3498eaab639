import { isVariantId } from '#lib/product/variant-id.ts';

/** Products that stand side by side at most. */
export const MAX_COMPARED = 4;

/** Id of the form in which the tiles of a list are marked, and the name of its boxes. */
export const COMPARE_FORM = 'compare';
export const COMPARE_FIELD = 'v';

/** Ids of the variants that a query names for a comparison: each once, and no more than there is room for. */
export const comparedOf = (query: URLSearchParams): readonly string[] =>
  [...new Set(query.getAll(COMPARE_FIELD))].filter(isVariantId).slice(0, MAX_COMPARED);
