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
import { readRequest, routeCall } from '../../platform/call-route.ts';
import type { Env } from '../../platform/env.ts';
import { ShopError, toShopError } from '../../platform/errors.ts';
import { errorReply } from '../../platform/reply.ts';
import type { OrderClock } from '../../platform/payments.ts';
import { actsOf, beginAct, endAct } from './acts.queries.ts';
import { assortmentsOf, sitesNamed } from './assortments.ts';
import { requireAuthority, sitesAsked } from './authority.ts';
import { exportPage } from './export/export.ts';
import { finish } from './import/finish.ts';
import type { StockDate } from './import/rows/chunk.ts';
import { importAll } from './import/import.ts';
import { operatorOf, type Operator } from '../../platform/operators.ts';
import { operatorOrders } from './orders.ts';
import { loadOwn } from './own-records.ts';
import { operatorRemovals, type RemovalOptions } from './removals.ts';
import { learnSynonyms } from './synonyms.ts';

export interface OperatorOptions extends RemovalOptions {
  readonly clock: OrderClock;
}

interface OperatorEnv {
  Bindings: Env;
  Variables: { operator: Operator };
}

/**
 * The operator's calls, for whoever holds `OPERATOR_TOKEN`, or the token of an operator of one site:
 * the same on every host of the shop. Without any of these secrets they are switched off. What they
 * change is written down before it is done.
 */
export const operator = ({ purge, accounts, ...money }: OperatorOptions): Hono<OperatorEnv> => {
  const app = new Hono<OperatorEnv>();
  app.onError(errorReply);
  app.use('/operator/*', operatorToken());

  const on = <C extends Call>(
    row: C,
    answer: (env: Env, request: CallRequest<C>, operator: Operator) => Promise<CallReply<C>>,
  ) => {
    routeCall(app, row, answering(row, answer));
  };

  on(importRecords, async (env, { body }, operator) => {
    const { sites, source, dryRun, records, stockDate } = body;
    const assortments = assortmentsOf(sitesNamed(env, sites));
    const run = { db: env.MARKET_DB, source, assortments, dryRun, stockDate: notLater(stockDate) };
    const own = { db: env.MARKET_DB, operator, source };
    const outcomes = await loadOwn(own, records, (allowed) => importAll(run, allowed));
    return { outcomes: [...outcomes] };
  });
  on(finishImport, (env, { body }) => finish(env, sitesNamed(env, body.sites), purge));
  on(exportRecords, (env, { query }) => exportPage(env, query.site, query.after));
  on(purgeCache, async (env, { body: { sites, tags } }) => {
    const named = sitesNamed(env, sites, 'all');
    await Promise.all(named.map((site) => purge(env, site, tags)));
    return { purged: named.map(({ id }) => ({ site: id, tags })) };
  });
  on(importSynonyms, (env, { body }) => learnSynonyms(env, body.synonyms, purge));

  on(operatorListActs, listActs);

  operatorOrders(on, money);
  operatorRemovals(on, { purge, accounts, payments: money.payments });

  app.all('/operator/*', () => {
    throw new ShopError('not_found', 404, 'There is no such call.');
  });
  return app;
};

/** As the database compares it. Nobody has counted in the future: a clock is wrong there. */
const notLater = ({ at, isExact }: StockDate): StockDate => ({
  at: new Date(Math.min(Date.parse(at), Date.now())).toISOString(),
  isExact,
});

const answering =
  <C extends Call>(
    row: C,
    answer: (env: Env, request: CallRequest<C>, operator: Operator) => Promise<CallReply<C>>,
  ) =>
  async (c: Context<OperatorEnv>): Promise<Response> => {
    const { operator } = c.var;
    const request = await readRequest(row, c);
    const about = await sitesAsked(c.env, row, request);
    const act = async (): Promise<unknown> => {
      requireAuthority(operator, row, about);
      return answer(c.env, request, operator);
    };
    const reply = row.effect === 'write' ? await recorded(c, request, about, act) : await act();
    return Response.json(reply, { headers: { 'cache-control': 'no-store' } });
  };

/** Characters that are kept of what was asked for. */
const MAX_ASKED = 2_000;

/** Writes down what is asked for, does it, and writes down how it ended. */
const recorded = async (
  { env: { MARKET_DB: db }, var: { operator }, req }: Context<OperatorEnv>,
  { params, query, body }: CallRequest<Call>,
  about: readonly string[],
  act: () => Promise<unknown>,
): Promise<unknown> => {
  const asked = JSON.stringify({ params, query, body }, withoutRecords).slice(0, MAX_ASKED);
  const id = await beginAct(db, {
    at: new Date().toISOString(),
    operator: operator.name,
    sites: about.length === 0 ? '' : ` ${about.join(' ')} `,
    call: `${req.method} ${req.path}`,
    asked,
  });
  try {
    const reply = await act();
    await endAct(db, id, 200);
    return reply;
  } catch (thrown) {
    await endAct(db, id, toShopError(thrown).status);
    throw thrown;
  }
};

/** A catalogue's records and a list of words are counted, not kept. */
const withoutRecords = (_: string, value: unknown): unknown =>
  Array.isArray(value) && typeof value[0] === 'object' ? `${String(value.length)} records` : value;

const listActs = async (
  env: Env,
  { query: { site, page, size } }: CallRequest<typeof operatorListActs>,
): Promise<CallReply<typeof operatorListActs>> => {
  if (site !== '') sitesNamed(env, [site]);
  const window = { limit: size, skip: (page - 1) * size };
  const { acts, total } = await actsOf(env.MARKET_DB, site, window);
  return {
    data: acts.map(({ sites, ...act }) => ({
      ...act,
      sites: sites.trim().split(' ').filter(Boolean),
    })),
    totalCount: total,
    pageCount: Math.ceil(total / size),
  };
};

const operatorToken = (): MiddlewareHandler<OperatorEnv> => async (c, next) => {
  c.set('operator', await operatorOf(c.env, c.req.header('authorization')));
  await next();
};
