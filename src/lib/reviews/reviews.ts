import type { Product } from '#lib/contract/entities/product.ts';
import type { Variant } from '#lib/contract/entities/variant.ts';
import { paths } from '#lib/paths.ts';

export interface ShownReview {
  /** '' where the author is unknown. */
  readonly author: string;
  /** 1 to 5 */
  readonly rating: number;
  readonly comment: string;
  /** `3 November 2026`, '' without a date. */
  readonly date: string;
}

/** A review that its author sees. */
export interface WrittenReview extends ShownReview {
  readonly reviewID: string;
}

/** What a product page says of reviews (spec decision 32). */
export interface Reviews {
  /** What is reviewed. */
  readonly product: { readonly id: string; readonly name: string };
  readonly count: number;
  /** `4.3`; '' without reviews. */
  readonly average: string;
  /** The newest first. */
  readonly list: readonly ShownReview[];
  /** Page with the visitor's own review. */
  readonly own: string;
}

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A review as it is shown: its date in words, its stars as a whole number. */
export const shownReview = ({
  author,
  rating,
  comment,
  createdAt,
}: Product['reviews']['list'][number]): ShownReview => ({
  ...{ author, comment },
  rating: Math.min(Math.max(Math.round(rating), 1), 5),
  date: Number.isNaN(Date.parse(createdAt)) ? '' : date.format(new Date(createdAt)),
});

/** The visitor's own, of the reviews that a visitor has written of a product; undefined without one. */
export const ownReviewIn = ([review]: Product['reviews']['list']): WrittenReview | undefined =>
  review && { ...shownReview(review), reviewID: review.reviewID };

/** A product's reviews: their number, their mean of 1 to 5 stars with one decimal, and the newest. */
export const reviewsOf = (product: Product, variant: Variant): Reviews => {
  const list = product.reviews.list.map(shownReview);
  const count = Math.max(product.numberReviews, list.length);
  const mean = product.averageReview || list.reduce((sum, { rating }) => sum + rating, 0) / count;
  return {
    ...{ count, list },
    product: { id: product.productId, name: product.name },
    average: count === 0 ? '' : mean.toFixed(1),
    own: paths.review(variant.id, product.urlSlug),
  };
};
