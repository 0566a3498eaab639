import { operatorListActs } from '#lib/contract/operator/audit.ts';
import { paginationOf } from '#lib/listing/pagination.ts';
import { requestedPage, requestedSites } from './requested-site.ts';
import { consolePaths } from './console-paths.ts';
import type { OperatorContext } from './operator-context.ts';

const SIZE = 50;

/** What operators did, the newest first; of one site, or of all. */
export const actsPage = async (context: OperatorContext, query: URLSearchParams) => {
  const site = requestedSites(context, query);
  const page = requestedPage(query);
  const { data, pageCount } = await context.ask(operatorListActs, {
    query: { site, page, size: SIZE },
  });
  const hrefOf = (to: number) => consolePaths.acts({ site, page: to });
  return { site, acts: data, pagination: paginationOf(hrefOf, page, pageCount) };
};

/** How an act ended, in words. */
export const actEnd = (status: number): { readonly name: string; readonly tone: string } => {
  if (status === 0) return { name: 'never ended', tone: 'waits' };
  if (status < 300) return { name: 'done', tone: 'done' };
  return status < 500
    ? { name: `refused, ${String(status)}`, tone: 'ended' }
    : { name: `failed, ${String(status)}`, tone: 'ended' };
};
