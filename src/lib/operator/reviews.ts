import { operatorListPhotographs, operatorListReviews } from '@parlour/contract';
import { paginationOf } from '#lib/listing/pagination.ts';
import { requestedPage, requestedSite, PAGE_SIZE } from './requested-site.ts';
import { consolePaths } from './console-paths.ts';
import type { OperatorContext } from './operator-context.ts';

/** Customers' reviews at a site, newest first, those that were reported, and the photographs that wait for a verdict. */
export const reviewsPage = async (context: OperatorContext, query: URLSearchParams) => {
  const site = requestedSite(context, query);
  const page = requestedPage(query);
  const [{ data, totalCount, pageCount }, reported, waiting] = await Promise.all([
    context.call(operatorListReviews, { query: { site: site.id, page, size: PAGE_SIZE } }),
    context.call(operatorListReviews, {
      query: { site: site.id, page: 1, size: PAGE_SIZE, only: 'reported' },
    }),
    context.call(operatorListPhotographs, { query: { site: site.id, page: 1, size: PAGE_SIZE } }),
  ]);
  const hrefOf = (to: number) => consolePaths.reviews({ site: site.id, page: to });
  return {
    site,
    reviews: data,
    totalCount,
    reported: reported.data,
    reports: reported.totalCount,
    photographs: waiting.data,
    waiting: waiting.totalCount,
    pagination: paginationOf(hrefOf, page, pageCount),
  };
};
