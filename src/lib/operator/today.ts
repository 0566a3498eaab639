import {
  insightEnquiries,
  insightFunnel,
  insightStock,
  insightToday,
} from '#lib/contract/operator/insight.ts';
import { operatorListOrders } from '#lib/contract/operator/orders.ts';
import { askedSites, ifRead } from './asked.ts';
import { hasRole, type Desk } from './desk.ts';

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
export const todayPage = async (desk: Desk, query: URLSearchParams) => {
  const site = askedSites(desk, query);
  const sells = hasRole(desk, 'orders');
  const about = { site, size: WAITING };
  const [today, funnel, stock, enquiries, orders] = await Promise.all([
    sells ? ifRead(desk.ask(insightToday, { query: { site } })) : undefined,
    sells ? ifRead(desk.ask(insightFunnel, { query: { site, days: CHART_DAYS } })) : undefined,
    ifRead(desk.ask(insightStock, { query: about })),
    sells ? ifRead(desk.ask(insightEnquiries, { query: about })) : undefined,
    sells ? ifRead(ordersToSend(desk, site)) : undefined,
  ]);
  return { site, today, funnel, stock, enquiries, orders };
};

/** Paid orders that nobody has begun with, the newest first. */
const ordersToSend = async (desk: Desk, site: string) => {
  const ids = site === '' ? desk.sites.slice(0, MOST_SITES).map(({ id }) => id) : [site];
  const lists = await Promise.all(
    ids.map((id) =>
      desk.ask(operatorListOrders, { query: { site: id, status: 'paid', size: WAITING } }),
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
