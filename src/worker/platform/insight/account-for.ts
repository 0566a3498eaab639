import { boundOf, TIME_BOUNDS } from '#lib/insight/buckets.ts';
import { routeOf } from '#lib/insight/routes.ts';
import { CACHE_STATUS } from '../cache-status.ts';
import type { Env } from '../env.ts';
import { logRequest, requestNotes, type RequestNotes } from '@parlour/runtime';
import { isSpeculative } from '@parlour/http';
import type { Timing } from '../timing/server-timing.ts';
import { countedDay, tally, tallyFailure, type CacheOutcome, type VisitorKind } from './tally.ts';
import { writeLater } from './write-tally.ts';

/** A request with its reply. */
export interface AnsweredRequest {
  readonly request: Request;
  readonly path: string;
  readonly response: Response;
  /** Id of the site; undefined for a host of no site. */
  readonly site: string | undefined;
  readonly milliseconds: number;
  /** How long the request waited for the database. */
  readonly database?: readonly Timing[] | undefined;
}

interface Surroundings {
  readonly env: Env;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** Programs that identify themselves as such. */
const ROBOT = /bot|crawl|spider|slurp|preview|monitor|curl|wget|python|headless|lighthouse/i;

/** Whether the client is a program that identifies itself as one. */
export const isRobot = ({ headers }: Request): boolean =>
  ROBOT.test(headers.get('user-agent') ?? '');

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

const visitOf = (request: Request): VisitorKind => {
  if (isSpeculative(request)) return 'ahead';
  return isRobot(request) ? 'robot' : 'person';
};

/** What the caches did: for a page according to its `Cache-Status`, for a call according to its age. */
const cacheOutcomeOf = ({ headers }: Response): CacheOutcome => {
  const status = headers.get(CACHE_STATUS);
  if (status === null) {
    if (headers.has('age')) return 'hit';
    return (headers.get('cache-control') ?? '').startsWith('private, max-age') ? 'miss' : 'bypass';
  }
  if (status.includes('fwd=bypass')) return 'bypass';
  if (!status.includes('hit')) return 'miss';
  return status.includes('ttl=-') ? 'stale' : 'hit';
};

/**
 * Records a request that has been answered: one line in the log, its counts, and a data point in Analytics
 * Engine if that is bound. None of them contains URLs, networks or persons.
 */
export const accountFor = (request: AnsweredRequest, { env, waitUntil }: Surroundings): void => {
  const notes = requestNotes();
  const facts = factsOf(request, notes);
  if (env.DEVELOPMENT !== 'true' || env.REQUEST_LOG === 'true') logRequest(lineOf(facts));
  if (request.site === undefined) return;
  count(request.site, facts);
  writePoint(env, facts);
  writeLater(env, waitUntil);
};

type Facts = ReturnType<typeof factsOf>;

const factsOf = (
  { request, path, response, site, milliseconds, database }: AnsweredRequest,
  notes: RequestNotes | undefined,
) => ({
  requestId: notes?.id ?? '-',
  site: site ?? '-',
  ...routeOf(path),
  method: METHODS.has(request.method) ? request.method : 'other',
  status: response.status,
  cache: cacheOutcomeOf(response),
  visit: visitOf(request),
  milliseconds,
  database: database?.[0]?.milliseconds ?? 0,
  upstreamCalls: notes?.upstreamCalls ?? 0,
  upstream: notes?.upstreamMilliseconds ?? 0,
  colo: typeof request.cf?.colo === 'string' ? request.cf.colo : '-',
});

const lineOf = ({ page: _, group: __, ...facts }: Facts) => ({
  ...facts,
  milliseconds: rounded(facts.milliseconds),
  database: rounded(facts.database),
  upstream: rounded(facts.upstream),
});

const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

const count = (site: string, facts: Facts): void => {
  const { route, visit, cache, method, status, milliseconds, requestId } = facts;
  tally({
    table: 'request',
    site,
    day: countedDay(),
    route,
    visit,
    cache,
    // A page that the browser has already was still looked at like any other.
    status: status === 304 ? 200 : Math.floor(status / 100) * 100,
    bound: boundOf(TIME_BOUNDS, milliseconds),
  });
  if (status < 500) return;
  const at = new Date().toISOString();
  tallyFailure({ at, site, route, method, status, request_id: requestId });
};

/** The order of the fields is the one in docs/insight.md. */
const writePoint = ({ INSIGHT: dataset }: Env, facts: Facts): void => {
  dataset?.writeDataPoint({
    indexes: [facts.site],
    blobs: [
      'request',
      facts.route,
      facts.group,
      facts.page,
      facts.visit,
      facts.cache,
      facts.method,
      facts.colo,
      facts.requestId,
    ],
    doubles: [
      facts.status,
      facts.milliseconds,
      facts.database,
      facts.upstreamCalls,
      facts.upstream,
    ],
  });
};
