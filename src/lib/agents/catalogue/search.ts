import type * as z from 'zod';
import type { Api } from '#lib/contract/client.ts';
import type { Tag } from '#lib/contract/entities/tag.ts';
import { slugFor } from '#lib/domain/slug.ts';
import type { TagType } from '#lib/domain/tag.ts';
import { NO_RANGES } from '#lib/listing/filters/range-filters.ts';
import { hrefOf, type ListPlace } from '#lib/listing/list-place.ts';
import { productsOf } from '#lib/listing/list-products.ts';
import { indexTags } from '#lib/listing/tag-index.ts';
import { asData } from '../as-data.ts';
import { cardsOf, NAME, wholeAddress } from './cards.ts';
import type { SearchInput, SearchResult } from './shapes.ts';

/** Somebody asked for what the catalogue does not know; the message says what it does know. */
export class UnknownName extends Error {}

type Search = z.output<typeof SearchInput>;
type Calls = Pick<Api, 'listTags' | 'listProducts' | 'filterProducts' | 'findProducts'>;

/** What narrows a search, by the kind of tag that it names. */
const NARROWING = ['category', 'room', 'brand', 'colour', 'material', 'style'] as const satisfies (
  | keyof Search
  | TagType
)[];

/** Products of one page of the shop's lists. */
const PAGE = 24;

/**
 * Products by words, tags, price and size: a part of the list that a page shows.
 * @throws {UnknownName} for a tag that there is not
 */
export const searchCatalogue = async (
  api: Calls,
  origin: string,
  search: Search,
): Promise<z.output<typeof SearchResult>> => {
  const index = indexTags((await api.listTags()).tags);
  const place = placeOf(search, index.all);
  const page = Math.floor(search.offset / PAGE) + 1;
  const skipped = search.offset % PAGE;
  const { retailerProducts, totalCount } = await productsOf(api, place, index.all, page);
  const window = retailerProducts.slice(skipped, skipped + search.limit);
  const next = search.offset + window.length;
  return {
    products: [...cardsOf(window, origin)],
    total: totalCount,
    next_offset: window.length > 0 && next < totalCount ? next : null,
    url: wholeAddress(origin, hrefOf(place, index)),
  };
};

const placeOf = (search: Search, tags: readonly Tag[]): ListPlace => ({
  selected: NARROWING.flatMap((type) => {
    const name = search[type];
    return name === undefined ? [] : [tagNamed(tags, type, name)];
  }),
  ranges: {
    ...NO_RANGES,
    width: search.max_width_mm ?? null,
    from: search.min_price ?? null,
    to: search.max_price ?? null,
    inStock: search.in_stock,
  },
  text: search.query,
  sort: search.sort,
});

/** @throws {UnknownName} naming some that there are. */
export const tagNamed = <T extends Pick<Tag, 'type' | 'name' | 'urlSlug' | 'count'>>(
  tags: readonly T[],
  type: TagType,
  wanted: string,
): T => {
  const ofType = tags.filter((tag) => tag.type === type);
  const slug = slugFor(wanted);
  const found = ofType.find(
    ({ name, urlSlug }) => urlSlug === slug || name.toLowerCase() === wanted.trim().toLowerCase(),
  );
  if (found) return found;
  const known = ofType
    .toSorted((one, other) => other.count - one.count)
    .slice(0, 20)
    .map(({ name }) => asData(name, NAME));
  throw new UnknownName(`There is no such ${type}. There are: ${known.join(', ')}.`);
};
