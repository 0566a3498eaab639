import { operatorCalls, operatorListAuditLog } from '@parlour/contract';
import { paginationOf } from '#lib/listing/pagination.ts';
import { PAGE_SIZE, requestedPage, requestedSites } from './requested-site.ts';
import { consolePaths } from './console-paths.ts';
import type { OperatorContext } from './operator-context.ts';

/** The audit log, newest first; of one site, or of all; with some words, or all of it. */
export const auditLogPage = async (context: OperatorContext, query: URLSearchParams) => {
  const site = requestedSites(context, query);
  const page = requestedPage(query);
  const find = (query.get('find') ?? '').trim().slice(0, 100);
  const { data, totalCount, pageCount } = await context.call(operatorListAuditLog, {
    query: { site, find, page, size: PAGE_SIZE },
  });
  const hrefOf = (to: number) => consolePaths.auditLog({ site, find, page: to });
  return {
    site,
    find,
    entries: data,
    totalCount,
    pagination: paginationOf(hrefOf, page, pageCount),
  };
};

/** How a call ended, in words. */
export const entryOutcome = (status: number): { readonly name: string; readonly tone: string } => {
  if (status === 0) return { name: 'never ended', tone: 'waits' };
  if (status < 300) return { name: 'done', tone: 'done' };
  return status < 500
    ? { name: `refused, ${String(status)}`, tone: 'ended' }
    : { name: `failed, ${String(status)}`, tone: 'ended' };
};

const NAMED = Object.values(operatorCalls).map(({ method, path, summary }) => ({
  call: new RegExp(`^${method} /${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
  // The first clause says it; the others are for those who make the call.
  name: summary.split(/[,;:]/, 1)[0] ?? summary,
}));

/**
 * A recorded call in words, such as `Moves an order: 4KQ7Z2`; a call that no longer exists as it was recorded.
 * @param call method and path
 */
export const entryName = (call: string): string => {
  for (const named of NAMED) {
    const match = named.call.exec(call);
    if (match) return [named.name, ...match.slice(1).map(decodeURIComponent)].join(': ');
  }
  return call;
};
