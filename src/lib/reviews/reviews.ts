import type { Product, Variant } from '@parlour/contract';
import { counted, dateFormat } from '@parlour/domain';
import { paths } from '#lib/paths.ts';

export interface ShownReview {
  /** '' if the author is unknown. */
  readonly author: string;
  /** 1 to 5 */
  readonly rating: number;
  readonly comment: string;
  /** `3 November 2026`; '' without a date. */
  readonly date: string;
  /** Where it comes from: `Bought here`. */
  readonly origin: string;
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
  /** The reviews that came with the maker's catalogue: `4.5 of 5 in 12 reviews from the maker’s catalogue`; '' for none. */
  readonly fromCatalogue: string;
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
type Extra = 'verified' | 'imported' | 'helpful' | 'answer' | 'photographs';

/** Where a review comes from, in words. */
export const originOf = ({ verified, imported }: Pick<Review, 'verified' | 'imported'>): string => {
  if (imported) return 'From the maker’s catalogue';
  return verified ? 'Bought here' : 'Purchase not checked';
};

/** A review as pages show it: its date in words, its stars as a whole number. */
export const shownReview = ({
  author,
  rating,
  comment,
  createdAt,
  verified = false,
  imported = false,
  helpful = 0,
  answer = '',
  photographs = [],
}: SentReview): ShownReview => ({
  author,
  comment,
  origin: originOf({ verified, imported }),
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

const fromCatalogue = ({ catalogueReviews: { count, average } }: Product): string =>
  count === 0
    ? ''
    : `${average.toFixed(1)} of 5 in ${counted(count, 'review')} from the maker’s catalogue`;

/**
 * A product's reviews: the number of those that count, their average of 1 to 5 stars with one decimal, and the newest.
 * An upstream that does not count them has them all in the list.
 */
export const reviewsOf = (product: Product, variant: Variant): Reviews => {
  const list = product.reviews.list.map(shownReview);
  const isCounted = product.reviewStars.length > 0 || product.numberReviews > 0;
  const count = isCounted ? product.numberReviews : list.length;
  const mean = product.averageReview || list.reduce((sum, { rating }) => sum + rating, 0) / count;
  return {
    count,
    list,
    product: { id: product.productId, name: product.name },
    average: count === 0 ? '' : mean.toFixed(1),
    fromCatalogue: fromCatalogue(product),
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
