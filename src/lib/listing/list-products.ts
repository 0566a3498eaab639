import type { Api, ProductFilter, ProductList, Tag } from '@parlour/contract';
import { filterLists } from '#lib/listing/product-filter.ts';
import { hasRanges, type RangeFilters } from '#lib/listing/range-filters.ts';
import type { ListPlace } from './list-place.ts';

/** One page of a list's products, with the tags of the whole result. */
export const productsOf = (
  api: Pick<Api, 'listProducts' | 'filterProducts' | 'findProducts'>,
  { selected, ranges, text, sort }: ListPlace,
  tags: readonly Tag[],
  page: number,
): Promise<ProductList> => {
  const query = { page, sort };
  const filter = { ...filterLists(selected, tags), ...rangesOf(ranges) };
  if (text !== '') return api.findProducts({ query, body: { query: text, filter } });
  if (selected.length > 0 || hasRanges(ranges)) {
    return api.filterProducts({ query, body: filter });
  }
  return api.listProducts({ query });
};

/** The ranges of sizes, prices, stock and arrival as a filter. */
export const rangesOf = ({
  width,
  height,
  depth,
  from,
  to,
  inStock,
  by,
  facts,
}: RangeFilters): Partial<ProductFilter> => ({
  ...(width === null ? {} : { maxWidthDim: width }),
  ...(height === null ? {} : { maxHeightDim: height }),
  ...(depth === null ? {} : { maxLengthDim: depth }),
  ...(from === null ? {} : { minPrice: from }),
  ...(to === null ? {} : { maxPrice: to }),
  ...(inStock ? { inStock } : {}),
  ...(by === null ? {} : { arrivesBy: by }),
  ...(facts.length === 0
    ? {}
    : {
        facts: facts.map(({ slug, from, to, values }) => ({
          slug,
          values: [...values],
          ...(from === null ? {} : { from }),
          ...(to === null ? {} : { to }),
        })),
      }),
});
