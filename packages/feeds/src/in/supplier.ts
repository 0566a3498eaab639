import type { Supplier } from './feed.ts';
import { plainSlug } from './fields.ts';

/** The supplier of records that name none. */
export const CATALOGUE: Supplier = { slug: 'catalogue', name: 'Catalogue' };

/** The supplier by its name or slug. */
export const supplierOf = (seller: string): Supplier => {
  const slug = plainSlug(seller) || 'feed';
  return { slug, name: seller === slug ? titled(slug) : seller };
};

const titled = (slug: string): string =>
  slug
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');
