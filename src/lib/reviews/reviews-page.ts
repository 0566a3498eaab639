import type { Api } from '@parlour/contract';
import { paths } from '#lib/paths.ts';
import { readPage } from '../listing/page-number.ts';
import { paginationOf } from '../listing/pagination.ts';
import type { ProductPage } from '../product/product-page.ts';
import { REVIEW_SORT_NAMES, REVIEW_SORTS } from '@parlour/domain';
import { shownReview } from './reviews.ts';

/** A page of a product's reviews; null beyond the last page, or for an invalid number. */
export const reviewsPage = async (
  api: Pick<Api, 'productReviews'>,
  { source: { product, variant } }: ProductPage,
  query: URLSearchParams,
) => {
  const page = readPage(query.get('page'));
  if (page === null) return null;
  const sort = REVIEW_SORTS.find((known) => known === query.get('sort')) ?? 'newest';
  const stars = /^[1-5]$/.test(query.get('stars') ?? '') ? Number(query.get('stars')) : 0;
  const { data, totalCount, pageCount } = await api.productReviews({
    params: { id: product.productId },
    query: { page, sort, stars },
  });
  if (page > Math.max(1, pageCount)) return null;
  const hrefOf = (asked: object) => paths.reviews(variant.id, product.urlSlug, asked);
  return {
    reviews: data.map((review) => ({ id: review.reviewID, ...shownReview(review) })),
    totalCount,
    stars,
    sorts: REVIEW_SORTS.map((each) => ({
      name: REVIEW_SORT_NAMES[each],
      href: hrefOf({ sort: each, stars }),
      current: each === sort,
    })),
    every: hrefOf({ sort }),
    canonical: hrefOf({}),
    pagination: paginationOf((to) => hrefOf({ sort, stars, page: to }), page, pageCount),
  };
};
