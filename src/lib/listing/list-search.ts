import type { Api, SearchSelection } from '@parlour/contract';
import { filterLists } from './product-filter.ts';
import { headingOf } from './list-page.ts';
import { hrefOf, productsPlace } from './list-place.ts';
import { rangesOf } from './list-products.ts';
import { indexTags } from './tag-index.ts';

/** The query of a list, and its name. */
export interface ListSearch {
  readonly heading: string;
  /** URL of the list's first page, in canonical form. */
  readonly address: string;
  readonly search: SearchSelection;
}

/** The query in the URL of a list, such as `/products/color-green?searchQuery=sofa`; null for another URL. */
export const listSearch = async (
  api: Pick<Api, 'listTags'>,
  address: string,
): Promise<ListSearch | null> => {
  const url = URL.parse(address, 'https://shop.example');
  const [, products, ...segments] = url?.pathname.split('/') ?? [];
  if (!url || !address.startsWith('/products') || products !== 'products') return null;
  const index = indexTags((await api.listTags()).tags);
  const place = productsPlace(segments.filter(Boolean), url.searchParams, index);
  if (place === null) return null;
  return {
    heading: headingOf(place),
    address: hrefOf(place, index),
    search: {
      text: place.text,
      filter: { ...filterLists(place.selected, index.all), ...rangesOf(place.ranges) },
    },
  };
};
