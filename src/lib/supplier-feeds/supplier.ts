import type { Supplier } from './feed.ts';
import { plainSlug } from './fields.ts';

/** The supplier of records that name none. */
export const CATALOGUE: Supplier = { slug: 'catalogue', name: 'Catalogue' };

const EXTENSIONS = /(\.(ndjson|jsonl|json|tsv|txt|csv|xml|rss|atom|gz))+$/i;

/**
 * The supplier by name or slug, or by the name of the feed's file.
 * @param file its name, without folders
 */
export const supplierOf = (seller: string | undefined, file: string): Supplier => {
  const given = seller ?? file.replace(EXTENSIONS, '');
  const slug = plainSlug(given) || 'feed';
  return { slug, name: given === slug ? titled(slug) : given };
};

const titled = (slug: string): string =>
  slug
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');
