import type * as z from 'zod';
import {
  insightEnquiries,
  insightFunnel,
  insightStock,
  insightToday,
  operatorListClaims,
  operatorListOrders,
  operatorListRefunds,
  type SiteToday,
} from '@parlour/contract';
import { requestedSites, ifRead } from './requested-site.ts';
import { hasRole, type OperatorContext } from './operator-context.ts';

/** Rows in each list of waiting work. */
const WAITING = 5;
/** The most claims of a site of which the late ones are counted. */
const MOST_CLAIMS = 100;
/** Days in the charts. */
const CHART_DAYS = 14;
/** The most sites whose orders are searched for waiting work. */
const MOST_SITES = 12;

/**
 * An operator's first page: today's figures, and waiting work. A part is null if it could not be loaded, and
 * undefined if it is another role's.
 */
export const todayPage = async (context: OperatorContext, query: URLSearchParams) => {
  const site = requestedSites(context, query);
  const sells = hasRole(context, 'orders');
  const about = { site, size: WAITING };
  const [today, funnel, stock, enquiries, orders, refunds, claims] = await Promise.all([
    sells ? ifRead(context.call(insightToday, { query: { site } })) : undefined,
    sells ? ifRead(context.call(insightFunnel, { query: { site, days: CHART_DAYS } })) : undefined,
    ifRead(context.call(insightStock, { query: about })),
    sells ? ifRead(context.call(insightEnquiries, { query: about })) : undefined,
    sells ? ifRead(ordersToSend(context, site)) : undefined,
    sells ? ifRead(failedRefunds(context, site)) : undefined,
    sells ? ifRead(claimsToAnswer(context, site)) : undefined,
  ]);
  return { site, today, funnel, stock, enquiries, orders, refunds, claims };
};

/** Paid orders that nobody has started to prepare, newest first. */
const ordersToSend = (context: OperatorContext, site: string) =>
  newestOfSites(context, site, (id) =>
    context.call(operatorListOrders, { query: { site: id, status: 'paid', size: WAITING } }),
  );

/** Refunds that the payment provider could not pay, newest first. */
const failedRefunds = (context: OperatorContext, site: string) =>
  newestOfSites(context, site, (id) =>
    context.call(operatorListRefunds, { query: { site: id, state: 'failed', size: WAITING } }),
  );

/** Claims that wait for the shop, those with the least time first, and how many are late. */
const claimsToAnswer = async (context: OperatorContext, site: string) => {
  const lists = await Promise.all(
    sitesAsked(context, site).map((id) =>
      context.call(operatorListClaims, {
        query: { site: id, status: 'waiting', size: MOST_CLAIMS },
      }),
    ),
  );
  const waiting = lists
    .flatMap(({ data }) => data)
    .toSorted((one, other) => (one.due || one.openedAt).localeCompare(other.due || other.openedAt));
  return {
    totalCount: lists.reduce((sum, { totalCount }) => sum + totalCount, 0),
    late: waiting.filter(({ isLate }) => isLate).length,
    data: waiting.slice(0, WAITING),
  };
};

const sitesAsked = (context: OperatorContext, site: string): readonly string[] =>
  site === '' ? context.sites.slice(0, MOST_SITES).map(({ id }) => id) : [site];

/** The newest rows of a list of one site, or of the operator's sites. */
const newestOfSites = async <Row extends { readonly date: string }>(
  context: OperatorContext,
  site: string,
  list: (id: string) => Promise<{ readonly totalCount: number; readonly data: readonly Row[] }>,
) => {
  const lists = await Promise.all(sitesAsked(context, site).map(list));
  return {
    totalCount: lists.reduce((sum, { totalCount }) => sum + totalCount, 0),
    data: lists
      .flatMap(({ data }) => data)
      .toSorted((left, right) => right.date.localeCompare(left.date))
      .slice(0, WAITING),
  };
};

type Day = z.output<typeof SiteToday>;

type SummedFigure = Exclude<keyof Day, 'site' | 'averageOrder'>;

/** Days of several sites together; an average is that of all orders. */
export const totalsOf = (days: readonly Day[]) => {
  const sum = (name: SummedFigure): number => days.reduce((total, day) => total + day[name], 0);
  const orders = sum('orders');
  const paidOrders = sum('paidOrders');
  const worth = days.reduce((total, day) => total + day.averageOrder * day.paidOrders, 0);
  const productViews = sum('productViews');
  return {
    orders,
    paidOrders,
    productViews,
    revenue: sum('revenue'),
    refunds: sum('refunds'),
    averageOrder: paidOrders === 0 ? 0 : worth / paidOrders,
    conversion: productViews === 0 ? 0 : orders / productViews,
    errors: sum('errors'),
  };
};
