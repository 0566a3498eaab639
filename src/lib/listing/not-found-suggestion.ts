import type { Api } from '@parlour/contract';
import { parseSegment } from '#lib/listing/list-segments.ts';
import { rangeKind } from '#lib/listing/range-filters.ts';
import { hrefOf, productsPlace } from '#lib/listing/list-place.ts';
import { decoded, indexTags } from '#lib/listing/tag-index.ts';
import { paths } from '#lib/paths.ts';

/** What the page of an unknown list says, and where it leads. */
export interface NotFoundSuggestion {
  readonly sentence: string;
  readonly link: { readonly name: string; readonly url: string };
}

const BRANDS: NotFoundSuggestion = {
  sentence:
    'We don’t sell a brand of this name, or no longer do. These are the brands that we sell.',
  link: { name: 'All brands', url: paths.brands() },
};

const UNREAD = {
  day: 'Nothing can arrive by the day in this address, because the calendar has no such day.',
  size: 'We couldn’t read the size in this address. Try something like 900, 90 cm or 36 in.',
  price: 'We couldn’t read the price in this address. Try something like 500 or 1,250.',
  fact: 'We couldn’t read the number in this address. Try something like 45, 45 cm or 18 in.',
} as const;

const NO_QUERY = new URLSearchParams();

/**
 * Where a list leads whose path names something unknown: a brand to all brands, anything else to the list
 * without it. Its status stays 404, because it may be a mistake. Undefined if everything is known.
 * @param segments of the path below `/products`
 */
export const notFoundSuggestion = async (
  api: Pick<Api, 'listTags'>,
  segments: readonly string[],
): Promise<NotFoundSuggestion | undefined> => {
  const index = indexTags((await api.listTags()).tags);
  const placeOf = (some: readonly string[]) => productsPlace(some, NO_QUERY, index);
  const unknown = segments.filter((segment) => placeOf([segment]) === null);
  if (unknown.length === 0) return undefined;
  if (unknown.some((segment) => parseSegment(decoded(segment))?.kind === 'brand')) return BRANDS;
  const place = placeOf(segments.filter((segment) => !unknown.includes(segment)));
  if (place === null) return undefined;
  const [kind] = unknown.flatMap((segment) => rangeKind(segment) ?? []);
  return {
    sentence: kind
      ? UNREAD[kind]
      : 'This list is narrowed by something that we don’t sell, or no longer do.',
    link: { name: 'The list without it', url: hrefOf(place, index) },
  };
};
