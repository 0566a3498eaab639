import { Hono } from 'hono';
import * as z from 'zod';
import { boundOf } from '#lib/insight/buckets.ts';
import { routeOf } from '#lib/insight/routes.ts';
import { VITAL_NAMES, VITALS, type VitalName } from '#lib/insight/vitals.ts';
import { rateLimit } from './middleware/rate-limit.ts';
import { limitBytes, ShopError, parseJson, requireOwnPage } from '@parlour/http';
import type { Env, SiteEnv } from './platform/env.ts';
import { isRobot } from './platform/insight/account-for.ts';
import { countedDay, tally } from './platform/insight/tally.ts';
import { writeLater } from './platform/insight/write-tally.ts';
import { RATE_LIMITS } from './platform/rate-limits/rate-limits.ts';

const VITALS_PATH = '/vitals';

/** In bytes: five figures and a URL. */
const LARGEST_BYTES = 2_048;

const figure = z.number().min(0).max(600_000).optional();

/** A browser's measurements of one page; CLS in thousandths, everything else in milliseconds. */
const Beacon = z.strictObject({
  /** The path of the page; only the kind of page is stored. */
  path: z.string().startsWith('/').max(1_500),
  vitals: z.strictObject(
    Object.fromEntries(VITAL_NAMES.map((name) => [name, figure])) as Record<
      VitalName,
      typeof figure
    >,
  ),
});

/**
 * Whether it should be counted: programs are not visitors, and a visitor who asks not to be tracked is not
 * counted either.
 */
const isWanted = (request: Request): boolean =>
  !isRobot(request) && request.headers.get('sec-gpc') !== '1' && request.headers.get('dnt') !== '1';

/**
 * Takes the measurements of a page from the browsers of a sample of visitors, and counts them by site and
 * kind of page. No cookie is read or set, and nothing about the sender is stored.
 */
export const vitals = (): Hono<SiteEnv> => {
  const app = new Hono<SiteEnv>();
  const limited = rateLimit(RATE_LIMITS.vitals, () => 'call');
  app.post(VITALS_PATH, limitBytes(LARGEST_BYTES), limited, async (c) => {
    requireOwnPage(c, c.var.site);
    const { path, vitals: measured } = readBeacon(await c.req.text());
    const { page } = routeOf(path);
    if (page !== '' && isWanted(c.req.raw)) {
      count(c.env, { site: c.var.site.id, page, measured });
      writeLater(c.env, c.executionCtx.waitUntil.bind(c.executionCtx));
    }
    return c.body(null, 204, { 'cache-control': 'no-store' });
  });
  return app;
};

interface VitalsReport {
  readonly site: string;
  readonly page: string;
  readonly measured: z.output<typeof Beacon>['vitals'];
}

const count = (env: Env, { site, page, measured }: VitalsReport): void => {
  for (const metric of VITAL_NAMES) {
    const value = measured[metric];
    if (value === undefined) continue;
    const bound = boundOf(VITALS[metric].bounds, value);
    tally({ table: 'vital', site, day: countedDay(), page, metric, bound });
    env.INSIGHT?.writeDataPoint({
      indexes: [site],
      blobs: ['vital', page, metric],
      doubles: [value],
    });
  }
};

const readBeacon = (text: string): z.output<typeof Beacon> => {
  try {
    return Beacon.parse(parseJson(text));
  } catch (cause) {
    throw new ShopError('invalid_request', 400, 'These aren’t measurements.', { cause });
  }
};
