/** A review as a page shows it. */
export interface ReviewRow {
  readonly id: number;
  readonly rating: number;
  readonly comment: string;
  readonly author: string;
  readonly created_at: string;
}

/** How many reviews there are and what they give on average, 0 without any. */
export interface ReviewTotals {
  readonly total: number;
  readonly average: number;
}

const COLUMNS = 'id, rating, comment, author, created_at';

/** A review that came with the catalogue is every site's, a customer's only its own site's. */
const SEEN = "product_id = ?1 AND site IN ('', ?2)";

const NEWEST = `SELECT ${COLUMNS} FROM review WHERE ${SEEN}
  ORDER BY created_at DESC, id DESC LIMIT ?3 OFFSET ?4`;

const TOTALS = `SELECT count(*) AS total, coalesce(avg(rating), 0) AS average
  FROM review WHERE ${SEEN}`;

const OWN = `SELECT ${COLUMNS} FROM review WHERE product_id = ?1 AND site = ?2 AND customer = ?3`;

/** Under an id that no review has ever had: a rollback of the catalogue brings some back under theirs. */
const SAVE = `INSERT INTO review (id, product_id, site, customer, author, rating, comment, created_at)
  VALUES ((SELECT max(last, (SELECT coalesce(max(id), 0) FROM review)) + 1 FROM used_id
    WHERE kind = 'review'), ?1, ?2, ?3, ?4, ?5, ?6, ?7)
  ON CONFLICT (product_id, site, customer) WHERE customer <> '' DO UPDATE SET
    author = excluded.author, rating = excluded.rating, comment = excluded.comment,
    created_at = excluded.created_at`;

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

/** The customer's own review of a product: one at most. */
export const ownReview = (db: D1Database, productId: number, site: string, customer: string) =>
  db.prepare(OWN).bind(productId, site, customer);

export const toReviewTotals = (result: D1Result | undefined): ReviewTotals =>
  ((result?.results ?? []) as ReviewTotals[])[0] ?? { total: 0, average: 0 };

export const toReview = (row: ReviewRow) => ({
  reviewID: String(row.id),
  rating: row.rating,
  comment: row.comment,
  author: row.author,
  createdAt: row.created_at,
});

interface NewReview {
  readonly productId: number;
  readonly site: string;
  readonly customer: string;
  readonly author: string;
  readonly rating: number;
  readonly comment: string;
}

/** Saves a customer's review; a second one of the same product takes the place of the first. */
export const saveReview = (db: D1Database, review: NewReview) =>
  db
    .prepare(SAVE)
    .bind(
      ...[review.productId, review.site, review.customer],
      ...[review.author, review.rating, review.comment, new Date().toISOString()],
    )
    .run();

/** Product of the review that was deleted; null where this customer has no such review. */
export const deleteOwnReview = (
  db: D1Database,
  id: number,
  site: string,
  customer: string,
): Promise<number | null> => db.prepare(DELETE).bind(id, site, customer).first('product_id');
