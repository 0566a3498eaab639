import type { ProductFilter } from '#lib/contract/entities/filter.ts';
import type { Tag } from '#lib/contract/entities/tag.ts';
import type { TagType } from '#lib/domain/tag.ts';
import type { Message } from '../messages.ts';
import { info } from '../messages.ts';
import type { Purchasable } from './purchasable.ts';
import type { Context, Filters } from './requests.ts';

const HERE = /^(GB|GBR|UK|United Kingdom)$/i;

/** Whether things are delivered where a filter says; the shop delivers in the United Kingdom alone. */
export const isDelivered = ({ fulfills_to: place, methods }: Filters = {}): boolean =>
  (place?.address_country === undefined || HERE.test(place.address_country)) &&
  (methods === undefined || methods.includes('shipping'));

interface Prices {
  /** Pence; both ends belong to it. */
  readonly min: number;
  readonly max: number;
}

/** What a price filter says; null where there is none, or one in a currency that the shop has not. */
export const pricesOf = (
  filters: Filters | undefined,
  context: Context | undefined,
): Prices | null => {
  const { min, max } = filters?.price ?? {};
  if ((min === undefined && max === undefined) || isForeign(context)) return null;
  return { min: min ?? 0, max: max ?? Number.MAX_SAFE_INTEGER };
};

const isForeign = (context: Context | undefined): boolean =>
  context?.currency !== undefined && context.currency.toUpperCase() !== 'GBP';

/** Says that a price filter was left aside. */
export const pricesIgnored = (
  filters: Filters | undefined,
  context: Context | undefined,
): readonly Message[] =>
  filters?.price && isForeign(context)
    ? [info('price_filter_ignored', 'Prices are in pounds sterling and are not converted.')]
    : [];

/** What a price filter leaves. */
export const within = (
  purchasables: readonly Purchasable[],
  prices: Prices | null,
): readonly Purchasable[] =>
  prices === null
    ? purchasables
    : purchasables.filter(({ now }) => now >= prices.min && now <= prices.max);

type FilterName = 'categories' | 'brands' | 'rooms' | 'colours' | 'materials' | 'styles';
type List = Extract<keyof ProductFilter, `${string}UrlSlug`>;

/** Which tags a filter names, and the list of the shop's own filter that they go into. */
const LISTS: readonly (readonly [FilterName, TagType, List])[] = [
  ['categories', 'category', 'categoriesUrlSlug'],
  ['brands', 'brand', 'brandsUrlSlug'],
  ['rooms', 'room', 'roomsUrlSlug'],
  ['colours', 'colour', 'colorsUrlSlug'],
  ['materials', 'material', 'materialsUrlSlug'],
  ['styles', 'style', 'stylesUrlSlug'],
];

/**
 * A filter as the shop's own. Undefined when it names only what the shop has not, so that nothing can
 * agree with it.
 */
export const shopFilter = (
  filters: Filters,
  prices: Prices | null,
  tags: readonly Tag[],
): Partial<ProductFilter> | undefined => {
  const lists: Partial<Record<List, string[]>> = {};
  for (const [name, type, list] of LISTS) {
    const wanted = filters[name];
    if (wanted === undefined || wanted.length === 0) continue;
    const found = wanted.flatMap((value) => pathOf(tags, type, value) ?? []);
    if (found.length === 0) return undefined;
    lists[list] = found;
  }
  return { ...lists, ...wholePounds(prices) };
};

/** `seating/sofas` of a tag by that path, its slug or its name. */
const pathOf = (tags: readonly Tag[], type: TagType, value: string): string | undefined => {
  const wanted = value.trim().toLowerCase();
  const tag = tags.find(
    (one) =>
      one.type === type &&
      [slugPath(one), one.urlSlug, one.name].some((name) => name.toLowerCase() === wanted),
  );
  return tag && slugPath(tag);
};

const slugPath = ({ parentUrlSlug, urlSlug }: Tag): string =>
  parentUrlSlug === '' ? urlSlug : `${parentUrlSlug}/${urlSlug}`;

const MOST_POUNDS = 9_999_999;

/** The shop narrows by whole pounds; what they let through is looked at again. */
const wholePounds = (prices: Prices | null): Partial<ProductFilter> => {
  if (prices === null) return {};
  const minPrice = Math.min(Math.floor(prices.min / 100), MOST_POUNDS);
  const maxPrice = Math.ceil(prices.max / 100);
  return { minPrice, ...(maxPrice <= MOST_POUNDS ? { maxPrice } : {}) };
};
