import { OFFER_COLUMNS } from './offers.queries.ts';
import type { Window } from '../listing/products.queries.ts';

/** Visible variants of an assortment's listed products: the tables to read, and the order. */
export interface VariantList {
  readonly assortment: string;
  /** A JSON list of the requested ids; null for every variant. */
  readonly wanted: string | null;
  readonly from: string;
  readonly order: string;
}

const SHOWN = "item.assortment = ?1 AND item.listed = 1 AND variant.seo_title <> ''";

export const everyVariant = (assortment: string): VariantList => ({
  assortment,
  wanted: null,
  from: 'assortment_product AS item CROSS JOIN variant ON variant.product_id = item.product_id',
  order: 'item.product_id DESC, variant.position, variant.id',
});

export const variantsWithIds = (assortment: string, ids: readonly number[]): VariantList => ({
  assortment,
  wanted: JSON.stringify(ids),
  from: `json_each(?2) AS wanted CROSS JOIN variant ON variant.id = wanted.value
    CROSS JOIN assortment_product AS item ON item.product_id = variant.product_id`,
  order: 'wanted.key',
});

export const variantsWithProducts = (assortment: string, ids: readonly number[]): VariantList => ({
  assortment,
  wanted: JSON.stringify(ids),
  from: `json_each(?2) AS wanted CROSS JOIN assortment_product AS item ON item.product_id = wanted.value
    CROSS JOIN variant ON variant.product_id = item.product_id`,
  order: 'wanted.key, variant.position, variant.id',
});

const bound = (db: D1Database, sql: string, { assortment, wanted }: VariantList) =>
  wanted === null ? db.prepare(sql).bind(assortment) : db.prepare(sql).bind(assortment, wanted);

const limited = ({ limit, skip }: Window): string => `LIMIT ${limit} OFFSET ${skip}`;

export const pageOfVariantIds = (
  db: D1Database,
  list: VariantList,
  window: Window,
): D1PreparedStatement =>
  bound(
    db,
    `SELECT variant.id FROM ${list.from} WHERE ${SHOWN} ORDER BY ${list.order} ${limited(window)}`,
    list,
  );

export const countVariants = (db: D1Database, list: VariantList): D1PreparedStatement =>
  bound(db, `SELECT count(*) AS total FROM ${list.from} WHERE ${SHOWN}`, list);

const OFFERS = `CROSS JOIN seller_inventory AS offer ON offer.variant_id = variant.id
  JOIN seller ON seller.id = offer.seller_id`;

export const pageOfOffers = (
  db: D1Database,
  list: VariantList,
  window: Window,
): D1PreparedStatement =>
  bound(
    db,
    `SELECT ${OFFER_COLUMNS} FROM ${list.from} ${OFFERS}
     WHERE ${SHOWN} ORDER BY ${list.order}, offer.id ${limited(window)}`,
    list,
  );

export const countOffers = (db: D1Database, list: VariantList): D1PreparedStatement =>
  bound(db, `SELECT count(*) AS total FROM ${list.from} ${OFFERS} WHERE ${SHOWN}`, list);
