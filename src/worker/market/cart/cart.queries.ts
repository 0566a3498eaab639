import type { Owner } from '../owner.ts';
import type { Pence } from '@parlour/domain';
import { servedCategories } from '../product/delivery-terms.ts';
import { type ChosenSwatchRow, PICTURE_IN_SWATCH } from '../product/variant-words.ts';

/**
 * A variant of a seller with its choices. For a choice, 0 means none and null means the one that the variant's page
 * opens with (PDP-050).
 */
export interface RequestedItem {
  readonly variant_id: number;
  readonly seller_id: number;
  readonly option_id: number | null;
  readonly swatch_id: number | null;
  /** The accepted price offer; 0 for none. */
  readonly offer_id: number;
}

/** A cart line with what the catalogue knows of it now; null for parts that no longer exist. */
export interface CartRow extends ChosenSwatchRow {
  readonly id: number;
  readonly variant_id: number;
  readonly seller_id: number;
  /** 0 for none. */
  readonly option_id: number;
  readonly swatch_id: number;
  /** The accepted price offer; 0 for none. */
  readonly offer_id: number;
  readonly quantity: number;
  readonly seen_pence: Pence;
  /** When units were added last, ISO 8601; '' for a line that is not in the cart yet. */
  readonly added_at: string;
  readonly kept_name: string;
  readonly kept_picture: string;
  readonly product_id: number | null;
  readonly product_name: string | null;
  readonly slug: string | null;
  readonly vat_rate: number | null;
  readonly seo_title: string | null;
  readonly reference: string | null;
  readonly main_picture: string | null;
  readonly price_pence: Pence | null;
  readonly delivery_pence: Pence | null;
  readonly delivery_method: string | null;
  readonly status: string | null;
  readonly stock: number | null;
  readonly max_order_size: number | null;
  readonly seller_name: string | null;
  readonly option_name: string | null;
  readonly option_pence: Pence | null;
  readonly option_status: string | null;
  readonly swatch_pence: Pence | null;
  readonly swatch_status: string | null;
  /** The price of the accepted offer while the offer holds. */
  readonly agreed_pence: Pence | null;
  /** 1 if what was offered is made to the customer's own specification. */
  readonly agreed_bespoke: number | null;
  /** JSON; null for none. */
  readonly lead_time: string | null;
  readonly delivery_calendar: string | null;
  /** The seller's; without any, nobody asks for the slugs of the product's categories. */
  readonly services: string | null;
  readonly categories: string | null;
}

const FACTS = `SELECT line.*, product.id AS product_id, product.name AS product_name, product.slug,
    product.vat_rate, variant.seo_title, variant.reference,
    ${PICTURE_IN_SWATCH} AS main_picture,
    offer.price_pence, offer.delivery_pence, offer.delivery_method, offer.status, offer.stock,
    offer.max_order_size, offer.lead_time, seller.name AS seller_name, seller.delivery_calendar, seller.services,
    ${servedCategories('product.id')} AS categories,
    choice.name AS option_name, choice.surcharge_pence AS option_pence,
    choice.inventory_status AS option_status, swatch.name AS swatch_name,
    swatch.surcharge_pence AS swatch_pence, swatch.inventory_status AS swatch_status,
    swatch.is_shown AS swatch_shown,
    agreed.price_pence AS agreed_pence, agreed.bespoke AS agreed_bespoke
  FROM line
  LEFT JOIN variant ON variant.id = line.variant_id AND EXISTS (
    SELECT 1 FROM assortment_product WHERE assortment = ?1 AND product_id = variant.product_id)
  LEFT JOIN product ON product.id = variant.product_id
  LEFT JOIN seller_inventory AS offer
    ON offer.variant_id = line.variant_id AND offer.seller_id = line.seller_id
  LEFT JOIN seller ON seller.id = line.seller_id
  LEFT JOIN option AS choice
    ON choice.id = line.option_id AND choice.variant_id = line.variant_id
  LEFT JOIN swatch ON swatch.id = line.swatch_id AND swatch.variant_id = line.variant_id
    AND swatch.option_id IN (0, line.option_id)
  LEFT JOIN price_offer AS agreed
    ON agreed.id = line.offer_id AND agreed.status = 'accepted' AND agreed.expires_at > ?2`;

const CART = `WITH line AS (
    SELECT id, variant_id, seller_id, option_id, swatch_id, offer_id, quantity, seen_pence,
      added_at, product_name AS kept_name, main_picture AS kept_picture
    FROM cart_line WHERE site = ?3 AND customer = ?4)
  ${FACTS} ORDER BY line.id`;

/**
 * The row for a line that may not be in the cart yet; `quantity` is what the cart already has of it. A choice
 * that is not named is the one of the variant's page: the first option, and as `defaultSwatch` of the domain has it, the
 * option's swatch, or the variant's where the option has none.
 */
const WANTED = `WITH wanted AS (
    SELECT key AS place, value ->> 'variant_id' AS variant_id, value ->> 'seller_id' AS seller_id,
      coalesce(value ->> 'option_id', (SELECT id FROM option
        WHERE variant_id = value ->> 'variant_id' ORDER BY position, id LIMIT 1), 0) AS option_id,
      value ->> 'swatch_id' AS swatch_id, value ->> 'offer_id' AS offer_id
    FROM json_each(?3)),
  chosen AS (
    SELECT place, variant_id, seller_id, option_id, offer_id,
      coalesce(swatch_id, (SELECT id FROM swatch WHERE swatch.variant_id = wanted.variant_id
        AND swatch.option_id = iif(EXISTS (SELECT 1 FROM swatch AS own WHERE own.variant_id = wanted.variant_id
          AND own.option_id = wanted.option_id), wanted.option_id, 0)
        AND is_shown IS NOT 0 ORDER BY is_shown DESC, position, id LIMIT 1), 0) AS swatch_id
    FROM wanted),
  line AS (
    SELECT coalesce(held.id, -chosen.place) AS id, chosen.*,
      coalesce(held.quantity, 0) AS quantity, coalesce(held.seen_pence, 0) AS seen_pence,
      coalesce(held.added_at, '') AS added_at, '' AS kept_name, '' AS kept_picture
    FROM chosen LEFT JOIN cart_line AS held
      ON held.site = ?4 AND held.customer = ?5 AND held.variant_id = chosen.variant_id
      AND held.seller_id = chosen.seller_id AND held.option_id = chosen.option_id
      AND held.swatch_id = chosen.swatch_id AND held.offer_id = chosen.offer_id)
  ${FACTS} ORDER BY line.place`;

/**
 * The lines of a cart as the catalogue has them now.
 * @param now ISO 8601
 */
export const cartRows = (
  db: D1Database,
  assortment: string,
  { site, customer }: Owner,
  now: string,
): D1PreparedStatement => db.prepare(CART).bind(assortment, now, site, customer);

/** The wanted lines as the catalogue has them now, as cart rows and in the order of `wanted`. */
export const wantedRows = (
  db: D1Database,
  assortment: string,
  { site, customer }: Owner,
  items: readonly RequestedItem[],
  now: string,
): D1PreparedStatement =>
  db.prepare(WANTED).bind(assortment, now, JSON.stringify(items), site, customer);

const COUNT = `SELECT count(*) AS lines FROM cart_line WHERE site = ?1 AND customer = ?2`;

/** The number of lines in a cart, as `lines` of one row. */
export const countLines = (db: D1Database, { site, customer }: Owner): D1PreparedStatement =>
  db.prepare(COUNT).bind(site, customer);

const CHOICES_NAMED = `SELECT
    CASE WHEN ?2 = '' THEN 0 ELSE (SELECT id FROM option WHERE variant_id = ?1 AND name = ?2
      ORDER BY position, id LIMIT 1) END AS option_id,
    CASE WHEN ?3 = '' THEN 0 ELSE (SELECT swatch.id FROM swatch
      LEFT JOIN option ON option.id = swatch.option_id
      WHERE swatch.variant_id = ?1 AND swatch.name = ?3
        AND (swatch.option_id = 0 OR option.name = ?2)
      ORDER BY swatch.position, swatch.id LIMIT 1) END AS swatch_id`;

/** The choices of a variant by the names that they had in an order; null for a choice that no longer exists. */
export const choicesNamed = async (
  db: D1Database,
  line: {
    readonly variant_id: number;
    readonly option_name: string;
    readonly swatch_name: string;
  },
): Promise<{ readonly option_id: number | null; readonly swatch_id: number | null }> =>
  (await db
    .prepare(CHOICES_NAMED)
    .bind(line.variant_id, line.option_name, line.swatch_name)
    .first()) ?? { option_id: null, swatch_id: null };

/** A line to write. */
export interface NewLine extends Pick<
  CartRow,
  'variant_id' | 'seller_id' | 'option_id' | 'swatch_id' | 'offer_id'
> {
  readonly quantity: number;
  readonly seen_pence: Pence;
  readonly product_name: string;
  readonly main_picture: string;
}

const PUT = `INSERT INTO cart_line (site, customer, variant_id, seller_id, option_id, swatch_id,
    offer_id, quantity, seen_pence, product_name, main_picture, created_at, added_at)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?12)
  ON CONFLICT (site, customer, variant_id, seller_id, option_id, swatch_id, offer_id) DO UPDATE
  SET quantity = CASE WHEN excluded.offer_id <> 0 THEN excluded.quantity
      WHEN added_at > ?13 THEN quantity
      ELSE min(quantity + excluded.quantity, 999) END,
    seen_pence = excluded.seen_pence, added_at = excluded.added_at`;

/**
 * Adds a line, or adds to the quantity of the same line if it exists and none were added to it after `since`, ISO
 * 8601.
 */
export const putLine = (
  db: D1Database,
  { site, customer }: Owner,
  line: NewLine,
  now: string,
  since = now,
): D1PreparedStatement =>
  db
    .prepare(PUT)
    .bind(
      site,
      customer,
      line.variant_id,
      line.seller_id,
      line.option_id,
      line.swatch_id,
      line.offer_id,
      line.quantity,
      line.seen_pence,
      line.product_name,
      line.main_picture,
      now,
      since,
    );

const SET_QUANTITY = `UPDATE cart_line SET quantity = ?4, seen_pence = ?5
  WHERE site = ?1 AND customer = ?2 AND id = ?3`;

export const setQuantity = (
  db: D1Database,
  { site, customer }: Owner,
  line: Pick<CartRow, 'id' | 'quantity' | 'seen_pence'>,
): D1PreparedStatement =>
  db.prepare(SET_QUANTITY).bind(site, customer, line.id, line.quantity, line.seen_pence);

const REMOVE = `DELETE FROM cart_line WHERE site = ?1 AND customer = ?2
  AND id IN (SELECT value FROM json_each(?3))`;

export const removeLines = (
  db: D1Database,
  { site, customer }: Owner,
  ids: readonly number[],
): D1PreparedStatement => db.prepare(REMOVE).bind(site, customer, JSON.stringify(ids));

const CLEAR = `DELETE FROM cart_line WHERE site = ?1 AND customer = ?2`;

export const clearLines = (db: D1Database, { site, customer }: Owner): D1PreparedStatement =>
  db.prepare(CLEAR).bind(site, customer);
