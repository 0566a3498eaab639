import type { Product, Tag, TagReference } from '@parlour/contract';
import { paths } from '#lib/paths.ts';

/** A step of a breadcrumb trail; the last one is the current page and has no link. */
export interface TrailStep {
  readonly name: string;
  readonly href: string | null;
}

const ALL_PRODUCTS: TrailStep = { name: 'All Products', href: paths.products() };

/** 'All Products', the parent, the tag: at most three entries (LIST-001, LIST-002, LIST-018). */
export const listTrail = (tag: Tag | undefined): readonly TrailStep[] => {
  if (tag === undefined) return [{ ...ALL_PRODUCTS, href: null }];
  const { type, parentUrlSlug: urlSlug, parentName: name } = tag;
  const parent = hasParent(tag) ? [{ name, href: paths.tag({ type, urlSlug }) }] : [];
  return [ALL_PRODUCTS, ...parent, { name: tag.name, href: null }];
};

/** 'All Products', parent category, category, variant title (PDP-003, PDP-004). */
export const productTrail = (
  product: Pick<Product, 'tags'>,
  variantTitle: string,
): readonly TrailStep[] => [
  ALL_PRODUCTS,
  ...categorySteps(product.tags.filter(({ type }) => type === 'category')),
  { name: variantTitle, href: null },
];

/** The first category with a parent; a root if there is none. */
const categorySteps = (categories: readonly TagReference[]): TrailStep[] => {
  const category = categories.find(hasParent) ?? categories[0];
  if (category === undefined) return [];
  const parent = hasParent(category) ? [step(category.parentName, category.parent)] : [];
  return [...parent, step(category.name, category.tagId)];
};

const step = (name: string, tagId: string): TrailStep => ({
  name,
  href: paths.productsByTag(tagId),
});

const hasParent = (tag: Pick<Tag, 'parentName' | 'parentUrlSlug'>): boolean =>
  tag.parentName !== '' && tag.parentUrlSlug !== '';
