import * as rows from '#lib/contract/calls/own/review-photographs.ts';
import {
  MOST_PHOTOGRAPHS,
  PHOTOGRAPH_SIDE,
  PHOTOGRAPH_THUMBNAIL,
  REVIEW_PAGE,
} from '#lib/reviews/review-order.ts';
import { ShopError } from '../../platform/errors.ts';
import { photographAnew } from '../account/picture/write-anew.ts';
import { countToday } from '../count-today.ts';
import { notFound, requireRowId } from '../ids.ts';
import { ownerOf } from '../owner.ts';
import { randomRowId } from '../random-id.ts';
import { routes, type CustomerShop } from '../routes.ts';
import { requireVerifiedEmail } from '../verified-email.ts';
import * as stored from './review-photographs.queries.ts';
import { pageOfReviews, toReview } from './reviews.queries.ts';
import { requireProduct } from './routes.ts';

const SIDES = { large: PHOTOGRAPH_SIDE, small: PHOTOGRAPH_THUMBNAIL } as const;

/** Reviews by page and order, their photographs, and what others find helpful. */
export const reviewPhotographRoutes = routes()
  .on(rows.productReviews, async (shop, { params, query: { page, sort, stars } }) => {
    const productId = await requireProduct(shop, params.id);
    const { reviews, total } = await pageOfReviews(shop.db, productId, shop.site.id, {
      ...{ sort, stars, limit: REVIEW_PAGE, skip: (page - 1) * REVIEW_PAGE },
    });
    return {
      data: reviews.map(toReview),
      totalCount: total,
      pageCount: Math.ceil(total / REVIEW_PAGE),
    };
  })
  .on(rows.readReviewPhotograph, async ({ env, site }, { params, query: { size } }) => {
    const id = requireRowId(params.id, 'photograph');
    // Never from a copy that may lag behind: what is taken off is gone at once.
    const data = await stored.shownPhotograph(env.MARKET_DB, site.id, id, size);
    if (data === null) throw notFound('photograph');
    return { data };
  })
  .forCustomer(rows.voteForReview, async (shop, { params }) => {
    const { db, site, customer } = shop;
    const id = requireRowId(params.id, 'review');
    const review = await stored.reviewShown(db, site.id, id);
    if (!review) throw notFound('review');
    if (review.customer === customer.sub) throw refused('This is your own review.');
    await countToday(shop, 'vote');
    const isHelpful = await stored.toggleVote(db, ownerOf(shop), id);
    const message = isHelpful ? 'Thank you: you find this helpful.' : 'Your vote is taken back.';
    return { isHelpful, message, elementID: String(review.product_id) };
  })
  .forCustomer(rows.listReviewPhotographs, async (shop, { params }) => {
    const id = await requireOwnReview(shop, params.id);
    const photographs = await stored.ownPhotographs(shop.db, ownerOf(shop), id);
    return { data: photographs.map((one) => ({ ...one, id: String(one.id) })) };
  })
  .forCustomer(rows.addReviewPhotograph, async (shop, { params, body: { files } }) => {
    requireVerifiedEmail(shop);
    const reviewId = await requireOwnReview(shop, params.id);
    await countToday(shop, 'photograph');
    const file = Uint8Array.fromBase64(files[0]?.data ?? '');
    const { width, height, large, small } = await photographAnew(file, SIDES);
    const isTaken = await stored.insertPhotograph(shop.db, ownerOf(shop), {
      ...{ id: randomRowId(), reviewId, width, height },
      ...{ thumbnail: small.toBase64(), data: large.toBase64() },
    });
    if (!isTaken) {
      throw new ShopError(
        'too_many',
        409,
        `A review has ${String(MOST_PHOTOGRAPHS)} photographs at most. Please remove one first.`,
      );
    }
    return { message: 'Thank you. Your photograph is shown when we have looked at it.' };
  })
  .forCustomer(rows.deleteReviewPhotograph, async (shop, { params }) => {
    const id = requireRowId(params.id, 'photograph');
    const productId = await stored.deletePhotograph(shop.db, ownerOf(shop), id);
    if (productId === null) throw notFound('photograph');
    return { message: 'The photograph is removed.', elementID: String(productId) };
  });

const requireOwnReview = async (shop: CustomerShop, id: string): Promise<number> => {
  const reviewId = requireRowId(id, 'review');
  const product = await stored.productOfOwnReview(shop.db, ownerOf(shop), reviewId);
  if (product === null) throw notFound('review');
  return reviewId;
};

const refused = (message: string): ShopError => new ShopError('review_refused', 409, message);
