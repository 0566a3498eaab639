import type { CallReply, CallRequest, insightRoutes, insightVitals } from '@parlour/contract';
import { londonDays } from '@parlour/domain';
import { percentile, TIME_BOUNDS, totalOf, type Counts } from '#lib/insight/buckets.ts';
import { routeOf } from '#lib/insight/routes.ts';
import { VITAL_NAMES, VITALS, type VitalName } from '#lib/insight/vitals.ts';
import type { ListedSite } from '@parlour/site';
import type { Env } from '../../../platform/env.ts';
import { requestsSince, vitalsSince, type RouteRow, type VitalRow } from './counts.queries.ts';

type Bucket = Pick<RouteRow, 'bound' | 'count'>;
type Reply = CallReply<typeof insightRoutes>;
type Answers = Omit<RouteRow, 'route'>;

/** A route is slow when its 95th percentile exceeds this many milliseconds. */
const SLOW_MS = 1_000;

const bucketsOf = (rows: readonly Bucket[]): Counts => {
  const buckets = new Map<number, number>();
  for (const { bound, count } of rows) buckets.set(bound, (buckets.get(bound) ?? 0) + count);
  return buckets;
};

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;
const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

const percentiles = (bounds: readonly number[], counted: Counts) => ({
  p50: oneDecimal(percentile(bounds, counted, 0.5)),
  p75: oneDecimal(percentile(bounds, counted, 0.75)),
  p95: oneDecimal(percentile(bounds, counted, 0.95)),
});

/** The combined figures of some replies. */
const figuresOf = (rows: readonly Answers[]) => {
  const count = (isCounted: (row: Answers) => boolean): number =>
    rows.filter(isCounted).reduce((all, row) => all + row.count, 0);
  const times = percentiles(TIME_BOUNDS, bucketsOf(rows));
  const cacheHits = count(({ cache }) => cache === 'hit' || cache === 'stale');
  const cacheMisses = count(({ cache }) => cache === 'miss');
  return {
    requests: count(() => true),
    ...times,
    isSlow: times.p95 > SLOW_MS,
    cacheHits,
    cacheMisses,
    cacheBypassed: count(({ cache }) => cache === 'bypass'),
    hitShare: share(cacheHits, cacheHits + cacheMisses),
    refused: count(({ status }) => status >= 400 && status < 500),
    failed: count(({ status }) => status >= 500),
  };
};

type Figures = ReturnType<typeof figuresOf>;

const ORDERS: Readonly<
  Record<CallRequest<typeof insightRoutes>['query']['sort'], (figures: Figures) => number>
> = {
  slowest: ({ p95 }) => p95,
  busiest: ({ requests }) => requests,
  failing: ({ failed }) => failed,
};

/** The performance of routes: times, cache hits and failures. */
export const routesReport = async (
  { VISITOR_DB: db }: Env,
  sites: readonly ListedSite[],
  { query: { days: count, sort, size } }: Pick<CallRequest<typeof insightRoutes>, 'query'>,
): Promise<Reply> => {
  const days = londonDays(Date.now(), count);
  const since = { sites: sites.map(({ id }) => id), day: days[0] ?? '' };
  const { byRoute, byDay } = await requestsSince(db, since);
  const routes = [...Map.groupBy(byRoute, ({ route }) => route)].map(([route, rows]) => ({
    route,
    kind: routeOf(route).group,
    ...figuresOf(rows),
  }));
  const by = ORDERS[sort];
  return {
    data: routes.toSorted((one, other) => by(other) - by(one)).slice(0, size),
    total: { route: '', kind: '', ...figuresOf(byRoute) },
    byDay: days.map((day) => {
      const { requests, failed, hitShare, p75 } = figuresOf(byDay.filter((row) => row.day === day));
      return { day, requests, failed, hitShare, p75 };
    }),
  };
};

const isVital = (name: string): name is VitalName => Object.hasOwn(VITALS, name);

const ratingOf = (metric: VitalName, value: number): 'good' | 'fair' | 'poor' => {
  const { good, poor } = VITALS[metric];
  if (value <= good) return 'good';
  return value <= poor ? 'fair' : 'poor';
};

const vitalOf = (metric: VitalName, rows: readonly VitalRow[]) => {
  const { good, poor, bounds } = VITALS[metric];
  const counted = bucketsOf(rows);
  const samples = totalOf(counted);
  const upTo = (limit: number): number =>
    totalOf(new Map([...counted].filter(([bound]) => bound <= limit)));
  const raw = percentile(bounds, counted, 0.75);
  // CLS is stored in thousandths.
  const scale = (value: number): number => (metric === 'CLS' ? value / 1_000 : value);
  const { p50, p75, p95 } = percentiles(bounds, counted);
  return {
    metric,
    unit: metric === 'CLS' ? '' : 'ms',
    samples,
    p50: scale(p50),
    p75: scale(p75),
    p95: scale(p95),
    rating: samples === 0 ? '' : ratingOf(metric, raw),
    good: share(upTo(good), samples),
    fair: share(upTo(poor) - upTo(good), samples),
    poor: share(samples - upTo(poor), samples),
  };
};

/** The Web Vitals of each site: for all its pages, then for each kind of page. */
export const vitalsReport = async (
  { VISITOR_DB: db }: Env,
  sites: readonly ListedSite[],
  { query: { days } }: Pick<CallRequest<typeof insightVitals>, 'query'>,
): Promise<CallReply<typeof insightVitals>> => {
  const ids = sites.map(({ id }) => id);
  const [day = ''] = londonDays(Date.now(), days);
  const rows = await vitalsSince(db, { sites: ids, day });
  const data = ids.flatMap((site) => {
    const own = rows.filter((row) => row.site === site && isVital(row.metric));
    const pages = [...new Set(own.map(({ page }) => page))].toSorted();
    return ['', ...pages].flatMap((page) =>
      VITAL_NAMES.map((metric) => ({
        site,
        page,
        ...vitalOf(
          metric,
          own.filter((row) => row.metric === metric && (page === '' || row.page === page)),
        ),
      })),
    );
  });
  return { data };
};
