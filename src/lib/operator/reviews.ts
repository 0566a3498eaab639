import { operatorListReviews } from '#lib/contract/operator/removals.ts';
import { operatorListPhotographs } from '#lib/contract/operator/reviews.ts';
import { paginationOf } from '#lib/listing/pagination.ts';
import { askedPage, askedSite, PAGE_SIZE } from './asked.ts';
import { consolePaths } from './console-paths.ts';
import type { Desk } from './desk.ts';

/** What customers of a site wrote, the newest first, and the photographs that nobody has looked at. */
export const reviewsPage = async (desk: Desk, query: URLSearchParams) => {
  const site = askedSite(desk, query);
  const page = askedPage(query);
  const [{ data, totalCount, pageCount }, waiting] = await Promise.all([
    desk.ask(operatorListReviews, { query: { site: site.id, page, size: PAGE_SIZE } }),
    desk.ask(operatorListPhotographs, { query: { site: site.id, page: 1, size: PAGE_SIZE } }),
  ]);
  const hrefOf = (to: number) => consolePaths.reviews({ site: site.id, page: to });
  return {
    site,
    reviews: data,
    totalCount,
    photographs: waiting.data,
    waiting: waiting.totalCount,
    pagination: paginationOf(hrefOf, page, pageCount),
  };
};
