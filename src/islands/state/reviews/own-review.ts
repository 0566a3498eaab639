import { atom, type ReadableAtom } from 'nanostores';
import { sentenceOf } from '@parlour/contract/browser';
import { ownReviewIn, type WrittenReview } from '#lib/reviews/reviews.ts';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { asCustomer, readCustomer } from '../identity/session.ts';
import { notify } from '../shell/notices.ts';

/** The visitor's own review of a product. */
interface OwnReviewState {
  /** undefined before there is one. */
  readonly review: WrittenReview | undefined;
  /** Why the last change failed; '' if it did not. */
  readonly problem: string;
}

interface OwnReviewOptions {
  readonly productId: string;
  /** Called when the review has been changed, but cannot be loaded. */
  readonly onLost: () => void;
  readonly api?: Pick<BrowserApi, 'listReviews' | 'addReview' | 'deleteReview'>;
  /** The id of the signed-in customer; undefined if it cannot be fetched. */
  readonly ownId?: () => Promise<string | undefined>;
}

export interface OwnReviewStore {
  readonly $own: ReadableAtom<OwnReviewState>;
  /**
   * Loads the review.
   * @throws {HttpError} 401 for a visitor who is not signed in (REVIEW-001)
   */
  readonly load: () => Promise<void>;
  /** Adds the review, of 1 to 5 stars. A failure appears in the store. */
  readonly add: (rating: number, comment: string) => Promise<void>;
  readonly remove: (reviewID: string) => Promise<void>;
}

/** The visitor's own review of a product, and its changes (REVIEW-002). */
export const createOwnReview = ({
  productId: elementID,
  onLost,
  api = siteApi,
  ownId = async () => (await readCustomer())?.uid,
}: OwnReviewOptions): OwnReviewStore => {
  const $own = atom<OwnReviewState>({ review: undefined, problem: '' });
  const type = 'product';

  const load = async (): Promise<void> => {
    const { data } = await asCustomer(async () => {
      const uid = await ownId();
      // Without an id the reply would contain every customer's reviews.
      if (!uid) throw new Error('the signed-in customer is unknown');
      return api.listReviews({ body: { type, elementID, uid } });
    });
    $own.set({ review: ownReviewIn(data.list), problem: '' });
  };

  const change = async (work: () => Promise<{ readonly message: string }>): Promise<void> => {
    try {
      const { message } = await asCustomer(work);
      notify('Success', message);
    } catch (thrown) {
      $own.set({ ...$own.get(), problem: sentenceOf(thrown) });
      return;
    }
    await load().catch(onLost);
  };

  return {
    $own,
    load,
    add: (rating, comment) =>
      change(() => api.addReview({ body: { type, elementID, rating, comment } })),
    remove: (reviewID) => change(() => api.deleteReview({ query: { reviewID } })),
  };
};
