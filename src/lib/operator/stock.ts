import { insightStock } from '#lib/contract/operator/insight.ts';
import { requestedDays, requestedSites, ifRead } from './requested-site.ts';
import type { OperatorContext } from './operator-context.ts';

/** The choices of days within which stock will run out. */
export const WITHIN = [14, 30, 7, 90] as const;

const MOST = 100;

/**
 * Stock that will run out within some days at its present rate, soonest first; null if it could not be
 * loaded.
 */
export const stockPage = async (context: OperatorContext, query: URLSearchParams) => {
  const site = requestedSites(context, query);
  const within = requestedDays(query, WITHIN);
  const stock = await ifRead(context.call(insightStock, { query: { site, within, size: MOST } }));
  return { site, within, stock };
};
