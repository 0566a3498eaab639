import * as z from 'zod';
import { call } from '../call.ts';
import { flag, limit, list, number, text } from '../readers.ts';
import { siteOfQuery } from './authority.ts';

/*
 * What an operator sees of how the shop does. Days are London's, as YYYY-MM-DD; moments are ISO 8601 in
 * UTC; money is pounds; shares are 0 to 1; times of the server are milliseconds. Counts are of events, never
 * of persons: nothing here names a visitor. `site` is a site's id, or '' for all, which only the
 * installation's operator may ask for.
 */

const shared = { family: 'operator', access: 'operator', method: 'GET', effect: 'read' } as const;
const site = z.string().max(40).default('');
/** Days, today among them. */
const days = z.coerce.number().int().min(1).max(90);
const size = limit.default(20);

/** One site, on the day that it is in London. */
export const SiteToday = z.object({
  site: text,
  /** Orders placed, whether paid or not yet. Those that were cancelled are counted as well. */
  orders: number,
  paidOrders: number,
  /** Paid today for orders of whatever day, before refunds. */
  revenue: number,
  /** Asked of the payment provider to be given back, of orders placed today. */
  refunds: number,
  /** Of a paid order. */
  averageOrder: number,
  pageViews: number,
  productViews: number,
  /** Price enquiries that nobody has made an offer for, whenever they came. */
  enquiriesWaiting: number,
  /** Answers with a status of 500 and more. */
  errors: number,
});

export const insightToday = call({
  ...shared,
  path: 'operator/insight/today',
  summary: 'Orders, money, views, errors and waiting enquiries of today, by site',
  roles: ['orders'],
  about: siteOfQuery,
  query: z.object({ site }),
  reply: z.object({ day: text, data: list(SiteToday) }),
});

/** A day's way from looking to buying. */
export const FunnelDay = z.object({
  day: text,
  pageViews: number,
  productViews: number,
  /** Product pages that browsers fetched before a link was pressed: some were then looked at, some not. */
  productViewsAhead: number,
  /** Times that something was put into a cart. */
  carts: number,
  /** Times that the checkout was opened. */
  checkouts: number,
  /** Orders placed. */
  orders: number,
  /** Of orders paid on that day. */
  revenue: number,
  /** Orders for each product view, 0 where there was none. */
  conversion: number,
});

export const insightFunnel = call({
  ...shared,
  path: 'operator/insight/funnel',
  summary: 'Product views, carts, checkouts and orders by day, the oldest first, every day there',
  roles: ['orders'],
  about: siteOfQuery,
  query: z.object({ site, days: days.default(14) }),
  reply: z.object({ data: list(FunnelDay), total: FunnelDay }),
});

export const insightSearches = call({
  ...shared,
  path: 'operator/insight/searches',
  summary: 'What was searched for and not found, the most frequent first',
  roles: ['catalogue', 'orders'],
  about: siteOfQuery,
  query: z.object({ site, days: days.default(14), size }),
  reply: z.object({
    data: list(
      z.object({
        site: text,
        /** Lower case, cut, without e-mail addresses and numbers that may be somebody's. */
        words: text,
        count: number,
        lastDay: text,
      }),
    ),
  }),
});

/** How a route does: an address pattern such as `/{slug}/products/d/{variantId}`, never an address. */
export const InsightRoute = z.object({
  route: text,
  /** `page`, `call` (what scripts ask for), `account` (sign-in), `file` or `other`. */
  kind: text,
  requests: number,
  /** Milliseconds, estimated within the buckets that times are counted in. */
  p50: number,
  p75: number,
  p95: number,
  /** Whether p95 is more than a second. */
  isSlow: flag,
  /** Answered from what was kept, fresh or old; made for the request; not for any cache. */
  cacheHits: number,
  cacheMisses: number,
  cacheBypassed: number,
  /** Hits of hits and misses; 0 where there were none. */
  hitShare: number,
  /** Statuses of 400 to 499, and of 500 and more. */
  refused: number,
  failed: number,
});

export const insightRoutes = call({
  ...shared,
  path: 'operator/insight/routes',
  summary: 'Times, cache hits and failures by route',
  roles: ['catalogue', 'orders'],
  about: siteOfQuery,
  query: z.object({
    site,
    days: days.default(7),
    sort: z.enum(['slowest', 'busiest', 'failing']).default('slowest'),
    size: limit.default(50),
  }),
  reply: z.object({
    data: list(InsightRoute),
    /** All routes together; its `route` is ''. */
    total: InsightRoute,
    /** The same for each day, the oldest first: for a chart. */
    byDay: list(
      z.object({ day: text, requests: number, failed: number, hitShare: number, p75: number }),
    ),
  }),
});

export const insightErrors = call({
  ...shared,
  path: 'operator/insight/errors',
  summary: 'The latest answers with a status of 500 and more, with their request ids',
  roles: ['catalogue', 'orders'],
  about: siteOfQuery,
  query: z.object({ site, size }),
  reply: z.object({
    data: list(
      z.object({
        at: text,
        site: text,
        route: text,
        method: text,
        status: number,
        /** Also in the reply's `x-request-id`, in its error page, and in every line of the log. */
        requestId: text,
      }),
    ),
  }),
});

/** A seller's pieces of a variant that are gone soon, or are gone. */
export const StockRunningOut = z.object({
  variantId: text,
  productId: text,
  productName: text,
  /** As tiles name it. */
  variantName: text,
  /** Path of its page at a site. */
  path: text,
  seller: text,
  sellerName: text,
  stock: number,
  /** Units sold in the days that were asked for, at all sites: stock is shared by them. */
  sold: number,
  /** At that rate, to one decimal; 0 where there are none left. */
  daysLeft: number,
});

export const insightStock = call({
  ...shared,
  path: 'operator/insight/stock',
  summary: 'Variants that run out soon by how they sold, the soonest first',
  roles: ['catalogue', 'orders'],
  about: siteOfQuery,
  query: z.object({
    site,
    /** Whose sales count. */
    days: days.default(30),
    /** Days left, at most. */
    within: z.coerce.number().int().min(0).max(365).default(14),
    size,
  }),
  reply: z.object({ data: list(StockRunningOut) }),
});

export const insightEnquiries = call({
  ...shared,
  path: 'operator/insight/enquiries',
  summary:
    'Price enquiries that wait for an offer, the oldest first; `operatorListEnquiries` has them whole',
  roles: ['orders'],
  about: siteOfQuery,
  query: z.object({ site, size }),
  reply: z.object({
    data: list(
      z.object({
        id: text,
        site: text,
        date: text,
        /** To one decimal. */
        hoursWaiting: number,
        productName: text,
        sellerName: text,
        quantity: number,
      }),
    ),
    totalCount: number,
  }),
});

/** What browsers of visitors measured of one kind of page. */
export const InsightVital = z.object({
  site: text,
  /** Kind of page, such as `product` or `list`; '' for all of them. */
  page: text,
  /** `LCP`, `INP`, `CLS`, `FCP` or `TTFB`. */
  metric: text,
  /** `ms`; CLS has none: ''. */
  unit: text,
  samples: number,
  p50: number,
  p75: number,
  p95: number,
  /** Of the p75, by the published thresholds: `good`, `fair`, `poor`; '' with no samples. */
  rating: text,
  /** Shares of the samples by the same thresholds. */
  good: number,
  fair: number,
  poor: number,
});

export const insightVitals = call({
  ...shared,
  path: 'operator/insight/vitals',
  summary: 'Web Vitals of real visitors by site and kind of page; all kinds of pages first',
  roles: ['catalogue', 'orders'],
  about: siteOfQuery,
  query: z.object({ site, days: days.default(28) }),
  reply: z.object({ data: list(InsightVital) }),
});

export const operatorInsightCalls = {
  insightToday,
  insightFunnel,
  insightSearches,
  insightRoutes,
  insightErrors,
  insightStock,
  insightEnquiries,
  insightVitals,
} as const;
