import { createHttp, http, type Http } from '../http.ts';
import { asCustomer } from '../identity/session.ts';

interface Told {
  readonly message: string;
}

interface NewReview {
  readonly elementID: string;
  readonly rating: number;
  readonly comment: string;
}

const CALLS = '/v1/api/userreviews';

/** Reviews of the customer; all of it needs a login (REVIEW-001). */
export const createReviews = (calls: Pick<Http, 'get' | 'post'> = http) => ({
  /** HTML of the visitor's own review, never one that was kept. */
  page: (href: string): Promise<string> =>
    asCustomer(() => createHttp().page(new URL(href, location.href).pathname)),
  add: (review: NewReview): Promise<Told> =>
    asCustomer(() => calls.post<Told>(`${CALLS}/postaddreview`, { type: 'product', ...review })),
  remove: (reviewID: string): Promise<Told> =>
    asCustomer(() =>
      calls.get<Told>(`${CALLS}/getdeletereview?reviewID=${encodeURIComponent(reviewID)}`, {
        ...{ lifetime: 0, force: true },
      }),
    ),
});

export const reviews = createReviews();
