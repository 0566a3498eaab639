import { MOST_PHOTOGRAPHS } from '#lib/reviews/review-order.ts';
import type { Owner } from '../owner.ts';

type PhotographStatus = 'waiting' | 'approved' | 'refused';

export interface OwnPhotographRow {
  readonly id: number;
  readonly status: PhotographStatus;
  readonly width: number;
  readonly height: number;
  /** JPEG in base64. */
  readonly thumbnail: string;
}

const OWN_REVIEW = `SELECT product_id FROM review WHERE id = ?1 AND site = ?2 AND customer = ?3`;

/** Product of a review of the customer's own; null for any other. */
export const productOfOwnReview = (
  db: D1Database,
  { site, customer }: Owner,
  id: number,
): Promise<number | null> =>
  db.prepare(OWN_REVIEW).bind(id, site, customer).first<number>('product_id');

const OF_REVIEW = `SELECT id, status, width, height, thumbnail FROM review_photograph
  WHERE review_id = ?1 AND site = ?2 AND customer = ?3 ORDER BY created_at, id`;

export const ownPhotographs = async (
  db: D1Database,
  { site, customer }: Owner,
  reviewId: number,
): Promise<readonly OwnPhotographRow[]> =>
  (await db.prepare(OF_REVIEW).bind(reviewId, site, customer).all<OwnPhotographRow>()).results;

const ADD = `INSERT INTO review_photograph
    (id, review_id, site, customer, width, height, created_at, thumbnail, data)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM review
  WHERE review.id = ?2 AND review.site = ?3 AND review.customer = ?4
    AND (SELECT count(*) FROM review_photograph WHERE review_id = ?2) < ${String(MOST_PHOTOGRAPHS)}
  RETURNING id`;

interface NewPhotograph extends Omit<OwnPhotographRow, 'status'> {
  readonly reviewId: number;
  readonly data: string;
}

/** False when the review has as many as there may be. */
export const insertPhotograph = async (
  db: D1Database,
  { site, customer }: Owner,
  { id, reviewId, width, height, thumbnail, data }: NewPhotograph,
): Promise<boolean> =>
  (await db
    .prepare(ADD)
    .bind(
      ...[id, reviewId, site, customer, width, height, new Date().toISOString()],
      ...[thumbnail, data],
    )
    .first('id')) !== null;

const DELETE = `DELETE FROM review_photograph WHERE id = ?1 AND site = ?2 AND customer = ?3
  RETURNING (SELECT product_id FROM review WHERE review.id = review_id) AS product_id`;

/** Product whose review had the photograph; null where this customer has no such photograph. */
export const deletePhotograph = (
  db: D1Database,
  { site, customer }: Owner,
  id: number,
): Promise<number | null> =>
  db.prepare(DELETE).bind(id, site, customer).first<number>('product_id');

const SHOWN = {
  large: `SELECT data FROM review_photograph WHERE id = ?1 AND site = ?2 AND status = 'approved'`,
  small: `SELECT thumbnail AS data FROM review_photograph
    WHERE id = ?1 AND site = ?2 AND status = 'approved'`,
} as const;

/** An approved photograph as a JPEG in base64; null for any other. */
export const shownPhotograph = (
  db: D1Database,
  site: string,
  id: number,
  size: keyof typeof SHOWN,
): Promise<string | null> => db.prepare(SHOWN[size]).bind(id, site).first<string>('data');

const VOTED_FOR = `SELECT product_id, customer FROM review WHERE id = ?1 AND site IN ('', ?2)`;

/** A review that a site shows: its product, and who wrote it; null for any other. */
export const reviewShown = (
  db: D1Database,
  site: string,
  id: number,
): Promise<{ readonly product_id: number; readonly customer: string } | null> =>
  db.prepare(VOTED_FOR).bind(id, site).first();

const UNVOTE = `DELETE FROM review_vote WHERE review_id = ?1 AND site = ?2 AND customer = ?3
  RETURNING review_id`;
const VOTE = `INSERT INTO review_vote (review_id, site, customer, created_at) VALUES (?1, ?2, ?3, ?4)
  ON CONFLICT DO NOTHING`;

/** Takes a customer's vote back, or gives it; tells whether it is given now. */
export const toggleVote = async (
  db: D1Database,
  { site, customer }: Owner,
  id: number,
): Promise<boolean> => {
  const taken = await db.prepare(UNVOTE).bind(id, site, customer).first('review_id');
  if (taken !== null) return false;
  await db.prepare(VOTE).bind(id, site, customer, new Date().toISOString()).run();
  return true;
};
