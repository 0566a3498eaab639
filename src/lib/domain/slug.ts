/**
 * A name as a URL segment (ROUTE-020): lower case, parentheses removed, whitespace and slashes as
 * hyphens, the result URL-encoded. `Corner (left) / Oak` becomes `corner-left-oak`.
 */
export const slugFor = (name: string): string =>
  encodeURIComponent(
    name
      .toLowerCase()
      .replace(/[()]/g, '')
      .trim()
      .replace(/[\s/]+/g, '-'),
  );

/** Segment that stands for an unknown slug (ROUTE-002). */
export const UNKNOWN_SLUG = '_';
