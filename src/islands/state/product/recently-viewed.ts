import { MAX_RECENT } from '#lib/product/recent.ts';
import { readStored, writeStored } from '../browser-storage.ts';

const KEY = 'recentProducts';

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
    Array.isArray(value) ? value.filter(isRecent).slice(0, MAX_RECENT) : [],
  ) ?? [];

/** Records that a product was viewed; only with consent, and ten at most. */
export const recordView = ({ _id, name, category, brand, room }: RecentProduct): void => {
  const others = recentProducts().filter((other) => other._id !== _id);
  writeStored(KEY, [{ _id, name, category, brand, room }, ...others].slice(0, MAX_RECENT));
};
