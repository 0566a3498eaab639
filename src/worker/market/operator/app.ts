import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type { Call, CallReply, CallRequest } from '#lib/contract/call.ts';
import { operatorListActs } from '#lib/contract/operator/audit.ts';
import {
  exportRecords,
  finishImport,
  importRecords,
  purgeCache,
  importSynonyms,
} from '#lib/contract/operator/catalogue.ts';
import { operatorResume } from '#lib/contract/operator/resume.ts';
import {
  beginImport,
  diffVersions,
  listVersions,
  rollBackCatalogue,
} from '#lib/contract/operator/versions.ts';
import { readRequest, routeCall } from '../../platform/call-route.ts';
import type { Env } from '../../platform/env.ts';
import { ShopError } from '../../platform/errors.ts';
import { errorReply } from '../../platform/reply.ts';
import type { OrderClock } from '../../platform/payments.ts';
import { operatorAgents } from '../agents/operator-agents.ts';
import { actsOf } from './acts.queries.ts';
import { assortmentsOf, sitesNamed } from './assortments.ts';
import { operatorChannels } from './channels.ts';
import { exportPage } from './export/export.ts';
import { operatorFeeds } from './feeds/feed-calls.ts';
import { finish } from './import/finish.ts';
import { operatorInsight } from './insight/insight.ts';
import type { StockDate } from './import/rows/chunk.ts';
import { importAll } from './import/import.ts';
import { isConsolePath } from '#lib/operator/console-paths.ts';
import { operatorOf, type Operator } from '../../platform/operators.ts';
import { askWith, perform, type Answer, type AskAsOperator } from './perform.ts';
import { keepPictures } from './pictures/keep-pictures.ts';
import { operatorPictures } from './pictures/picture-calls.ts';
import { operatorMail } from './mail.ts';
import { operatorLists } from './lists.ts';
import { operatorOrders } from './orders.ts';
import { operatorPeople, type People } from './people.ts';
import { loadOwn } from './own-records.ts';
import { operatorReviews } from './reviews/reviews.ts';
import { operatorRemovals, type RemovalOptions } from './removals.ts';
import { resume } from './resume.ts';
import { learnSynonyms } from './synonyms.ts';
import { operatorProposals } from './words/proposals.ts';
import { operatorWithdrawals } from './withdrawals.ts';
import { rollBack } from './versions/roll-back.ts';
import { begin, difference, list, requireVersion } from './versions/versions.ts';
import { endVersion } from './versions/versions.queries.ts';
import { utcPeriod } from './utc-period.ts';

export interface OperatorOptions extends RemovalOptions {
  readonly clock: OrderClock;
  readonly people: People;
}

interface OperatorEnv {
  Bindings: Env;
  Variables: { operator: Operator };
}

/** The operator's calls: over HTTP, and for the console in the same process. */
export interface OperatorCalls {
  readonly app: Hono<OperatorEnv>;
  readonly ask: AskAsOperator;
}

/**
 * The operator's calls, for whoever holds `OPERATOR_TOKEN`, or the token of an operator of one site:
 * the same on every host of the shop. Without any of these secrets they are switched off. What they
 * change is written down before it is done.
 */
export const operatorCalls = ({
  purge,
  accounts,
  people,
  ...money
}: OperatorOptions): OperatorCalls => {
  const app = new Hono<OperatorEnv>();
  app.onError(errorReply);
  app.use('/operator/*', beyondConsole(operatorToken));

  const answers = new Map<Call, Answer<Call>>();
  const on = <C extends Call>(row: C, answer: Answer<C>) => {
    answers.set(row, answer);
    routeCall(app, row, async (c: Context<OperatorEnv>) => {
      const request = await readRequest(row, c);
      const reply = await perform({ env: c.env, operator: c.var.operator }, row, answer, request);
      return Response.json(reply, { headers: { 'cache-control': 'no-store' } });
    });
  };

  on(importRecords, (env, { body }, operator) => load(env, body, operator));
  on(finishImport, async (env, { body: { sites, version, ...counts } }) => {
    await requireVersion(env, version, sites);
    if (version !== undefined) await endVersion(env.MARKET_DB, version, counts);
    return finish(env, sitesNamed(env, sites), purge);
  });
  operatorVersions(on);
  on(exportRecords, (env, { query }) => exportPage(env, query.site, query.after));
  on(purgeCache, async (env, { body: { sites, tags } }) => {
    const named = sitesNamed(env, sites, 'all');
    await Promise.all(named.map((site) => purge(env, site, tags)));
    return { purged: named.map(({ id }) => ({ site: id, tags })) };
  });
  on(importSynonyms, (env, { body }) => learnSynonyms(env, body.synonyms, purge));

  on(operatorListActs, listActs);
  on(operatorResume, (env, request) => resume(env, request, { purge, clock: money.clock }));

  for (const add of PLAIN) add(on);
  operatorPeople(on, people);
  operatorOrders(on, money);
  operatorReviews(on, purge);
  operatorProposals(on, purge);
  operatorRemovals(on, { purge, accounts, payments: money.payments });

  app.all(
    '/operator/*',
    beyondConsole(() => {
      throw new ShopError('not_found', 404, 'There is no such call.');
    }),
  );
  return { app, ask: askWith(answers) };
};

/** Calls that need nothing but the request. */
const PLAIN = [
  ...[operatorAgents, operatorChannels, operatorMail, operatorInsight],
  ...[operatorWithdrawals, operatorFeeds, operatorPictures, operatorLists],
] as const;

const load = async (
  env: Env,
  body: CallRequest<typeof importRecords>['body'],
  operator: Operator,
): Promise<CallReply<typeof importRecords>> => {
  const { sites, source, dryRun, records, stockDate, version } = body;
  await requireVersion(env, version, sites);
  const named = sitesNamed(env, sites);
  const assortments = assortmentsOf(named);
  const run = { source, assortments, dryRun, stockDate: notLater(stockDate), version };
  const own = { db: env.MARKET_DB, operator, source };
  const outcomes = await loadOwn(own, records, (allowed) =>
    importAll({ db: env.MARKET_DB, ...run }, allowed),
  );
  const done = records.filter((_, at) => !dryRun && outcomes[at]?.outcome !== 'refused');
  const keepsPictures = await keepPictures(env, { sites: named, source, records: done });
  return { outcomes: [...outcomes], keepsPictures };
};

const operatorVersions = (on: <C extends Call>(row: C, answer: Answer<C>) => void): void => {
  on(beginImport, begin);
  on(listVersions, list);
  on(diffVersions, difference);
  on(rollBackCatalogue, (env, { body }, by) => rollBack(env, body, by));
};

/** As the database compares it. Nobody has counted in the future: a clock is wrong there. */
const notLater = ({ at, isExact }: StockDate): StockDate => ({
  at: new Date(Math.min(Date.parse(at), Date.now())).toISOString(),
  isExact,
});

const listActs = async (
  env: Env,
  { query: { page, size, ...query } }: CallRequest<typeof operatorListActs>,
): Promise<CallReply<typeof operatorListActs>> => {
  if (query.site !== '') sitesNamed(env, [query.site]);
  const window = { limit: size, skip: (page - 1) * size };
  const narrowed = { ...query, ...utcPeriod(query) };
  const { acts, total } = await actsOf(env.MARKET_DB, narrowed, window);
  return {
    data: acts.map(({ sites, ...act }) => ({
      ...act,
      sites: sites.trim().split(' ').filter(Boolean),
    })),
    totalCount: total,
    pageCount: Math.ceil(total / size),
  };
};

const operatorToken: MiddlewareHandler<OperatorEnv> = async (c, next) => {
  c.set('operator', await operatorOf(c.env, c.req.header('authorization')));
  await next();
};

/** The console's pages stand below the same path, and have a sign-in of their own. */
const beyondConsole =
  (handler: MiddlewareHandler<OperatorEnv>): MiddlewareHandler<OperatorEnv> =>
  (c, next) =>
    isConsolePath(c.req.path) ? next() : handler(c, next);
