import * as z from 'zod';
import { call } from '../call.ts';
import { flag, limit, list, number, text, typed } from '../readers.ts';
import { siteOfQuery } from './authority.ts';

/*
 * An operator's view of how the shop is doing. Days are London's, as YYYY-MM-DD; moments are ISO 8601 in UTC;
 * money is pounds; shares are 0 to 1; times of the server are milliseconds. Figures count events, never
 * people: nothing here identifies a visitor. `site` is a site's id, or '' for all, which only the
 * installation's operator may request.
 */

const shared = { family: 'operator', access: 'operator', method: 'GET', effect: 'read' } as const;
const site = z.string().max(40).default('');
/** Number of days, including today. */
const days = typed(z.int().min(1).max(90));
const size = limit.default(20);

/** One site, on the present day in London. */
export const SiteToday = z.object({
  site: text,
  /** Orders placed, whether paid or not, including cancelled ones. */
  orders: number,
  paidOrders: number,
  /** Paid today, before refunds; the orders may be older. */
  revenue: number,
  /** Refunds requested from the payment provider, of orders placed today. */
  refunds: number,
  /** Average of paid orders. */
  averageOrder: number,
  pageViews: number,
  productViews: number,
  /** Price enquiries without an offer, of any age. */
  enquiriesWaiting: number,
  /** Replies with a status of 500 or more. */
  errors: number,
  /** The oldest products of the site's assortment, for which its searches have no room. */
  productsNotSearched: number,
});

export const insightToday = call({
  ...shared,
  path: 'operator/insight/today',
  summary: 'Today’s orders, money, views, errors and waiting enquiries, by site',
  roles: ['orders'],
  about: siteOfQuery,
  query: z.object({ site }),
  reply: z.object({ day: text, data: list(SiteToday) }),
  columns: {
    site: { heading: 'Site', value: (one) => one.site },
    revenue: { heading: 'Revenue', kind: 'money', value: ({ revenue }) => revenue },
    orders: { heading: 'Orders', kind: 'number', value: ({ orders }) => orders },
    views: { heading: 'Views', kind: 'number', value: ({ productViews }) => productViews },
    open_enquiries: {
      heading: 'Open enquiries',
      kind: 'number',
      value: ({ enquiriesWaiting }) => enquiriesWaiting,
    },
    errors: { heading: 'Errors', kind: 'number', value: ({ errors }) => errors },
  },
});

/** The steps from a view to an order, for one day. */
export const FunnelDay = z.object({
  day: text,
  pageViews: number,
  productViews: number,
  /** Product pages that browsers prefetched; some were viewed afterwards, some were not. */
  productViewsAhead: number,
  /** How often a shopper added something to a cart. */
  carts: number,
  /** How often a shopper opened the checkout. */
  checkouts: number,
  /** Orders placed. */
  orders: number,
  /** Of orders that were paid on that day. */
  revenue: number,
  /** Orders per product view; 0 without views. */
  conversion: number,
});

export const insightFunnel = call({
  ...shared,
  path: 'operator/insight/funnel',
  summary: 'Product views, carts, checkouts and orders for every day, oldest first',
  roles: ['orders'],
  about: siteOfQuery,
  query: z.object({ site, days: days.default(14) }),
  reply: z.object({ data: list(FunnelDay), total: FunnelDay }),
  columns: {
    day: { heading: 'Day', kind: 'day', value: ({ day }) => day },
    views: { heading: 'Views', kind: 'number', value: ({ productViews }) => productViews },
    carts: { heading: 'Added to carts', kind: 'number', value: ({ carts }) => carts },
    checkouts: { heading: 'Checkouts', kind: 'number', value: ({ checkouts }) => checkouts },
    orders: { heading: 'Orders', kind: 'number', value: ({ orders }) => orders },
    conversion: {
      heading: 'Orders per view',
      kind: 'share',
      value: ({ conversion }) => conversion,
    },
    revenue: { heading: 'Revenue', kind: 'money', value: ({ revenue }) => revenue },
  },
});

export const insightSearches = call({
  ...shared,
  path: 'operator/insight/searches',
  summary: 'Searches without results, most frequent first',
  roles: ['catalogue', 'orders'],
  about: siteOfQuery,
  query: z.object({ site, days: days.default(14), size }),
  reply: z.object({
    data: list(
      z.object({
        site: text,
        /** Lower case, shortened, without email addresses and numbers that may identify somebody. */
        words: text,
        count: number,
        lastDay: text,
      }),
    ),
  }),
  columns: {
    words: { heading: 'Words', value: ({ words }) => words },
    site: { heading: 'Site', value: (one) => one.site },
    times: { heading: 'Times', kind: 'number', value: ({ count }) => count },
    last: { heading: 'Last', kind: 'day', value: ({ lastDay }) => lastDay },
  },
});

/** The performance of a route: a pattern such as `/{slug}/products/d/{variantId}`, never a single URL. */
export const InsightRoute = z.object({
  route: text,
  /** `page`, `call` (by scripts), `account` (sign-in), `file` or `other`. */
  kind: text,
  requests: number,
  /** Milliseconds, estimated from a histogram. */
  p50: number,
  p75: number,
  p95: number,
  /** Whether p95 exceeds one second. */
  isSlow: flag,
  /** Replies from the cache, fresh or stale; replies made for the request; replies that no cache stores. */
  cacheHits: number,
  cacheMisses: number,
  cacheBypassed: number,
  /** The share of hits among hits and misses; 0 without any. */
  hitShare: number,
  /** Statuses from 400 to 499, and from 500 on. */
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
    /** All routes together; `route` is ''. */
    total: InsightRoute,
    /** The same for each day, oldest first, for a chart. */
    byDay: list(
      z.object({ day: text, requests: number, failed: number, hitShare: number, p75: number }),
    ),
  }),
  columns: {
    route: { heading: 'Route', value: ({ route }) => route },
    requests: { heading: 'Requests', kind: 'number', value: ({ requests }) => requests },
    p50: { heading: '50% within', kind: 'duration', value: ({ p50 }) => p50 },
    p95: { heading: '95% within', kind: 'duration', value: ({ p95 }) => p95 },
    cached: { heading: 'From cache', kind: 'share', value: ({ hitShare }) => hitShare },
    refused: { heading: 'Refused', kind: 'number', value: ({ refused }) => refused },
    failed: { heading: 'Failed', kind: 'number', value: ({ failed }) => failed },
  },
});

export const insightDatabases = call({
  ...shared,
  path: 'operator/insight/databases',
  summary: 'The size of each database, what it grows by, and when it will be full',
  reply: z.object({
    data: list(
      z.object({
        /** `market`, `identity`, `visitors`, or `orders 2026`. */
        name: text,
        bytes: number,
        /** 0 before it has been looked at for a week. */
        bytesADay: number,
        /** The day on which it reaches 10 GB if it grows on like that; '' if it does not. */
        fullOn: text,
        /** Whether that is less than a year away. */
        isSoon: flag,
      }),
    ),
  }),
  columns: {
    database: { heading: 'Database', value: ({ name }) => name },
    bytes: { heading: 'Bytes', kind: 'number', value: ({ bytes }) => bytes },
    bytes_a_day: {
      heading: 'Bytes a day',
      kind: 'number',
      value: ({ bytesADay }) => bytesADay,
    },
    full_on: { heading: 'Full on', kind: 'day', value: ({ fullOn }) => fullOn },
  },
});

export const insightErrors = call({
  ...shared,
  path: 'operator/insight/errors',
  summary: 'The latest replies with a status of 500 or more, with their request ids',
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
        /** Also in the reply's `x-request-id`, on its error page, and in every line of the log. */
        requestId: text,
      }),
    ),
  }),
  columns: {
    at: { heading: 'When', kind: 'moment', value: ({ at }) => at },
    site: { heading: 'Site', value: (one) => one.site },
    status: { heading: 'Status', kind: 'number', value: ({ status }) => status },
    request: {
      heading: 'Request',
      isWide: true,
      value: ({ method, route }) => `${method} ${route}`,
    },
    request_id: {
      heading: 'Request id, as in the log',
      isWide: true,
      value: ({ requestId }) => requestId,
    },
  },
});

/** A seller's stock of a variant that is running out, or has run out. */
export const StockRunningOut = z.object({
  variantId: text,
  productId: text,
  productName: text,
  /** As on tiles. */
  variantName: text,
  /** Path of its page on one site. */
  path: text,
  seller: text,
  sellerName: text,
  stock: number,
  /** Units sold in the requested days, on all sites together: they share the stock. */
  sold: number,
  /** At that rate, to one decimal; 0 if the stock is gone. */
  daysLeft: number,
});

export const insightStock = call({
  ...shared,
  path: 'operator/insight/stock',
  summary: 'Variants that will sell out soon at their present rate, soonest first',
  roles: ['catalogue', 'orders'],
  about: siteOfQuery,
  query: z.object({
    site,
    /** The days whose sales count. */
    days: days.default(30),
    /** The most days left. */
    within: typed(z.int().min(0).max(365).default(14)),
    size,
  }),
  reply: z.object({ data: list(StockRunningOut) }),
  columns: {
    product: { heading: 'Product', value: ({ productName }) => productName },
    seller: { heading: 'Seller', isWide: true, value: ({ sellerName }) => sellerName },
    sold: { heading: 'Sold', kind: 'number', value: ({ sold }) => sold },
    days_left: { heading: 'Lasts', kind: 'number', value: ({ daysLeft }) => daysLeft },
    stock: { heading: 'Stock', isWide: true, kind: 'number', value: ({ stock }) => stock },
  },
});

export const insightEnquiries = call({
  ...shared,
  path: 'operator/insight/enquiries',
  summary:
    'Price enquiries that wait for an offer, oldest first; `operatorListEnquiries` has all their fields',
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
        /** Title of the variant, as in the enquiry. */
        seoTitle: text,
        sellerName: text,
        quantity: number,
      }),
    ),
    totalCount: number,
  }),
});

/** Web Vitals that visitors' browsers measured on one kind of page. */
export const InsightVital = z.object({
  site: text,
  /** Kind of page, such as `product` or `list`; '' for all of them. */
  page: text,
  /** `LCP`, `INP`, `CLS`, `FCP` or `TTFB`. */
  metric: text,
  /** `ms`; '' for CLS, which has no unit. */
  unit: text,
  samples: number,
  p50: number,
  p75: number,
  p95: number,
  /** Of the p75, by the published thresholds: `good`, `fair`, `poor`; '' without samples. */
  rating: text,
  /** Shares of the samples by the same thresholds. */
  good: number,
  fair: number,
  poor: number,
});

export const insightVitals = call({
  ...shared,
  path: 'operator/insight/vitals',
  summary: 'Web Vitals of real visitors by site and kind of page, starting with all pages together',
  roles: ['catalogue', 'orders'],
  about: siteOfQuery,
  query: z.object({ site, days: days.default(28) }),
  reply: z.object({ data: list(InsightVital) }),
  columns: {
    page: { heading: 'Site and page', value: ({ page }) => page },
    metric: { heading: 'Metric', isWide: true, value: ({ metric }) => metric },
    p75: { heading: '75% within', kind: 'number', value: ({ p75 }) => p75 },
    rating: { heading: 'Rating', value: ({ rating }) => rating },
    good: { heading: 'Good', kind: 'share', value: ({ good }) => good },
    samples: { heading: 'Measured', kind: 'number', value: ({ samples }) => samples },
  },
});

export const operatorInsightCalls = {
  insightToday,
  insightFunnel,
  insightSearches,
  insightRoutes,
  insightDatabases,
  insightErrors,
  insightStock,
  insightEnquiries,
  insightVitals,
} as const;
