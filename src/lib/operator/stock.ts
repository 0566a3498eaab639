import { insightStock } from '#lib/contract/operator/insight.ts';
import { requestedDays, requestedSites, ifRead } from './requested-site.ts';
import type { OperatorContext } from './operator-context.ts';

/** Days within which a piece is gone: what the page can be narrowed to. */
export const WITHIN = [14, 30, 7, 90] as const;

const MOST = 100;

/** What runs out within some days, as it sold lately, the soonest first; null where it could not be read. */
export const stockPage = async (context: OperatorContext, query: URLSearchParams) => {
  const site = requestedSites(context, query);
  const within = requestedDays(query, WITHIN);
  const stock = await ifRead(context.call(insightStock, { query: { site, within, size: MOST } }));
  return { site, within, stock };
};
