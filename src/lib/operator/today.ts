import {
  insightEnquiries,
  insightFunnel,
  insightStock,
  insightToday,
} from '#lib/contract/operator/insight.ts';
import { operatorListOrders } from '#lib/contract/operator/orders.ts';
import { requestedSites, ifRead } from './requested-site.ts';
import { hasRole, type OperatorContext } from './operator-context.ts';

/** Rows of each list of what waits. */
const WAITING = 5;
/** Days of the charts. */
const CHART_DAYS = 14;
/** Sites whose orders are looked through for what waits. */
const MOST_SITES = 12;

/**
 * What an operator sees first: how the day goes, and what waits. A part that could not be read is null,
 * and one that is not this role's is undefined.
 */
export const todayPage = async (context: OperatorContext, query: URLSearchParams) => {
  const site = requestedSites(context, query);
  const sells = hasRole(context, 'orders');
  const about = { site, size: WAITING };
  const [today, funnel, stock, enquiries, orders] = await Promise.all([
    sells ? ifRead(context.call(insightToday, { query: { site } })) : undefined,
    sells ? ifRead(context.call(insightFunnel, { query: { site, days: CHART_DAYS } })) : undefined,
    ifRead(context.call(insightStock, { query: about })),
    sells ? ifRead(context.call(insightEnquiries, { query: about })) : undefined,
    sells ? ifRead(ordersToSend(context, site)) : undefined,
  ]);
  return { site, today, funnel, stock, enquiries, orders };
};

/** Paid orders that nobody has begun with, the newest first. */
const ordersToSend = async (context: OperatorContext, site: string) => {
  const ids = site === '' ? context.sites.slice(0, MOST_SITES).map(({ id }) => id) : [site];
  const lists = await Promise.all(
    ids.map((id) =>
      context.call(operatorListOrders, { query: { site: id, status: 'paid', size: WAITING } }),
    ),
  );
  return {
    totalCount: lists.reduce((sum, { totalCount }) => sum + totalCount, 0),
    data: lists
      .flatMap(({ data }) => data)
      .toSorted((left, right) => right.date.localeCompare(left.date))
      .slice(0, WAITING),
  };
};
