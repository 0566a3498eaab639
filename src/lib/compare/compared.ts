/** Products that stand side by side at most. */
export const MOST_COMPARED = 4;

/** Id of the form in which the tiles of a list are marked, and the name of its boxes. */
export const COMPARE_FORM = 'compare';
export const COMPARE_FIELD = 'v';

const VARIANT_ID = /^[\w-]{1,64}$/;

/** Ids of the variants that a query names for a comparison: each once, and no more than there is room for. */
export const comparedOf = (query: URLSearchParams): readonly string[] =>
  [...new Set(query.getAll(COMPARE_FIELD))]
    .filter((id) => VARIANT_ID.test(id))
    .slice(0, MOST_COMPARED);
