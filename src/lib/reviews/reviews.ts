import type { Product } from '#lib/contract/entities/product.ts';
import type { Variant } from '#lib/contract/entities/variant.ts';
import { dateFormat } from '#lib/domain/date.ts';
import { paths } from '#lib/paths.ts';

export interface ShownReview {
  /** '' if the author is unknown. */
  readonly author: string;
  /** 1 to 5 */
  readonly rating: number;
  readonly comment: string;
  /** `3 November 2026`; '' without a date. */
  readonly date: string;
  /** The author has bought the product here. */
  readonly verified: boolean;
  /** How many customers find it helpful. */
  readonly helpful: number;
  /** The seller's; '' for none. */
  readonly answer: string;
  readonly photographs: readonly ReviewPhotograph[];
}

/** URLs of a photograph; pixels of the large copy. */
export interface ReviewPhotograph {
  readonly large: string;
  readonly small: string;
  readonly width: number;
  readonly height: number;
}

/** The number of reviews with a number of stars. */
export interface StarCount {
  readonly stars: number;
  readonly count: number;
  /** Whole per cent of all reviews. */
  readonly share: number;
  /** URL of the list of these reviews. */
  readonly href: string;
}

/** A review as its author sees it. */
export interface WrittenReview extends ShownReview {
  readonly reviewID: string;
}

/** The reviews on a product page (spec decision 32). */
export interface Reviews {
  /** The reviewed product. */
  readonly product: { readonly id: string; readonly name: string };
  readonly count: number;
  /** `4.3`; '' without reviews. */
  readonly average: string;
  /** Newest first. */
  readonly list: readonly ShownReview[];
  /** Most stars first; empty if the upstream does not count them. */
  readonly stars: readonly StarCount[];
  /** The page with the visitor's own review, and that with all reviews. */
  readonly own: string;
  readonly all: string;
}

const dateOf = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

type Review = Product['reviews']['list'][number];

/** As an upstream sends it: one without photographs, votes and answers leaves them out. */
type SentReview = Omit<Review, Extra> & Partial<Pick<Review, Extra>>;
type Extra = 'verified' | 'helpful' | 'answer' | 'photographs';

/** A review as pages show it: its date in words, its stars as a whole number. */
export const shownReview = ({
  author,
  rating,
  comment,
  createdAt,
  verified = false,
  helpful = 0,
  answer = '',
  photographs = [],
}: SentReview): ShownReview => ({
  author,
  comment,
  verified,
  helpful,
  answer,
  photographs: photographs.map(({ id, width, height }) => ({
    width,
    height,
    large: paths.reviewPhotograph(id, 'large'),
    small: paths.reviewPhotograph(id, 'small'),
  })),
  rating: Math.min(Math.max(Math.round(rating), 1), 5),
  date: dateOf(createdAt),
});

/**
 * The visitor's own review among those that a visitor has written about a product; undefined if there is
 * none.
 */
export const ownReviewIn = ([review]: readonly SentReview[]): WrittenReview | undefined =>
  review && { ...shownReview(review), reviewID: review.reviewID };

/** A product's reviews: their number, their average of 1 to 5 stars with one decimal, and the newest. */
export const reviewsOf = (product: Product, variant: Variant): Reviews => {
  const list = product.reviews.list.map(shownReview);
  const count = Math.max(product.numberReviews, list.length);
  const mean = product.averageReview || list.reduce((sum, { rating }) => sum + rating, 0) / count;
  return {
    count,
    list,
    product: { id: product.productId, name: product.name },
    average: count === 0 ? '' : mean.toFixed(1),
    stars: starCounts(product, variant),
    own: paths.review(variant.id, product.urlSlug),
    all: paths.reviews(variant.id, product.urlSlug),
  };
};

/** A product's reviews by stars, if the upstream counts them. */
const starCounts = (
  { reviewStars, urlSlug }: Product,
  { id }: Pick<Variant, 'id'>,
): readonly StarCount[] => {
  const all = reviewStars.reduce((sum, count) => sum + count, 0);
  return reviewStars
    .map((count, index) => ({
      stars: index + 1,
      count,
      share: all === 0 ? 0 : Math.round((100 * count) / all),
      href: paths.reviews(id, urlSlug, { stars: index + 1 }),
    }))
    .toReversed();
};
