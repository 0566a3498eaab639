import { defaultVariant } from '#lib/domain/default-variant.ts';
import { paths } from '#lib/paths.ts';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { readStored, writeStored } from '../browser-storage.ts';

const KEY = 'recentProducts';

const MAX_PRODUCTS = 10;

/** The stored fields of a viewed product (ENTITY-027). The tags are ids, '' for none. */
export interface RecentProduct {
  /** Id of the product. */
  readonly _id: string;
  readonly name: string;
  readonly category: string;
  readonly brand: string;
  readonly room: string;
}

const FIELDS = ['_id', 'name', 'category', 'brand', 'room'] as const;

const isRecent = (value: unknown): value is RecentProduct =>
  typeof value === 'object' &&
  value !== null &&
  FIELDS.every((field) => typeof (value as Partial<RecentProduct>)[field] === 'string');

/** The product in a page's data; undefined if that cannot be parsed. */
export const toRecentProduct = (text: string | undefined): RecentProduct | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isRecent(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** The products viewed last, the latest first; none without consent. */
export const recentProducts = (): readonly RecentProduct[] =>
  readStored(KEY, (value) =>
    Array.isArray(value) ? value.filter(isRecent).slice(0, MAX_PRODUCTS) : [],
  ) ?? [];

/** Records that a product was viewed; only with consent, and ten at most. */
export const recordView = ({ _id, name, category, brand, room }: RecentProduct): void => {
  const others = recentProducts().filter((other) => other._id !== _id);
  writeStored(KEY, [{ _id, name, category, brand, room }, ...others].slice(0, MAX_PRODUCTS));
};

/** A recently viewed product on a small card. */
export interface RecentCard {
  readonly id: string;
  readonly name: string;
  readonly brand: string;
  readonly href: string;
  /** '' for none. */
  readonly picture: string;
}

interface SentVariant {
  readonly id?: string;
  readonly mainPicture?: string;
}

interface SentProduct extends SentVariant {
  readonly name?: string;
  readonly brand?: string;
  readonly urlSlug?: string;
  readonly defaultVariant?: string;
  readonly variants?: readonly SentVariant[];
}

interface Sent {
  readonly data?: { readonly list?: readonly SentProduct[] };
}

/**
 * The recently viewed products that are still sold, the latest first.
 * @throws {HttpError} when they cannot be fetched
 */
export const loadRecent = async (
  api: Pick<BrowserApi, 'productsByIds'> = siteApi,
): Promise<readonly RecentCard[]> => {
  const ids = recentProducts().map(({ _id }) => _id);
  if (ids.length === 0) return [];
  return cardsOf(await api.productsByIds({ body: { _id: [...ids], limit: MAX_PRODUCTS } }));
};

const cardsOf = ({ data }: Sent): readonly RecentCard[] => (data?.list ?? []).flatMap(card);

const card = (product: SentProduct): RecentCard[] => {
  const { id = '', name = '', brand = '', urlSlug = '', variants = [] } = product;
  const variant = defaultVariant(variants, (one) => one.id === product.defaultVariant);
  if (id === '' || variant?.id === undefined) return [];
  const picture = [variant.mainPicture, product.mainPicture].find(Boolean) ?? '';
  return [{ id, name, brand, href: paths.product(variant.id, urlSlug), picture }];
};
