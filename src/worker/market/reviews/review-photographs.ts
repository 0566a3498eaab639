import {
  addReviewPhotograph,
  deleteReviewPhotograph,
  listReviewPhotographs,
  productReviews,
  readReviewPhotograph,
  reportReview,
  voteForReview,
} from '@parlour/contract';
import {
  MOST_PHOTOGRAPHS,
  PHOTOGRAPH_SIDE,
  PHOTOGRAPH_THUMBNAIL,
  REVIEW_PAGE,
} from '@parlour/domain';
import { ShopError } from '@parlour/http';
import { reencodePhotograph } from '../account/re-encode.ts';
import { limitPictures, limitToday } from '../limit-today.ts';
import { notFound, requireRowId, randomRowId } from '../ids.ts';
import { ownerOf, type Owner } from '../owner.ts';
import { routes, type CustomerContext } from '../routes.ts';
import { requireVerifiedEmail } from '../verified-email.ts';
import { pageOfReviews, toReview } from './reviews.queries.ts';
import { requireProduct } from './routes.ts';

type PhotographStatus = 'waiting' | 'approved' | 'refused';

interface OwnPhotographRow {
  readonly id: number;
  readonly status: PhotographStatus;
  readonly width: number;
  readonly height: number;
  /** A JPEG in base64. */
  readonly thumbnail: string;
}

const OF_REVIEW = `SELECT id, status, width, height, thumbnail FROM review_photograph
  WHERE review_id = ?1 AND site = ?2 AND customer = ?3 ORDER BY created_at, id`;

const ownPhotographs = async (
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

/** False when the review already has the most photographs allowed. */
const insertPhotograph = async (
  db: D1Database,
  { site, customer }: Owner,
  { id, reviewId, width, height, thumbnail, data }: NewPhotograph,
): Promise<boolean> =>
  (await db
    .prepare(ADD)
    .bind(id, reviewId, site, customer, width, height, new Date().toISOString(), thumbnail, data)
    .first('id')) !== null;

const DELETE = `DELETE FROM review_photograph WHERE id = ?1 AND site = ?2 AND customer = ?3
  RETURNING (SELECT product_id FROM review WHERE review.id = review_id) AS product_id`;

/** The product whose review had the photograph; null when the customer has no such photograph. */
const deletePhotograph = (
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
const shownPhotograph = (
  db: D1Database,
  site: string,
  id: number,
  size: keyof typeof SHOWN,
): Promise<string | null> => db.prepare(SHOWN[size]).bind(id, site).first<string>('data');

const VOTED_FOR = `SELECT product_id, customer FROM review WHERE id = ?1 AND site IN ('', ?2)`;

/** A visible review on a site: its product and its author; null for any other review. */
const reviewShown = (
  db: D1Database,
  site: string,
  id: number,
): Promise<{ readonly product_id: number; readonly customer: string } | null> =>
  db.prepare(VOTED_FOR).bind(id, site).first();

const UNVOTE = `DELETE FROM review_vote WHERE review_id = ?1 AND site = ?2 AND customer = ?3
  RETURNING review_id`;
const VOTE = `INSERT INTO review_vote (review_id, site, customer, created_at) VALUES (?1, ?2, ?3, ?4)
  ON CONFLICT DO NOTHING`;

/** Adds a customer's vote or takes it back. Returns whether there is a vote now. */
const toggleVote = async (
  db: D1Database,
  { site, customer }: Owner,
  id: number,
): Promise<boolean> => {
  const taken = await db.prepare(UNVOTE).bind(id, site, customer).first('review_id');
  if (taken !== null) return false;
  await db.prepare(VOTE).bind(id, site, customer, new Date().toISOString()).run();
  return true;
};

/** A second report of the same review replaces the first. */
const REPORT = `INSERT INTO review_report (review_id, site, customer, reason, created_at)
  VALUES (?1, ?2, ?3, ?4, ?5)
  ON CONFLICT DO UPDATE SET reason = excluded.reason, created_at = excluded.created_at`;

const keepReport = (db: D1Database, { site, customer }: Owner, id: number, reason: string) =>
  db.prepare(REPORT).bind(id, site, customer, reason, new Date().toISOString()).run();

const SIDES = { large: PHOTOGRAPH_SIDE, small: PHOTOGRAPH_THUMBNAIL } as const;

/** The calls about pages of reviews, their photographs, votes for helpful reviews, and reports. */
export const reviewPhotographRoutes = routes()
  .on(productReviews, async (context, { params, query: { page, sort, stars } }) => {
    const productId = await requireProduct(context, params.id);
    const { reviews, total } = await pageOfReviews(context.db, productId, context.site.id, {
      sort,
      stars,
      limit: REVIEW_PAGE,
      skip: (page - 1) * REVIEW_PAGE,
    });
    return {
      data: reviews.map(toReview),
      totalCount: total,
      pageCount: Math.ceil(total / REVIEW_PAGE),
    };
  })
  .on(readReviewPhotograph, async ({ db, site }, { params, query: { size } }) => {
    const id = requireRowId(params.id, 'photograph');
    const data = await shownPhotograph(db, site.id, id, size);
    if (data === null) throw notFound('photograph');
    return { data };
  })
  .forCustomer(voteForReview, async (context, { params }) => {
    const { db, site, customer } = context;
    const id = requireRowId(params.id, 'review');
    const review = await reviewShown(db, site.id, id);
    if (!review) throw notFound('review');
    if (review.customer === customer.sub) throw refused('You can’t vote for your own review.');
    await limitToday(context, 'vote');
    const isHelpful = await toggleVote(db, ownerOf(context), id);
    const message = isHelpful
      ? 'Thank you for marking this review as helpful.'
      : 'Your vote has been removed.';
    return { isHelpful, message, elementID: String(review.product_id) };
  })
  .forCustomer(reportReview, async (context, { params, body: { reason } }) => {
    const id = requireRowId(params.id, 'review');
    if (!(await reviewShown(context.db, context.site.id, id))) throw notFound('review');
    await limitToday(context, 'report');
    await keepReport(context.db, ownerOf(context), id, reason);
    return { message: 'Thank you. We’ll look at that review.' };
  })
  .forCustomer(listReviewPhotographs, async (context, { params }) => {
    const id = await requireOwnReview(context, params.id);
    const photographs = await ownPhotographs(context.db, ownerOf(context), id);
    return { data: photographs.map((one) => ({ ...one, id: String(one.id) })) };
  })
  .forCustomer(addReviewPhotograph, async (context, { params, body: { files } }) => {
    requireVerifiedEmail(context);
    const reviewId = await requireOwnReview(context, params.id);
    await limitPictures(context, 'photograph');
    const file = Uint8Array.fromBase64(files[0]?.data ?? '');
    const { width, height, large, small } = await reencodePhotograph(
      context.env.IMAGES,
      file,
      SIDES,
    );
    const isTaken = await insertPhotograph(context.db, ownerOf(context), {
      id: randomRowId(),
      reviewId,
      width,
      height,
      thumbnail: small.toBase64(),
      data: large.toBase64(),
    });
    if (!isTaken) {
      throw new ShopError(
        'too_many',
        409,
        `A review can have up to ${String(MOST_PHOTOGRAPHS)} photographs. Remove one to add another.`,
      );
    }
    return { message: 'Thank you. We’ll check your photograph and then show it.' };
  })
  .forCustomer(deleteReviewPhotograph, async (context, { params }) => {
    const id = requireRowId(params.id, 'photograph');
    const productId = await deletePhotograph(context.db, ownerOf(context), id);
    if (productId === null) throw notFound('photograph');
    return { message: 'The photograph has been removed.', elementID: String(productId) };
  });

const OWN_REVIEW = 'SELECT 1 FROM review WHERE id = ?1 AND site = ?2 AND customer = ?3';

const requireOwnReview = async (context: CustomerContext, id: string): Promise<number> => {
  const reviewId = requireRowId(id, 'review');
  const { site, customer } = ownerOf(context);
  const found = await context.db.prepare(OWN_REVIEW).bind(reviewId, site, customer).first();
  if (found === null) throw notFound('review');
  return reviewId;
};

const refused = (message: string): ShopError => new ShopError('review_refused', 409, message);
