import type {
  CallReply,
  CallRequest,
  insightEnquiries,
  insightFunnel,
  insightStock,
  insightToday,
} from '@parlour/contract';
import {
  DAY_MS,
  HOUR_MS,
  londonDay,
  londonDays,
  londonTime,
  poundsFromPence,
} from '@parlour/domain';
import { leftOutOfSearches } from '@parlour/search';
import { routeOf } from '#lib/insight/routes.ts';
import { paths } from '#lib/paths.ts';
import { type ListedSite, sitesOf } from '@parlour/site';
import type { Env } from '../../../platform/env.ts';
import { assortmentsOf } from '../assortments.ts';
import { errorsSince, eventsSince, viewsSince, type ViewRow } from './counts.queries.ts';
import { ordersSince, runningOut, waitingEnquiries, type HourRow } from './trade.queries.ts';

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const oneDecimal = (value: number): number => Math.round(value * 10) / 10;
const idsOf = (sites: readonly ListedSite[]): readonly string[] => sites.map(({ id }) => id);
const dayOf = ({ hour }: HourRow): string => londonDay(Date.parse(`${hour}:00:00Z`));
const isPage = ({ route }: ViewRow): boolean => routeOf(route).group === 'page';
const isProduct = ({ route }: ViewRow): boolean => routeOf(route).page === 'product';
const isCheckout = ({ route }: ViewRow): boolean => routeOf(route).page === 'checkout';
const countsOf = (rows: readonly { readonly count: number }[]): number =>
  sum(rows.map(({ count }) => count));

/** Views by people, without pages that were fetched ahead. */
const viewed = (rows: readonly ViewRow[]): readonly ViewRow[] =>
  rows.filter(({ visit }) => visit === 'person');

/** Today's figures for each site. */
export const today = async (
  { MARKET_DB: db, VISITOR_DB: counts }: Env,
  sites: readonly ListedSite[],
  now = Date.now(),
): Promise<CallReply<typeof insightToday>> => {
  const ids = idsOf(sites);
  const day = londonDay(now);
  const since = { sites: ids, day };
  const [{ placed, paid }, views, { counts: waiting }, errors, leftOut] = await Promise.all([
    ordersSince(db, ids, londonTime(day)),
    viewsSince(counts, since),
    waitingEnquiries(db, ids, 1),
    errorsSince(counts, since),
    leftOutOfSearches(db),
  ]);
  const data = sites.map(({ id: site, assortment }) => {
    const isHere = (row: { readonly site: string }): boolean => row.site === site;
    const seen = viewed(views).filter(isHere);
    return {
      site,
      ...money(placed.filter(isHere), paid.filter(isHere)),
      pageViews: countsOf(seen.filter(isPage)),
      productViews: countsOf(seen.filter(isProduct)),
      enquiriesWaiting: waiting.get(site) ?? 0,
      errors: errors.get(site) ?? 0,
      productsNotSearched: leftOut.get(assortment) ?? 0,
    };
  });
  return { day, data };
};

const money = (placed: readonly HourRow[], paid: readonly HourRow[]) => {
  const paidOrders = sum(paid.map(({ orders }) => orders));
  const pence = sum(paid.map((row) => row.pence));
  return {
    orders: sum(placed.map(({ orders }) => orders)),
    paidOrders,
    revenue: poundsFromPence(pence),
    refunds: poundsFromPence(sum(placed.map(({ refunds }) => refunds))),
    averageOrder: paidOrders === 0 ? 0 : poundsFromPence(Math.round(pence / paidOrders)),
  };
};

/** The steps from viewing to buying, by day. */
export const funnel = async (
  { MARKET_DB: db, VISITOR_DB: counts }: Env,
  sites: readonly ListedSite[],
  { query: { days: count } }: Pick<CallRequest<typeof insightFunnel>, 'query'>,
  now = Date.now(),
): Promise<CallReply<typeof insightFunnel>> => {
  const days = londonDays(now, count);
  const [first = ''] = days;
  const since = { sites: idsOf(sites), day: first };
  const [views, events, { placed, paid }] = await Promise.all([
    viewsSince(counts, since),
    eventsSince(counts, since),
    ordersSince(db, since.sites, londonTime(first)),
  ]);
  // This database has no orders of a site whose customer calls go to an upstream.
  const elsewhere = new Set(
    idsOf(sites.filter(({ upstreams }) => upstreams.customer !== 'embedded')),
  );
  const ordered = events.filter(({ event, site }) => event === 'order' && elsewhere.has(site));
  const steps = (isCounted: (day: string) => boolean) => {
    const onDay = <Row extends { readonly day: string }>(rows: readonly Row[]) =>
      rows.filter(({ day }) => isCounted(day));
    const inHour = (rows: readonly HourRow[]) => rows.filter((row) => isCounted(dayOf(row)));
    const seen = onDay(views);
    const productViews = countsOf(viewed(seen).filter(isProduct));
    const orders = sum(inHour(placed).map((row) => row.orders)) + countsOf(onDay(ordered));
    return {
      pageViews: countsOf(viewed(seen).filter(isPage)),
      productViews,
      productViewsAhead: countsOf(seen.filter((row) => row.visit === 'ahead' && isProduct(row))),
      carts: countsOf(onDay(events).filter(({ event }) => event === 'cart')),
      checkouts: countsOf(viewed(seen).filter(isCheckout)),
      orders,
      revenue: poundsFromPence(sum(inHour(paid).map(({ pence }) => pence))),
      conversion: productViews === 0 ? 0 : orders / productViews,
    };
  };
  return {
    data: days.map((day) => ({ day, ...steps((each) => each === day) })),
    total: { day: '', ...steps(() => true) },
  };
};

/** Stock that is running out at these sites, given what was sold everywhere. */
export const stockRunningOut = async (
  env: Env,
  sites: readonly ListedSite[],
  { query: { days, within, size } }: Pick<CallRequest<typeof insightStock>, 'query'>,
): Promise<CallReply<typeof insightStock>> => {
  const rows = await runningOut(env.MARKET_DB, {
    sites: idsOf(await sitesOf(env)),
    assortments: assortmentsOf(sites),
    since: new Date(Date.now() - days * DAY_MS).toISOString(),
    days,
    within,
    limit: size,
  });
  return {
    data: rows.map((row) => ({
      variantId: String(row.variant_id),
      productId: String(row.product_id),
      productName: row.product_name,
      variantName: row.variant_name,
      path: paths.product(String(row.variant_id), row.slug),
      seller: row.seller,
      sellerName: row.seller_name,
      stock: row.stock,
      sold: row.sold,
      daysLeft: oneDecimal((row.stock * days) / row.sold),
    })),
  };
};

/** Enquiries without an offer. */
export const waiting = async (
  { MARKET_DB: db }: Env,
  sites: readonly ListedSite[],
  { query: { size } }: Pick<CallRequest<typeof insightEnquiries>, 'query'>,
): Promise<CallReply<typeof insightEnquiries>> => {
  const { enquiries, counts } = await waitingEnquiries(db, idsOf(sites), size);
  return {
    data: enquiries.map(({ id, site, quantity, ...row }) => ({
      id: String(id),
      site,
      quantity,
      date: row.created_at,
      hoursWaiting: oneDecimal((Date.now() - Date.parse(row.created_at)) / HOUR_MS),
      productName: row.product_name,
      seoTitle: row.variant_name,
      sellerName: row.seller_name,
    })),
    totalCount: sum([...counts.values()]),
  };
};
