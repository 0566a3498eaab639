import path from 'node:path';

/** Who supplies a feed: seller of its offers, and half of the key of its products. */
export interface Supplier {
  readonly slug: string;
  readonly name: string;
}

const EXTENSIONS = /(\.(ndjson|jsonl|json|tsv|txt|csv|xml|rss|atom|gz))+$/i;

/** The supplier that `--seller` names by name or slug, or that the feed's file is named after. */
export const supplierOf = (seller: string | undefined, file: string): Supplier => {
  const given = seller ?? path.basename(file).replace(EXTENSIONS, '');
  const slug = plainSlug(given);
  return { slug, name: given === slug ? titled(slug) : given };
};

/** Letters a to z, digits and single hyphens: the form that a source and a seller's slug have. */
const plainSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replace(/^-|-$/g, '') || 'feed';

const titled = (slug: string): string =>
  slug
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');
