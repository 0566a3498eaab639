import type { Api, Product, RoomDesign, Variant } from '@parlour/contract';
import {
  EMPTY_PLAN,
  type Pence,
  type Placement,
  type Plan,
  shownPrice,
  type ShownPrice,
} from '@parlour/domain';
import { type Model, modelOf } from '@parlour/models';
import { filterLists } from '../listing/product-filter.ts';
import { paths } from '../paths.ts';
import { arranged } from './arrange.ts';
import { kindOf, type Kind } from './kinds.ts';

/** An item in a plan and its list; lengths are millimetres. */
export interface DesignItem {
  readonly variantId: string;
  readonly productId: string;
  readonly name: string;
  readonly title: string;
  readonly href: string;
  /** '' for none. */
  readonly picture: string;
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  /** Null if it does not stand on the floor, or has no dimensions. */
  readonly kind: Kind | null;
  readonly price: ShownPrice;
  /** The seller with the lowest price, delivery included; '' if none has it in stock. */
  readonly sellerId: string;
  /** The seller to ask for a price, whether it has stock or not. */
  readonly requestedSellerId: string;
  readonly model: Model | null;
  /** Slugs of its categories. */
  readonly categories: readonly string[];
}

/** An item in a design; `index` is its place in the plan's list. */
export interface DesignPiece extends Placement {
  readonly index: number;
  readonly thing: DesignItem;
}

/** A design as its page shows it. */
export interface DesignPage {
  readonly room: string;
  readonly name: string;
  readonly status: string;
  readonly date: string;
  /** The end of its link; '' for none. */
  readonly share: string;
  readonly plan: Plan;
  readonly pieces: readonly DesignPiece[];
  /** How many items are no longer sold here. */
  readonly missing: number;
  readonly total: Pence;
  /** How many items have no visible price. */
  readonly unpriced: number;
}

type ThingsApi = Pick<Api, 'listVariants' | 'productsByIds'>;

const MOST = 100;

const cheapest = ({ sellerInventories }: Variant, needsStock: boolean): string => {
  const offers = sellerInventories
    .filter(({ inventoryStatus }) => !needsStock || inventoryStatus === 'active')
    .toSorted(
      (one, other) =>
        one.actualPrice + one.deliveryCharges - other.actualPrice - other.deliveryCharges,
    );
  return offers[0]?.sellerId ?? '';
};

const thingOf = (variant: Variant, product: Product): DesignItem => {
  const categories = product.tags.flatMap(({ type, urlSlug }) =>
    type === 'category' ? [urlSlug] : [],
  );
  const { widthDim: width, lengthDim: depth, heightDim: height } = variant;
  return {
    variantId: variant.id,
    productId: product.productId,
    name: product.name,
    width,
    depth,
    height,
    categories,
    title: variant.seoTitle,
    href: paths.product(variant.id, product.urlSlug),
    picture: variant.mainPicture || product.mainPicture,
    kind: width > 0 && depth > 0 ? kindOf(categories) : null,
    price: shownPrice(product, variant),
    sellerId: cheapest(variant, true),
    requestedSellerId: cheapest(variant, false),
    model: modelOf(product, variant),
  };
};

/** The given variants as items, by id; without those that are not sold here. */
export const thingsOf = async (
  api: ThingsApi,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, DesignItem>> => {
  const wanted = [...new Set(variantIds)].slice(0, MOST);
  if (wanted.length === 0) return new Map();
  const variants = await api.listVariants({ body: { _id: wanted, limit: MOST } });
  const ids = [...new Set(variants.data.list.map(({ productId }) => productId))];
  if (ids.length === 0) return new Map();
  const products = await api.productsByIds({ body: { _id: ids, limit: MOST } });
  const byId = new Map(products.data.list.map((product) => [product.productId, product]));
  return new Map(
    variants.data.list.flatMap((variant) => {
      const product = byId.get(variant.productId);
      return product ? [[variant.id, thingOf(variant, product)] as const] : [];
    }),
  );
};

/** A plan of items: those that stand on the floor get a place, the others only belong to the room. */
const planOf = (things: readonly DesignItem[]): Plan => {
  const standing = things.flatMap(({ kind, ...thing }) => (kind ? [{ ...thing, kind }] : []));
  const plan = arranged(standing);
  const others = things.filter(({ kind }) => kind === null);
  return {
    ...plan,
    pieces: [
      ...plan.pieces,
      ...others.map(({ variantId }) => ({ variantID: variantId, x: 0, y: 0, turn: 0 as const })),
    ],
  };
};

/** The default variants of products, in their order. */
const defaultVariants = async (
  api: ThingsApi,
  productIds: readonly string[],
): Promise<readonly DesignItem[]> => {
  if (productIds.length === 0) return [];
  const { data } = await api.productsByIds({ body: { _id: [...productIds], limit: MOST } });
  const ids = data.list.map(({ defaultVariant }) => defaultVariant).filter((id) => id !== '');
  const things = await thingsOf(api, ids);
  return ids.flatMap((id) => things.get(id) ?? []);
};

/** A plan of a moodroom's products. */
export const planOfRoom = async (
  api: ThingsApi & Pick<Api, 'personRoomDetails'>,
  roomId: string,
): Promise<{ readonly name: string; readonly plan: Plan; readonly productIds: string[] }> => {
  const { data } = await api.personRoomDetails({ query: { personroomID: roomId } });
  const productIds = data.products.map(({ productId }) => productId);
  return { name: data.name, plan: planOf(await defaultVariants(api, productIds)), productIds };
};

/** The plan of a design; one that was saved without a plan gets one from its products. */
export const planOfDesign = async (api: ThingsApi, design: RoomDesign): Promise<Plan> => {
  if (design.plan) return design.plan;
  const things = await defaultVariants(api, design.productID);
  return things.length === 0 ? EMPTY_PLAN : planOf(things);
};

/** A design as its page shows it. */
export const designPage = async (api: ThingsApi, design: RoomDesign): Promise<DesignPage> => {
  const plan = await planOfDesign(api, design);
  const things = await thingsOf(
    api,
    plan.pieces.map(({ variantID }) => variantID),
  );
  const pieces = plan.pieces.flatMap(({ variantID, ...place }, index) => {
    const thing = things.get(variantID);
    return thing ? [{ index, thing, ...place }] : [];
  });
  const prices = pieces.map(({ thing }) => thing.price);
  return {
    room: design.personroomID,
    name: design.name,
    status: design.status,
    date: design.date,
    share: design.share,
    plan,
    pieces,
    missing: plan.pieces.length - pieces.length,
    total: prices.reduce(
      (sum, price) => sum + (price.status === 'request_price' ? 0 : price.now),
      0,
    ),
    unpriced: prices.filter(({ status }) => status === 'request_price').length,
  };
};

/** How much smaller or larger an alternative may be. */
const SMALLER = 0.7;
const LARGER = 1.2;
const OFFERED = 12;

/** Other items of the same kind and of about the same size, nearest in size first. */
export const alternatives = async (
  api: ThingsApi & Pick<Api, 'listTags' | 'filterProducts'>,
  item: DesignItem,
): Promise<readonly DesignItem[]> => {
  const { tags } = await api.listTags();
  const own = tags.filter(
    ({ type, urlSlug, parentUrlSlug }) =>
      type === 'category' && item.categories.includes(urlSlug) && parentUrlSlug !== '',
  );
  if (own.length === 0) return [];
  const found = await api.filterProducts({
    query: { page: 1, sort: 'in_stock' },
    body: {
      ...filterLists(own, tags),
      ...(item.width > 0 ? { maxWidthDim: Math.ceil(item.width * LARGER) } : {}),
      ...(item.depth > 0 ? { maxLengthDim: Math.ceil(item.depth * LARGER) } : {}),
    },
  });
  const ids = found.retailerProducts.map(({ defaultVariant }) => defaultVariant);
  const things = [
    ...(
      await thingsOf(
        api,
        ids.filter((id) => id !== ''),
      )
    ).values(),
  ];
  return things
    .filter((other) => other.productId !== item.productId && isOfSize(other, item))
    .toSorted((one, other) => difference(one, item) - difference(other, item))
    .slice(0, OFFERED);
};

const isOfSize = (other: DesignItem, item: DesignItem): boolean =>
  item.width === 0 ||
  (other.width >= item.width * SMALLER &&
    other.width <= item.width * LARGER &&
    other.depth >= item.depth * SMALLER &&
    other.depth <= item.depth * LARGER);

const difference = (other: DesignItem, item: DesignItem): number =>
  Math.abs(other.width - item.width) + Math.abs(other.depth - item.depth);

/** Items from a search, to add to a room. */
export const findThings = async (
  api: ThingsApi & Pick<Api, 'findProducts'>,
  text: string,
): Promise<readonly DesignItem[]> => {
  const query = text.trim().slice(0, 200);
  if (query === '') return [];
  const found = await api.findProducts({ query: { page: 1, sort: 'in_stock' }, body: { query } });
  const ids = found.retailerProducts.map(({ defaultVariant }) => defaultVariant);
  const things = await thingsOf(
    api,
    ids.filter((id) => id !== ''),
  );
  return ids.flatMap((id) => things.get(id) ?? []).slice(0, OFFERED);
};
