import { addReview, deleteReview, listReviews } from '@parlour/contract';
import { limitToday } from '../limit-today.ts';
import { asNamed } from '../account/profile-record.ts';
import { notFound, requireRowId } from '../ids.ts';
import { holdsProduct } from '../listing/products.queries.ts';
import {
  deleteOwnReview,
  newestReviews,
  ownReview,
  reviewTotals,
  saveReview,
  toReview,
  toReviewTotals,
  type ReviewRow,
} from './reviews.queries.ts';
import { orderStores } from '../orders/order-stores.ts';
import { routes, type CustomerContext, type MarketContext } from '../routes.ts';
import { requireVerifiedEmail } from '../verified-email.ts';

export const reviewRoutes = routes()
  .forCustomer(listReviews, async (context, { body: { elementID, uid }, query }) => {
    const productId = await requireProduct(context, elementID);
    if (uid !== undefined) return ownReviews(context, productId);
    const [rows, totals] = (await context.db.batch([
      newestReviews(context.db, productId, context.site.id, query),
      reviewTotals(context.db, productId, context.site.id),
    ])) as [D1Result, D1Result];
    return listOf(rows, toReviewTotals(totals).shown);
  })
  .forCustomer(addReview, async (context, { body: { elementID, rating, comment } }) => {
    requireVerifiedEmail(context);
    const { env, db, site, customer } = context;
    const productId = await requireProduct(context, elementID);
    await limitToday(context, 'review');
    const author = signature((await asNamed(context)).name);
    const owner = { site: site.id, customer: customer.sub };
    const review = { productId, ...owner, author, rating, comment };
    await saveReview(orderStores(env, db), review);
    return { message: 'Thank you for your review.', elementID: String(productId) };
  })
  .forCustomer(deleteReview, async ({ db, site, customer }, { query: { reviewID } }) => {
    const id = requireRowId(reviewID, 'review');
    const productId = await deleteOwnReview(db, id, site.id, customer.sub);
    if (productId === null) throw notFound('review');
    return { message: 'Your review has been deleted.', elementID: String(productId) };
  });

/** The bearer token decides whose reviews these are, whatever `uid` the request names. */
const ownReviews = async ({ db, site, customer }: CustomerContext, productId: number) => {
  const rows = await ownReview(db, productId, site.id, customer.sub).all();
  return listOf(rows, rows.results.length);
};

const listOf = (rows: D1Result, totalCount: number) => ({
  data: { list: (rows.results as ReviewRow[]).map(toReview), jsonFields: [] },
  totalCount,
});

/** @throws {ShopError} `not_found` for a product that the site does not sell */
export const requireProduct = async (
  { db, site }: MarketContext,
  elementID: string,
): Promise<number> => {
  const id = requireRowId(elementID, 'product');
  if (!(await holdsProduct(db, site.assortment, id))) throw notFound('product');
  return id;
};

/** `Ada Byron` signs as `Ada B.`, because strangers need not know more. */
const signature = (name: string): string => {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  return last === undefined ? first : `${first} ${String.fromCodePoint(last.codePointAt(0) ?? 0)}.`;
};
