import type { Api } from '#lib/contract/client.ts';
import type { ProductFilter } from '#lib/contract/entities/filter.ts';
import type { ProductList } from '#lib/contract/entities/product.ts';
import type { Tag } from '#lib/contract/entities/tag.ts';
import { hasLimits, type Limits } from '#lib/domain/limits.ts';
import type { TagType } from '#lib/domain/tag.ts';
import type { ListPlace } from './list-place.ts';

/** One page of the products that a place names, with the tags of its whole result. */
export const productsOf = (
  api: Pick<Api, 'listProducts' | 'filterProducts' | 'findProducts'>,
  { selected, limits, text, sort }: ListPlace,
  tags: readonly Tag[],
  page: number,
): Promise<ProductList> => {
  const query = { page, sort };
  const filter = { ...filterOf(selected, tags), ...limitsOf(limits) };
  if (text !== '') return api.findProducts({ query, body: { query: text, filter } });
  if (selected.length > 0 || hasLimits(limits)) {
    return api.filterProducts({ query, body: filter });
  }
  return api.listProducts({ query });
};

const filterOf = (selected: readonly Tag[], tags: readonly Tag[]): ProductFilter => {
  const slugs = (type: TagType) =>
    selected.filter((tag) => tag.type === type).map((tag) => wireSlug(tag, tags));
  return {
    brandsUrlSlug: slugs('brand'),
    categoriesUrlSlug: slugs('category'),
    roomsUrlSlug: slugs('room'),
    colorsUrlSlug: slugs('colour'),
    materialsUrlSlug: slugs('material'),
    moodclipsUrlSlug: slugs('filter'),
    stylesUrlSlug: slugs('style'),
  };
};

const limitsOf = ({ width, height, depth, from, to, inStock }: Limits): Partial<ProductFilter> => ({
  ...(width === null ? {} : { maxWidthDim: width }),
  ...(height === null ? {} : { maxHeightDim: height }),
  ...(depth === null ? {} : { maxLengthDim: depth }),
  ...(from === null ? {} : { minPrice: from }),
  ...(to === null ? {} : { maxPrice: to }),
  ...(inStock ? { inStock } : {}),
});

/** The slug of a tag, after its parent's where another tag of the type has the same. */
const wireSlug = ({ type, urlSlug, parentUrlSlug }: Tag, tags: readonly Tag[]): string => {
  const namesakes = tags.filter((tag) => tag.type === type && tag.urlSlug === urlSlug);
  return namesakes.length > 1 && parentUrlSlug !== '' ? `${parentUrlSlug}/${urlSlug}` : urlSlug;
};
