import { api as siteApi, type BrowserApi } from '../api.ts';
import { createHttp } from '../http.ts';
import { asCustomer } from '../identity/session.ts';

interface NewReview {
  readonly elementID: string;
  readonly rating: number;
  readonly comment: string;
}

/** The customer's reviews. Everything here throws a 401 `HttpError` for others (REVIEW-001). */
export const createReviews = (api: Pick<BrowserApi, 'addReview' | 'deleteReview'> = siteApi) => ({
  /** HTML of the visitor's own review, always fetched. */
  page: (href: string): Promise<string> =>
    asCustomer(() => createHttp().page(new URL(href, location.href).pathname)),
  add: (review: NewReview) =>
    asCustomer(() => api.addReview({ body: { type: 'product', ...review } })),
  remove: (reviewID: string) => asCustomer(() => api.deleteReview({ query: { reviewID } })),
});

export const reviews = createReviews();
