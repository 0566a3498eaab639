import { insightStock } from '#lib/contract/operator/insight.ts';
import { askedDays, askedSites, ifRead } from './asked.ts';
import type { Desk } from './desk.ts';

/** Days within which a piece is gone: what the page can be narrowed to. */
export const WITHIN = [14, 30, 7, 90] as const;

const MOST = 100;

/** What runs out within some days, as it sold lately, the soonest first; null where it could not be read. */
export const stockPage = async (desk: Desk, query: URLSearchParams) => {
  const site = askedSites(desk, query);
  const within = askedDays(query, WITHIN);
  const stock = await ifRead(desk.ask(insightStock, { query: { site, within, size: MOST } }));
  return { site, within, stock };
};
