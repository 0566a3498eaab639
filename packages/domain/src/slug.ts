/**
 * A name as a URL segment (ROUTE-020): lower case, without parentheses, with hyphens for whitespace and
 * slashes, then URL-encoded. `Corner (left) / Oak` becomes `corner-left-oak`.
 */
export const slugFor = (name: string): string =>
  encodeURIComponent(
    name
      .toLowerCase()
      .replace(/[()]/g, '')
      .trim()
      .replace(/[\s/]+/g, '-'),
  );

/** The segment in place of an unknown slug (ROUTE-002). */
export const UNKNOWN_SLUG = '_';
