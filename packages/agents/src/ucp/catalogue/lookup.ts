import type { Api, Product } from '@parlour/contract';
import { foundBy, productOfVariant } from '../../product.ts';
import type { ShopPages } from '../../shop-pages.ts';
import { readId, type ItemReference } from '../item-id.ts';
import type { Data, Presentation } from '../presentation.ts';
import { info, unrecoverable, type Message } from '../messages.ts';
import {
  detailOf,
  productOf,
  type PurchasableItem,
  purchasable,
  purchasableItemsOf,
} from './product.ts';
import {
  isDelivered,
  pricesIgnored,
  pricesOf,
  within,
  type Filters,
  type LookupRequest,
  type ProductRequest,
  enquiryOf,
} from './search.ts';

type Calls = Pick<Api, 'productByVariant' | 'productsByIds'>;

/** An id and its product; for the id of a variant also the item that it buys. */
interface LookupMatch {
  readonly id: string;
  readonly product: Product;
  readonly all: readonly PurchasableItem[];
  /** Null if the id is a product's, or if the variant has no price. */
  readonly named: PurchasableItem | null;
}

/** Products by their ids and those of their variants; a message names each id that does not exist. */
export const lookUp = async (
  api: Calls,
  request: LookupRequest,
  presentation: Presentation,
): Promise<Data> => {
  const ids = [...new Set(request.ids)];
  const found = await Promise.all(ids.map((id) => find(api, presentation.pages, id)));
  const there = found.filter((one) => one !== null);
  const products = [...Map.groupBy(there, ({ product }) => product.productId).values()];
  const messages: readonly Message[] = [
    ...pricesIgnored(request.filters, request.context),
    ...ids.filter((_, at) => found[at] === null).map((id) => info('not_found', id)),
    ...there.filter(({ all }) => all.length === 0).map((one) => withoutPrice(one, presentation)),
  ];
  return {
    products: products.flatMap((same) => lookedUp(same, request, presentation)),
    ...(messages.length === 0 ? {} : { messages }),
  };
};

const withoutPrice = ({ id, product }: LookupMatch, presentation: Presentation): Message =>
  info(
    'price_on_request',
    `${id} has no price: its seller quotes one on request at ${enquiryOf(product, presentation)}`,
  );

/** A product with the requested variants, each with the ids that requested it. */
const lookedUp = (
  same: readonly LookupMatch[],
  { filters, context }: LookupRequest,
  presentation: Presentation,
): readonly Data[] => {
  const [first] = same;
  if (!first || first.all.length === 0 || !keeps(first.product, filters)) return [];
  const prices = pricesOf(filters, context);
  const featured =
    within(first.all, prices).find(({ choice }) => choice.isAvailable) ?? first.all[0];
  const asked = same.flatMap(({ id, named }) => {
    const one = named ?? featured;
    return one ? [{ id, one, match: named ? 'exact' : 'featured' }] : [];
  });
  const variants = [...Map.groupBy(asked, ({ one }) => one.id).values()].flatMap((inputs) => {
    const one = inputs[0]?.one;
    const isKept = one !== undefined && within([one], prices).length > 0;
    return isKept ? [{ one, inputs: inputs.map(({ id, match }) => ({ id, match })) }] : [];
  });
  if (variants.length === 0) return [];
  const shown = variants.map(({ one }) => one);
  const { variants: told, ...product } = productOf(first.product, first.all, shown, presentation);
  return [
    {
      ...product,
      variants: (told as readonly Data[]).map((variant, at) => ({
        ...variant,
        inputs: variants[at]?.inputs ?? [],
      })),
    },
  ];
};

/** Whether a product passes the filters other than the price. */
const keeps = ({ tags }: Product, filters: Filters | undefined): boolean => {
  if (!isDelivered(filters)) return false;
  const wanted = filters?.categories?.map((name) => name.toLowerCase());
  return (
    wanted === undefined ||
    tags.some(
      ({ type, name, urlSlug, parentUrlSlug }) =>
        type === 'category' &&
        [name, urlSlug, `${parentUrlSlug}/${urlSlug}`].some((one) =>
          wanted.includes(one.toLowerCase()),
        ),
    )
  );
};

/** The result of a request for one product. */
export type Detail =
  | { readonly status: 'found'; readonly body: Data }
  /** `continueUrl` leads a person on; '' for the shop's start. */
  | { readonly status: 'missing'; readonly message: Message; readonly continueUrl: string };

/** One product in full, with its selection. */
export const productDetail = async (
  api: Calls,
  { id, selected, preferences, filters, context }: ProductRequest,
  presentation: Presentation,
): Promise<Detail> => {
  const match = await find(api, presentation.pages, id);
  if (match === null) {
    const message = unrecoverable('not_found', `Product not found: ${id}`);
    return { status: 'missing', message, continueUrl: '' };
  }
  const { product, all, named } = match;
  if (all.length === 0) {
    const content = 'This product has no price: its seller quotes one on request.';
    const message = { type: 'error', code: 'price_on_request', content } as const;
    return {
      status: 'missing',
      message: { ...message, severity: 'requires_buyer_input' },
      continueUrl: enquiryOf(product, presentation),
    };
  }
  const everything = named === null || all.includes(named) ? all : [named, ...all];
  const kept = keeps(product, filters) ? within(everything, pricesOf(filters, context)) : [];
  const selection = { variantId: named?.id, selected, preferences };
  const told = detailOf(product, all, kept, selection, presentation);
  if (told === undefined) {
    const content = 'No variant of this product matches these filters.';
    return { status: 'missing', message: unrecoverable('not_found', content), continueUrl: '' };
  }
  const messages = pricesIgnored(filters, context);
  return {
    status: 'found',
    body: { product: told, ...(messages.length === 0 ? {} : { messages }) },
  };
};

const find = async (api: Calls, pages: ShopPages, id: string): Promise<LookupMatch | null> => {
  const name = readId(id);
  const product = name && (await productNamed(api, name));
  if (!product) return null;
  const all = purchasableItemsOf(pages, product);
  return {
    id,
    product,
    all,
    named: name.kind === 'product' ? null : namedOf(pages, product, all, name),
  };
};

const productNamed = async (api: Calls, name: ItemReference): Promise<Product | null> => {
  if (name.kind === 'variant') return productOfVariant(api, name.variantId);
  const body = { _id: [name.productId], limit: 1 };
  const [listed] = (await foundBy(api.productsByIds({ body })))?.data.list ?? [];
  const variantId = listed && (listed.defaultVariant || listed.variants[0]?.id);
  return variantId ? productOfVariant(api, variantId) : null;
};

/** The item of a variant's id, from the seller that the id may name. */
const namedOf = (
  pages: ShopPages,
  product: Product,
  all: readonly PurchasableItem[],
  { variantId, option, swatch, seller }: Extract<ItemReference, { kind: 'variant' }>,
): PurchasableItem | null => {
  const one = all.find(
    ({ variant, choice }) =>
      variant.id === variantId &&
      (option === undefined || choice.optionId === option) &&
      (swatch === undefined || choice.swatchId === swatch),
  );
  if (!one || seller === undefined) return one ?? null;
  const sold = purchasable(pages, product, one.variant, one.chosen, seller);
  return sold?.choice.seller?.id === seller ? sold : null;
};
