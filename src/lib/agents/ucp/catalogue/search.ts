import type { Api } from '#lib/contract/client.ts';
import type { ProductFilter } from '#lib/contract/entities/filter.ts';
import type { Product } from '#lib/contract/entities/product.ts';
import { paths } from '#lib/paths.ts';
import { isVariantId } from '#lib/product/variant-id.ts';
import { asData } from '../../as-data.ts';
import { productGid } from '../item-id.ts';
import { MARKETPLACE } from '../marketplace.ts';
import { info, type Message } from '../messages.ts';
import { isDelivered, pricesIgnored, pricesOf, shopFilter, within } from './narrowing.ts';
import { productOf, type Telling } from './product.ts';
import { NAME, purchasablesOf, type Purchasable } from './purchasable.ts';
import type { SearchRequest } from './requests.ts';

type Calls = Pick<
  Api,
  'listTags' | 'listProducts' | 'filterProducts' | 'findProducts' | 'productByVariant'
>;
type Data = Readonly<Record<string, unknown>>;

/** Products of one page of the shop's lists. */
const PAGE = 24;
const LIMIT = 10;
/** Variants of one product that a list tells of. */
const MOST_VARIANTS = 10;

/** Calls, and whether what they threw means that there is no such thing. */
interface Catalogue {
  readonly api: Calls;
  readonly isMissing: (thrown: unknown) => boolean;
}

/** The cursor of an answer is not one that the shop has given. */
export class UnknownCursor extends Error {}

/**
 * A part of the shop's list by words, tags and prices.
 * @throws {UnknownCursor}
 */
export const searchCatalogue = async (
  { api, isMissing }: Catalogue,
  request: SearchRequest,
  telling: Telling,
): Promise<Data> => {
  const { filters = {}, context, pagination = {} } = request;
  const limit = Math.min(pagination.limit ?? LIMIT, PAGE);
  const offset = offsetOf(pagination.cursor);
  const prices = pricesOf(filters, context);
  const hints = pricesIgnored(filters, context);
  const { tags } = await api.listTags();
  const filter = shopFilter(filters, prices, tags);
  if (filter === undefined || !isDelivered(filters)) {
    return { products: [], pagination: { has_next_page: false, total_count: 0 }, ...said(hints) };
  }
  const { products: listed, total } = await windowOf(
    ...([api, request.query ?? '', filter, offset, limit] as const),
  );
  const products = await Promise.all(listed.map((one) => whole(api, isMissing, one)));
  const told = products.map((product) => ({ product, all: purchasablesOf(product) }));
  const asked = told.filter(({ all }) => all.length === 0).map(({ product }) => product);
  const next = offset + limit;
  return {
    products: told.flatMap(({ product, all }) => {
      const kept = within(oneOfEach(all), prices);
      return kept.length === 0 ? [] : [productOf(product, all, kept, telling)];
    }),
    pagination: {
      ...(next < total ? { cursor: cursorOf(next) } : {}),
      ...{ has_next_page: next < total, total_count: total },
    },
    ...said([...hints, ...asked.map((product) => onRequest(product, telling.origin))]),
    ...requests(asked, telling),
  };
};

/** Lists leave out who sells. What is gone from the shop meanwhile is told as the list has it. */
const whole = async (
  api: Calls,
  isMissing: Catalogue['isMissing'],
  listed: Product,
): Promise<Product> => {
  const id = listed.defaultVariant || (listed.variants[0]?.id ?? '');
  if (!isVariantId(id)) return listed;
  try {
    return (await api.productByVariant({ params: { id } })).product;
  } catch (thrown) {
    if (isMissing(thrown)) return listed;
    throw thrown;
  }
};

/** Each variant once, as its page opens. */
const oneOfEach = (all: readonly Purchasable[]): readonly Purchasable[] =>
  all
    .filter((one, at) => all.findIndex(({ variant }) => variant === one.variant) === at)
    .slice(...([0, MOST_VARIANTS] as const));

const said = (messages: readonly Message[]): Data => (messages.length === 0 ? {} : { messages });

/** Page on which a person asks for the price of a product. */
export const enquiryOf = ({ defaultVariant, variants, urlSlug }: Product, origin: string): string =>
  origin + paths.enquiry(defaultVariant || (variants[0]?.id ?? ''), urlSlug);

const onRequest = (product: Product, origin: string): Message =>
  info(
    'price_on_request',
    `${productGid(product.productId)} has no price: its seller names one to a person who asks at ${enquiryOf(product, origin)}`,
  );

const requests = (products: readonly Product[], { origin, knowsMarketplace }: Telling): Data =>
  products.length === 0 || !knowsMarketplace
    ? {}
    : {
        [MARKETPLACE]: {
          price_requests: products.map((product) => ({
            product_id: productGid(product.productId),
            title: asData(product.name, NAME),
            url: enquiryOf(product, origin),
          })),
        },
      };

const windowOf = async (
  api: Calls,
  text: string,
  filter: Partial<ProductFilter>,
  offset: number,
  limit: number,
): Promise<{ readonly products: readonly Product[]; readonly total: number }> => {
  const first = Math.floor(offset / PAGE) + 1;
  const last = Math.floor((offset + limit - 1) / PAGE) + 1;
  const pages = await Promise.all(
    [...new Set([first, last])].map((page) => pageOf(api, text, filter, page)),
  );
  const skipped = offset % PAGE;
  const products = pages.flatMap(({ retailerProducts }) => retailerProducts);
  return {
    products: products.slice(skipped, skipped + limit),
    total: pages[0]?.totalCount ?? 0,
  };
};

const pageOf = (api: Calls, text: string, filter: Partial<ProductFilter>, page: number) => {
  if (text !== '') {
    const query = { page, sort: 'relevance' } as const;
    return api.findProducts({ query, body: { query: text, filter } });
  }
  if (Object.keys(filter).length === 0) return api.listProducts({ query: { page } });
  return api.filterProducts({ query: { page }, body: filter });
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
