interface ReviewRow {
  readonly id: number;
  readonly product_id: number;
  readonly site: string;
  readonly author: string;
  readonly rating: number;
  readonly comment: string;
  readonly answer: string;
  readonly created_at: string;
  /** JSON: the reasons of reports. */
  readonly reports: string;
}

/** A review that came with the catalogue belongs to every site; each sees the reports of its own customers. */
const REPORTS = `SELECT reason FROM review_report AS report
  WHERE report.review_id = review.id AND report.site = ?1`;
const COLUMNS = 'id, product_id, site, author, rating, comment, answer, created_at';
const listOf = (whose: string) => {
  const from = `FROM review WHERE ${whose} AND (?2 = 0 OR rating = ?2)
    AND (?3 = 0 OR product_id = ?3) AND created_at >= ?4 AND (?5 = '' OR created_at < ?5)`;
  return {
    page: `SELECT ${COLUMNS},
        (SELECT json_group_array(reason) FROM (${REPORTS} ORDER BY created_at)) AS reports
      ${from} ORDER BY created_at DESC, id DESC LIMIT ?6 OFFSET ?7`,
    count: `SELECT count(*) AS total ${from}`,
  };
};
const OF_SITE = listOf("site = ?1 AND site <> ''");
const REPORTED = listOf('id IN (SELECT review_id FROM review_report WHERE site = ?1)');

/** The filter of a list of reviews; 0 or '' leaves a field open. */
interface ReviewFilter {
  readonly rating: number;
  readonly product: number;
  /** Reviews from this moment on, and before that one: ISO 8601, UTC. */
  readonly from: string;
  readonly to: string;
  readonly reported: boolean;
}

/** Reviews by a site's customers, newest first. */
export const reviewsOfSite = async (
  db: D1Database,
  site: string,
  { rating, product, from, to, reported }: ReviewFilter,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<{ readonly reviews: readonly ReviewRow[]; readonly total: number }> => {
  const values = [site, rating, product, from, to] as const;
  const { page, count } = reported ? REPORTED : OF_SITE;
  const [reviews, total] = await db.batch<ReviewRow & { total: number }>([
    db.prepare(page).bind(...values, limit, skip),
    db.prepare(count).bind(...values),
  ]);
  return { reviews: reviews?.results ?? [], total: total?.results[0]?.total ?? 0 };
};

const REVIEW = `SELECT ${COLUMNS}, '[]' AS reports FROM review WHERE id = ?1`;

export const reviewById = (db: D1Database, id: number): Promise<ReviewRow | null> =>
  db.prepare(REVIEW).bind(id).first<ReviewRow>();

const KEEP_REVIEW =
  'DELETE FROM review_report WHERE review_id = ?1 AND site = ?2 RETURNING review_id';

/** Ends the reports of a review by a site's customers; false if there are none. */
export const keepReview = async (db: D1Database, site: string, id: number): Promise<boolean> =>
  (await db.prepare(KEEP_REVIEW).bind(id, site).first('review_id')) !== null;

const REMOVE_REVIEW = 'DELETE FROM review WHERE id = ?1';
/** Lists show these figures of the reviews that were imported with the catalogue. */
const RECOUNT = `UPDATE product SET (review_count, review_average) =
    (SELECT count(*), coalesce(avg(rating), 0) FROM review
     WHERE product_id = product.id AND site = '')
  WHERE id = ?1`;

export const removeReview = async (
  db: D1Database,
  { id, product_id }: ReviewRow,
): Promise<void> => {
  await db.batch([db.prepare(REMOVE_REVIEW).bind(id), db.prepare(RECOUNT).bind(product_id)]);
};

const SELLING = 'SELECT assortment FROM assortment_product WHERE product_id = ?1';

/** The assortments that have a product. */
export const assortmentsOfProduct = async (
  db: D1Database,
  productId: number,
): Promise<readonly string[]> =>
  (await db.prepare(SELLING).bind(productId).all<{ assortment: string }>()).results.map(
    ({ assortment }) => assortment,
  );

const SELLING_VARIANTS = `SELECT assortment FROM (SELECT DISTINCT variant.id, sold.assortment
    FROM json_each(?1) JOIN variant ON variant.id = value
    JOIN assortment_product AS sold ON sold.product_id = variant.product_id)
  GROUP BY assortment HAVING count(*) = json_array_length(?1)`;

/** The assortments that have the products of all these variants. */
export const assortmentsOfVariants = async (
  db: D1Database,
  variantIds: readonly number[],
): Promise<string[]> =>
  (
    await db
      .prepare(SELLING_VARIANTS)
      .bind(JSON.stringify([...new Set(variantIds)]))
      .all<{ assortment: string }>()
  ).results.map(({ assortment }) => assortment);

const REMOVE_PRODUCT = 'DELETE FROM product WHERE id = ?1 RETURNING id';

/** False when there is no such product. */
export const removeProduct = async (db: D1Database, id: number): Promise<boolean> =>
  (await db.prepare(REMOVE_PRODUCT).bind(id).first('id')) !== null;

export interface FoundCustomer {
  readonly id: string;
  readonly name: string;
}

const BUYERS = `SELECT customer AS id, max(name) AS name FROM (
    SELECT customer, customer_name AS name FROM customer_order
      WHERE site = ?1 AND lower(customer_email) = lower(?2)
    UNION ALL SELECT customer, name FROM moved_customer
      WHERE site = ?1 AND lower(email) = lower(?2)
    UNION ALL SELECT customer, customer_name FROM product_enquiry
      WHERE site = ?1 AND lower(customer_email) = lower(?2))
  GROUP BY customer`;

/** Customers who ordered, or requested a price, with an email address. */
export const customersByEmail = async (
  db: D1Database,
  site: string,
  email: string,
): Promise<readonly FoundCustomer[]> =>
  (await db.prepare(BUYERS).bind(site, email).all<FoundCustomer>()).results;
