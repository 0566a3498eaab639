import type { ReviewSort } from '@parlour/domain';
import {
  counts,
  SNAPSHOT,
  storeNamed,
  storesOfCustomer,
  toSnapshot,
  toStores,
  type OrderStores,
} from '../orders/order-stores.ts';
import { KEPT } from '../orders/standing.queries.ts';
import { assertThat } from '../orders/write-order.queries.ts';

/** A review, as a page shows it. */
export interface ReviewRow {
  readonly id: number;
  readonly rating: number;
  readonly comment: string;
  readonly author: string;
  readonly created_at: string;
  readonly answer: string;
  /** The number of customers who find it helpful. */
  readonly helpful: number;
  readonly verified: 0 | 1;
  readonly imported: 0 | 1;
  /** JSON of the approved photographs: id, width, height. */
  readonly photographs: string;
}

/**
 * The reviews by customers who have bought the product here: their number, their average (0 without reviews), and the
 * number with each number of stars. Those that came with the catalogue are counted apart, and others not at all.
 */
export interface ReviewTotals {
  readonly total: number;
  readonly average: number;
  readonly imported: number;
  readonly imported_average: number;
  /** Of all reviews, for the pages of the list. */
  readonly shown: number;
  /** JSON, starting with one star. */
  readonly stars: string;
}

/** The author has bought the product here; `bought` counts the orders that are no longer in the market. */
const VERIFIED = `(review.customer <> '' AND (review.bought > 0 OR EXISTS (SELECT 1 FROM customer_order AS sold
    JOIN order_line AS line ON line.order_id = sold.id AND line.product_id = review.product_id
    JOIN shipment ON shipment.id = line.shipment_id
    WHERE sold.site = review.site AND sold.customer = review.customer AND ${KEPT})))`;
const HELPFUL = `(SELECT count(*) FROM review_vote WHERE review_id = review.id)`;
const PHOTOGRAPHS = `(SELECT json_group_array(json_object('id', id, 'width', width, 'height', height))
    FROM (SELECT id, width, height FROM review_photograph
      WHERE review_id = review.id AND status = 'approved' ORDER BY created_at, id))`;

const COLUMNS = `id, rating, comment, author, created_at, answer, ${HELPFUL} AS helpful,
  ${VERIFIED} AS verified, review.site = '' AS imported, ${PHOTOGRAPHS} AS photographs`;

/**
 * A review that was imported with the catalogue belongs to every site, and a customer's only to the
 * customer's site.
 */
const SEEN = "product_id = ?1 AND site IN ('', ?2)";

const NEWEST = `SELECT ${COLUMNS} FROM review WHERE ${SEEN}
  ORDER BY created_at DESC, id DESC LIMIT ?3 OFFSET ?4`;

const TOTALS = `SELECT count(*) AS shown,
    count(*) FILTER (WHERE verified) AS total,
    coalesce(avg(rating) FILTER (WHERE verified), 0) AS average,
    count(*) FILTER (WHERE site = '') AS imported,
    coalesce(avg(rating) FILTER (WHERE site = ''), 0) AS imported_average,
    json_array(${[1, 2, 3, 4, 5]
      .map((stars) => `count(*) FILTER (WHERE verified AND rating = ${String(stars)})`)
      .join(', ')}) AS stars
  FROM (SELECT site, rating, ${VERIFIED} AS verified FROM review WHERE ${SEEN})`;

const OWN = `SELECT ${COLUMNS} FROM review WHERE product_id = ?1 AND site = ?2 AND customer = ?3`;

/**
 * The id was never used by another review, because a rollback of the catalogue may restore reviews with their
 * old ids.
 */
const SAVE = `INSERT INTO review (id, product_id, site, customer, author, rating, comment, created_at, bought)
  VALUES ((SELECT max(last, (SELECT coalesce(max(id), 0) FROM review)) + 1 FROM used_id
    WHERE kind = 'review'), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
  ON CONFLICT (product_id, site, customer) WHERE customer <> '' DO UPDATE SET
    bought = excluded.bought, author = excluded.author, rating = excluded.rating, comment = excluded.comment,
    created_at = excluded.created_at, answer = '', answered_at = ''`;
/** Votes and answers were about the previous text. */
const FORGET_VOTES = `DELETE FROM review_vote WHERE review_id IN (
  SELECT id FROM review WHERE product_id = ?1 AND site = ?2 AND customer = ?3)`;

const DELETE = `DELETE FROM review WHERE id = ?1 AND site = ?2 AND customer = ?3
  RETURNING product_id`;

export const newestReviews = (
  db: D1Database,
  productId: number,
  site: string,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): D1PreparedStatement => db.prepare(NEWEST).bind(productId, site, limit, skip);

export const reviewTotals = (db: D1Database, productId: number, site: string) =>
  db.prepare(TOTALS).bind(productId, site);

/** The customer's own review of a product; there is at most one. */
export const ownReview = (db: D1Database, productId: number, site: string, customer: string) =>
  db.prepare(OWN).bind(productId, site, customer);

export const toReviewTotals = (result: D1Result | undefined): ReviewTotals =>
  ((result?.results ?? []) as ReviewTotals[])[0] ?? NO_REVIEWS;

const NO_REVIEWS: ReviewTotals = {
  ...{ total: 0, average: 0, imported: 0, imported_average: 0, shown: 0 },
  stars: '[]',
};

export const toReview = (row: ReviewRow) => ({
  reviewID: String(row.id),
  rating: row.rating,
  comment: row.comment,
  author: row.author,
  createdAt: row.created_at,
  answer: row.answer,
  helpful: row.helpful,
  verified: row.verified === 1,
  imported: row.imported === 1,
  photographs: (JSON.parse(row.photographs) as PhotographRow[]).map((one) => ({
    ...one,
    id: String(one.id),
  })),
});

interface PhotographRow {
  readonly id: number;
  readonly width: number;
  readonly height: number;
}

/** The number of reviews with each number of stars, starting with one star. */
export const starsOf = ({ stars }: ReviewTotals): number[] => JSON.parse(stars) as number[];

interface NewReview {
  readonly productId: number;
  readonly site: string;
  readonly customer: string;
  readonly author: string;
  readonly rating: number;
  readonly comment: string;
}

const BOUGHT_IN_YEAR = `SELECT count(DISTINCT sold.id) AS orders FROM customer_order AS sold
  JOIN order_line AS line ON line.order_id = sold.id AND line.product_id = ?1
  JOIN shipment ON shipment.id = line.shipment_id
  WHERE sold.site = ?2 AND sold.customer = ?3 AND ${KEPT} AND ${counts('?4', '?5', 'sold')}`;

/** What the market knows of a customer's moved orders; it changes with each of them. */
const KNOWN = `(SELECT json_group_array(json_array(store, name, email, orders)) FROM moved_customer
  WHERE site = ?1 AND customer = ?2)`;

/** How many moved orders of a customer make a review of a product one of a buyer, and what is known of them. */
const movedPurchases = async (
  stores: OrderStores,
  { productId, site, customer }: NewReview,
): Promise<{ readonly orders: number; readonly known: string }> => {
  const { db } = stores;
  const [seen, moved, read] = await db.batch<Record<string, unknown>>([
    db.prepare(SNAPSHOT),
    storesOfCustomer(db, { site, customer }),
    db.prepare(`SELECT ${KNOWN} AS known`).bind(site, customer),
  ]);
  const { last, excepted } = toSnapshot(seen);
  const counted = await Promise.all(
    toStores(moved).map((store) =>
      storeNamed(stores, store)
        .prepare(BOUGHT_IN_YEAR)
        .bind(productId, site, customer, last, excepted)
        .first<number>('orders'),
    ),
  );
  return {
    orders: counted.reduce<number>((sum, orders) => sum + (orders ?? 0), 0),
    known: String(read?.results[0]?.known),
  };
};

/** Attempts in case an order of the customer moves meanwhile. */
const TRIES = 3;

/** Saves a customer's review. A second review of the same product replaces the first. */
export const saveReview = async (stores: OrderStores, review: NewReview): Promise<void> => {
  const { db } = stores;
  const key = [review.productId, review.site, review.customer] as const;
  const now = new Date().toISOString();
  for (let turn = 1; ; turn += 1) {
    const { orders, known } = await movedPurchases(stores, review);
    try {
      await db.batch([
        assertThat(db, `${KNOWN} = ?3`, review.site, review.customer, known),
        db.prepare(FORGET_VOTES).bind(...key),
        db.prepare(SAVE).bind(...key, review.author, review.rating, review.comment, now, orders),
      ]);
      return;
    } catch (thrown) {
      if (turn === TRIES || !/constraint failed/i.test(String(thrown))) throw thrown;
    }
  }
};

/** The product of the deleted review; null when the customer has no such review. */
export const deleteOwnReview = (
  db: D1Database,
  id: number,
  site: string,
  customer: string,
): Promise<number | null> => db.prepare(DELETE).bind(id, site, customer).first('product_id');

const ORDERS: Readonly<Record<ReviewSort, string>> = {
  newest: 'created_at DESC, id DESC',
  helpful: 'helpful DESC, created_at DESC, id DESC',
  highest: 'rating DESC, created_at DESC, id DESC',
  lowest: 'rating, created_at DESC, id DESC',
};

interface ReviewWindow {
  readonly sort: ReviewSort;
  /** 0 for any number of stars. */
  readonly stars: number;
  readonly limit: number;
  readonly skip: number;
}

/** One page of a product's reviews in an order, and the total number. */
export const pageOfReviews = async (
  db: D1Database,
  productId: number,
  site: string,
  { sort, stars, limit, skip }: ReviewWindow,
): Promise<{ readonly reviews: readonly ReviewRow[]; readonly total: number }> => {
  const narrowed = `FROM review WHERE ${SEEN} AND (?3 = 0 OR rating = ?3)`;
  const [reviews, total] = await db.batch<ReviewRow & { total: number }>([
    db
      .prepare(`SELECT ${COLUMNS} ${narrowed} ORDER BY ${ORDERS[sort]} LIMIT ?4 OFFSET ?5`)
      .bind(productId, site, stars, limit, skip),
    db.prepare(`SELECT count(*) AS total ${narrowed}`).bind(productId, site, stars),
  ]);
  return { reviews: reviews?.results ?? [], total: total?.results[0]?.total ?? 0 };
};
