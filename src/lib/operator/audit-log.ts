import { operatorListAuditLog } from '#lib/contract/operator/audit.ts';
import { paginationOf } from '#lib/listing/pagination.ts';
import { requestedPage, requestedSites } from './requested-site.ts';
import { consolePaths } from './console-paths.ts';
import type { OperatorContext } from './operator-context.ts';

const SIZE = 50;

/** The audit log, newest first; of one site, or of all. */
export const auditLogPage = async (context: OperatorContext, query: URLSearchParams) => {
  const site = requestedSites(context, query);
  const page = requestedPage(query);
  const { data, pageCount } = await context.call(operatorListAuditLog, {
    query: { site, page, size: SIZE },
  });
  const hrefOf = (to: number) => consolePaths.auditLog({ site, page: to });
  return { site, entries: data, pagination: paginationOf(hrefOf, page, pageCount) };
};

/** How a call ended, in words. */
export const entryOutcome = (status: number): { readonly name: string; readonly tone: string } => {
  if (status === 0) return { name: 'never ended', tone: 'waits' };
  if (status < 300) return { name: 'done', tone: 'done' };
  return status < 500
    ? { name: `refused, ${String(status)}`, tone: 'ended' }
    : { name: `failed, ${String(status)}`, tone: 'ended' };
};
