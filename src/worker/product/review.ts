import type { Context, Next } from 'hono';
import { productPage } from '#lib/view/product-page.ts';
import { formOf, refusalOf, showAgain, type ProductFormsEnv } from './env.ts';

/** Adds the visitor's review, or deletes it (REVIEW-002); the page is for who is signed in alone. */
export const review = async (
  c: Context<ProductFormsEnv>,
  next: Next,
): Promise<Response | undefined> => {
  const page = await productPage(c.var.api, c.req.param('variantId') ?? '');
  if (page === null) return c.notFound();
  const { reviewID, rating = '', comment = '' } = await formOf(c);
  const back = new URL(c.req.url).pathname;
  const { productId: elementID } = page.selected.buying;
  try {
    if (reviewID !== undefined) await c.var.api.deleteReview({ query: { reviewID } });
    else await c.var.api.addReview({ body: { type: 'product', elementID, rating, comment } });
  } catch (thrown) {
    const { code, message, status } = refusalOf(thrown);
    const problem =
      code === 'invalid_request' ? 'Please give one to five stars and write a comment.' : message;
    return showAgain(c, next, { problem, values: { rating, comment } }, status);
  }
  return c.redirect(back, 303);
};
