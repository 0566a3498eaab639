import * as z from 'zod';
import type { Api, FactFacet, Product, Tag } from '@parlour/contract';
import { countryNamed, type TagType, UNITED_KINGDOM, asData } from '@parlour/domain';
import { type Message, info } from '../messages.ts';
import { LONGEST_NAME, productOfVariant } from '../../product.ts';
import { type ListCalls, type ListQuery, PER_PAGE, type ShopPages } from '../../shop-pages.ts';
import { type PurchasableItem, productOf, purchasableItemsOf } from './product.ts';
import { ArrivesBy } from '../../arrival.ts';
import { factsOfList, shownFacts, WantedFacts } from '../../fact-filters.ts';
import { productGid } from '../item-id.ts';
import { MARKETPLACE } from '../capabilities.ts';
import type { Data, Presentation } from '../presentation.ts';

/** Pence, as for every amount in the protocol. */
const amount = z.int().min(0);
const names = z.array(z.string().min(1).max(200)).max(20);

/** What the other side assumes about the buyer. These are hints; only the currency and the country matter. */
export const Context = z.looseObject({
  currency: z.string().max(10).optional(),
  address_country: z.string().max(100).optional(),
});

/** The filters of any request to the catalogue; unknown ones are ignored. */
export const Filters = z.looseObject({
  categories: names.optional(),
  price: z.object({ min: amount.optional(), max: amount.optional() }).optional(),
  fulfills_to: z.looseObject({ address_country: z.string().max(100).optional() }).optional(),
  methods: names.optional(),
});

/** The filters of a search; those that the protocol does not have are in the schema of the site's extension. */
const SearchFilters = Filters.extend({
  brands: names.optional(),
  rooms: names.optional(),
  colours: names.optional(),
  materials: names.optional(),
  styles: names.optional(),
  arrives_by: ArrivesBy.optional(),
  facts: WantedFacts.optional(),
});

export const SearchRequest = z.looseObject({
  query: z.string().trim().max(200).optional(),
  context: Context.optional(),
  filters: SearchFilters.optional(),
  pagination: z
    .looseObject({ cursor: z.string().max(100).optional(), limit: z.int().min(1).optional() })
    .optional(),
});

/** The most ids in one lookup. */
export const MOST_IDS = 20;

export const LookupRequest = z.looseObject({
  ids: z.array(z.string().min(1).max(300)).min(1),
  context: Context.optional(),
  filters: Filters.optional(),
});

const SelectedOption = z.looseObject({
  name: z.string().min(1).max(200),
  label: z.string().min(1).max(200),
  id: z.string().max(200).optional(),
});

export const ProductRequest = z.looseObject({
  id: z.string().min(1).max(300),
  selected: z
    .array(SelectedOption)
    .max(10)
    .refine((options) => new Set(options.map(({ name }) => name)).size === options.length, {
      message: 'each option at most once',
    })
    .default([]),
  preferences: z.array(z.string().max(200)).max(10).default([]),
  context: Context.optional(),
  filters: Filters.optional(),
});

export type Filters = z.output<typeof Filters>;
type SearchFilters = z.output<typeof SearchFilters>;
export type Context = z.output<typeof Context>;
export type SearchRequest = z.output<typeof SearchRequest>;
export type LookupRequest = z.output<typeof LookupRequest>;
export type ProductRequest = z.output<typeof ProductRequest>;

/** Whether the shop delivers to the place of a filter; it delivers only within the United Kingdom. */
export const isDelivered = ({ fulfills_to: place, methods }: Filters = {}): boolean =>
  (place?.address_country === undefined ||
    countryNamed(place.address_country) === UNITED_KINGDOM) &&
  (methods === undefined || methods.includes('shipping'));

interface Prices {
  /** Pence; both ends are included. */
  readonly min: number;
  readonly max: number;
}

/** The range of a price filter; null if there is none, or if it is in another currency. */
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

/** The message that a price filter was ignored. */
export const pricesIgnored = (
  filters: Filters | undefined,
  context: Context | undefined,
): readonly Message[] =>
  filters?.price && isForeign(context)
    ? [info('price_filter_ignored', 'Prices are in pounds sterling and aren’t converted.')]
    : [];

/** The items that pass a price filter. */
export const within = (
  purchasables: readonly PurchasableItem[],
  prices: Prices | null,
): readonly PurchasableItem[] =>
  prices === null
    ? purchasables
    : purchasables.filter(({ now }) => now >= prices.min && now <= prices.max);

/** The kind of tag for each filter. */
const TAG_TYPES = {
  categories: 'category',
  brands: 'brand',
  rooms: 'room',
  colours: 'colour',
  materials: 'material',
  styles: 'style',
} as const satisfies Partial<Record<keyof SearchFilters, TagType>>;

type FilterName = keyof typeof TAG_TYPES;

/**
 * The list of the shop for a request. Undefined if a filter names only unknown values, so that nothing can
 * match.
 */
const queryOf = (
  text: string,
  filters: SearchFilters,
  prices: Prices | null,
  tags: readonly Tag[],
): Omit<ListQuery, 'facts'> | undefined => {
  const selected: Tag[] = [];
  for (const name of Object.keys(TAG_TYPES) as FilterName[]) {
    const wanted = filters[name] ?? [];
    const found = wanted.flatMap((value) => tagNamed(tags, TAG_TYPES[name], value) ?? []);
    if (wanted.length > 0 && found.length === 0) return undefined;
    selected.push(...found);
  }
  return {
    tags: selected,
    text,
    sort: text === '' ? 'all' : 'relevance',
    ...wholePounds(prices),
    width: null,
    inStock: false,
    by: filters.arrives_by ?? null,
  };
};

/** A tag by its path, such as `seating/sofas`, its slug or its name. */
const tagNamed = (tags: readonly Tag[], type: TagType, value: string): Tag | undefined => {
  const wanted = value.trim().toLowerCase();
  return tags.find(
    ({ type: own, parentUrlSlug, urlSlug, name }) =>
      own === type &&
      [`${parentUrlSlug}/${urlSlug}`, urlSlug, name].some((one) => one.toLowerCase() === wanted),
  );
};

const MOST_POUNDS = 9_999_999;

/** The shop filters by whole pounds; the result is filtered again. */
const wholePounds = (prices: Prices | null): Pick<ListQuery, 'from' | 'to'> => {
  if (prices === null) return { from: null, to: null };
  const to = Math.ceil(prices.max / 100);
  return {
    from: Math.min(Math.floor(prices.min / 100), MOST_POUNDS),
    to: to <= MOST_POUNDS ? to : null,
  };
};

type Calls = ListCalls & Pick<Api, 'listTags' | 'productByVariant'>;

const LIMIT = 10;
/** The most variants of one product in a list. */
const MOST_VARIANTS = 10;

/** The shop did not issue this cursor. */
export class UnknownCursor extends Error {}

/**
 * A part of a list by words, tags, prices, day of arrival and facts.
 * @throws {UnknownCursor}; {ShopError} for a fact that does not exist
 */
export const searchCatalogue = async (
  api: Calls,
  request: SearchRequest,
  presentation: Presentation,
): Promise<Data> => {
  const { filters = {}, context, pagination = {} } = request;
  const limit = Math.min(pagination.limit ?? LIMIT, PER_PAGE);
  const offset = offsetOf(pagination.cursor);
  const prices = pricesOf(filters, context);
  const hints = pricesIgnored(filters, context);
  const { tags } = await api.listTags();
  const facts = await factsOfList(api, filters.facts);
  const query = queryOf(request.query ?? '', filters, prices, tags);
  if (query === undefined || !isDelivered(filters)) {
    return { products: [], pagination: { has_next_page: false, total_count: 0 }, ...said(hints) };
  }
  const {
    products: listed,
    total,
    facts: further,
  } = await windowOf(presentation.pages, api, { ...query, facts }, tags, offset, limit);
  const products = await Promise.all(listed.map((one) => whole(api, one)));
  const told = products.map((product) => ({
    product,
    all: purchasableItemsOf(presentation.pages, product),
  }));
  const asked = told.filter(({ all }) => all.length === 0).map(({ product }) => product);
  const next = offset + limit;
  return {
    products: told.flatMap(({ product, all }) => {
      const kept = within(oneOfEach(all), prices);
      return kept.length === 0 ? [] : [productOf(product, all, kept, presentation)];
    }),
    pagination: {
      ...(next < total ? { cursor: cursorOf(next) } : {}),
      has_next_page: next < total,
      total_count: total,
    },
    ...said([...hints, ...asked.map((product) => onRequest(product, presentation))]),
    ...ofMarketplace(asked, further, presentation),
  };
};

/** Lists leave out the sellers. A product that has gone meanwhile is described as the list has it. */
const whole = async (api: Calls, listed: Product): Promise<Product> => {
  const id = listed.defaultVariant || (listed.variants[0]?.id ?? '');
  return (await productOfVariant(api, id)) ?? listed;
};

/** Each variant once, with the choice that its page shows first. */
const oneOfEach = (all: readonly PurchasableItem[]): readonly PurchasableItem[] =>
  all
    .filter((one, at) => all.findIndex(({ variant }) => variant === one.variant) === at)
    .slice(0, MOST_VARIANTS);

const said = (messages: readonly Message[]): Data => (messages.length === 0 ? {} : { messages });

/** The page on which a customer requests the price of a product. */
export const enquiryOf = (
  { defaultVariant, variants, urlSlug }: Product,
  { pages, origin }: Presentation,
): string => origin + pages.enquiryUrl(defaultVariant || (variants[0]?.id ?? ''), urlSlug);

const onRequest = (product: Product, presentation: Presentation): Message =>
  info(
    'price_on_request',
    `${productGid(product.productId)} has no price: its seller quotes one on request at ${enquiryOf(product, presentation)}`,
  );

/** What only platforms that know the extension read: products without a price, and the facts to narrow by. */
const ofMarketplace = (
  asked: readonly Product[],
  facts: readonly FactFacet[],
  presentation: Presentation,
): Data => {
  if (!presentation.knowsMarketplace || asked.length + facts.length === 0) return {};
  const requests = asked.map((product) => ({
    product_id: productGid(product.productId),
    title: asData(product.name, LONGEST_NAME),
    url: enquiryOf(product, presentation),
  }));
  return {
    [MARKETPLACE]: {
      ...(requests.length === 0 ? {} : { price_requests: requests }),
      ...(facts.length === 0 ? {} : { facts: shownFacts(facts) }),
    },
  };
};

const windowOf = async (
  pages: ShopPages,
  api: Calls,
  query: ListQuery,
  tags: readonly Tag[],
  offset: number,
  limit: number,
): Promise<{
  readonly products: readonly Product[];
  readonly total: number;
  readonly facts: readonly FactFacet[];
}> => {
  const first = Math.floor(offset / PER_PAGE) + 1;
  const last = Math.floor((offset + limit - 1) / PER_PAGE) + 1;
  const listed = await Promise.all(
    [...new Set([first, last])].map((page) => pages.list(api, query, tags, page)),
  );
  const skipped = offset % PER_PAGE;
  const products = listed.flatMap(({ retailerProducts }) => retailerProducts);
  return {
    products: products.slice(skipped, skipped + limit),
    total: listed[0]?.totalCount ?? 0,
    facts: listed[0]?.facts ?? [],
  };
};

const cursorOf = (offset: number): string => btoa(`from ${String(offset)}`);

const offsetOf = (cursor: string | undefined): number => {
  if (cursor === undefined) return 0;
  const [, offset] = /^from (\d{1,6})$/.exec(decoded(cursor)) ?? [];
  if (offset === undefined) throw new UnknownCursor();
  return Number(offset);
};

const decoded = (text: string): string => {
  try {
    return atob(text);
  } catch {
    // Not base 64.
    return '';
  }
};
