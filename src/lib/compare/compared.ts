import { isVariantId } from '@parlour/domain';

/** The most products in one comparison. */
export const MAX_COMPARED = 4;

/** Id of the form in which shoppers mark the tiles of a list, and the name of its checkboxes. */
export const COMPARE_FORM = 'compare';
export const COMPARE_FIELD = 'v';

/** Variant ids in the query of a comparison: each once, and no more than the comparison takes. */
export const comparedOf = (query: URLSearchParams): readonly string[] =>
  [...new Set(query.getAll(COMPARE_FIELD))].filter(isVariantId).slice(0, MAX_COMPARED);
