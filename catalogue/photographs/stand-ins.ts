import { finishesOf, skuOf } from '../build/product-records.ts';
import type { ProductSource, VariantSource } from '../build/source-schema.ts';
import type { Sources, TypedTag } from '../build/sources.ts';
import { slugsWithin } from '../build/tag-index.ts';
import { inTurns } from './shots.ts';

/** Moods and top categories that look like a room or a style. */
const LIKE: Readonly<Record<string, string>> = {
  'category/furniture': 'room-living',
  'category/outdoor': 'room-garden',
  'category/accessories': 'style-playful',
  'category/lighting': 'room-dining',
  'category/storage': 'room-study',
  'filter/mood': 'style-designer',
  'filter/serene': 'style-zen',
  'filter/cosy': 'style-classic',
  'filter/dramatic': 'style-baroque',
  'filter/cheerful': 'style-playful',
  'filter/occasion': 'room-dining',
  'filter/long-lunches': 'style-rustic',
  'filter/reading-corner': 'style-midcentury',
  'filter/film-night': 'room-family',
  'filter/working-day': 'room-study',
  'filter/time-of-day': 'style-shabby',
  'filter/sunday-morning': 'room-bedroom',
  'filter/after-dark': 'style-artdeco',
};

interface Article {
  readonly product: ProductSource;
  readonly variant: VariantSource;
}

/**
 * The photograph that stands in for a tag without one of its own: the room or style that it looks like, or
 * the first article with the tag. Undefined for rooms and styles, which have their own.
 */
export const standInFor = (tag: TypedTag, sources: Sources): string | undefined => {
  const like = LIKE[`${tag.type}/${tag.slug}`];
  if (like !== undefined) return `tags/${like}`;
  const found = articleWith(tag, sources);
  return found && `articles/${skuOf(found.product, found.variant).toLowerCase()}-angle`;
};

const articleWith = (tag: TypedTag, sources: Sources): Article | undefined => {
  const { type, code = '' } = tag;
  const slugs = slugsWithin(sources.tags, tag);
  const find = (fits: (product: ProductSource) => boolean) =>
    shownArticles(sources.products).find(({ product }) => fits(product));
  if (type === 'brand') return find(({ ref }) => ref.startsWith(code));
  if (type === 'category') return find(({ categories: [main = ''] }) => slugs.includes(main));
  if (type === 'colour' || type === 'material') return articleOf(type, slugs, sources);
  return undefined;
};

/** The first article whose main part has a colour or material, otherwise any part. */
const articleOf = (
  type: 'colour' | 'material',
  slugs: readonly string[],
  sources: Sources,
): Article | undefined => {
  const made = shownArticles(inTurns(sources.products)).map((article) => ({
    article,
    parts: finishesOf(sources, article.product, article.variant).map((finish) => finish[type]),
  }));
  const isOf = (part = ''): boolean => slugs.includes(part);
  const found =
    made.find(({ parts: [main] }) => isOf(main)) ?? made.find(({ parts }) => parts.some(isOf));
  return found?.article;
};

const shownArticles = (products: readonly ProductSource[]): readonly Article[] =>
  products.flatMap((product) =>
    product.variant
      .filter(({ title }) => title !== undefined)
      .map((variant) => ({ product, variant })),
  );
