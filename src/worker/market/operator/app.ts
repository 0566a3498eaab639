import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type { Call, CallReply, CallRequest } from '#lib/contract/call.ts';
import {
  exportRecords,
  finishImport,
  importRecords,
  purgeCache,
  importSynonyms,
} from '#lib/contract/operator/catalogue.ts';
import { readRequest, routeCall } from '../../platform/call-route.ts';
import { secret, type Env } from '../../platform/env.ts';
import { ShopError } from '../../platform/errors.ts';
import { errorReply } from '../../platform/reply.ts';
import type { OrderClock, Payments } from '../../platform/payments.ts';
import { sameSecret } from '../../platform/secrets.ts';
import { assortmentsOf, sitesNamed } from './assortments.ts';
import { exportPage } from './export/export.ts';
import { finish } from './import/finish.ts';
import type { StockDate } from './import/rows/chunk.ts';
import { importAll } from './import/import.ts';
import { operatorOrders } from './orders.ts';
import type { Purge } from './purge.ts';
import { learnSynonyms } from './synonyms.ts';

export interface OperatorOptions {
  readonly purge: Purge;
  readonly payments: Payments;
  readonly clock: OrderClock;
}

interface OperatorEnv {
  Bindings: Env;
}

/**
 * The operator's calls, for whoever holds `OPERATOR_TOKEN`: the same on every host of the shop.
 * Without that secret they are switched off.
 */
export const operator = ({ purge, ...money }: OperatorOptions): Hono<OperatorEnv> => {
  const app = new Hono<OperatorEnv>();
  app.onError(errorReply);
  app.use('/operator/*', operatorToken());

  const on = <C extends Call>(
    row: C,
    answer: (env: Env, request: CallRequest<C>) => Promise<CallReply<C>>,
  ) => {
    routeCall(app, row, answering(row, answer));
  };

  on(importRecords, async (env, { body: { sites, source, dryRun, records, stockDate } }) => {
    const assortments = assortmentsOf(sitesNamed(env, sites));
    const run = { db: env.MARKET_DB, source, assortments, dryRun, stockDate: notLater(stockDate) };
    return { outcomes: [...(await importAll(run, records))] };
  });
  on(finishImport, (env, { body }) => finish(env, sitesNamed(env, body.sites), purge));
  on(exportRecords, (env, { query }) => exportPage(env, query.site, query.after));
  on(purgeCache, async (env, { body: { sites, tags } }) => {
    const named = sitesNamed(env, sites, 'all');
    await Promise.all(named.map((site) => purge(env, site, tags)));
    return { purged: named.map(({ id }) => ({ site: id, tags })) };
  });
  on(importSynonyms, (env, { body }) => learnSynonyms(env, body.synonyms, purge));

  operatorOrders(on, money);

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
  <C extends Call>(row: C, answer: (env: Env, request: CallRequest<C>) => Promise<CallReply<C>>) =>
  async (c: Context<OperatorEnv>): Promise<Response> => {
    const reply: unknown = await answer(c.env, await readRequest(row, c));
    return Response.json(reply, { headers: { 'cache-control': 'no-store' } });
  };

const BEARER = /^Bearer +(\S+)$/i;

const operatorToken = (): MiddlewareHandler<OperatorEnv> => async (c, next) => {
  const expected = secret(c.env, 'OPERATOR_TOKEN');
  if (expected === undefined) {
    throw new ShopError('operator_disabled', 503, 'No OPERATOR_TOKEN is set for this shop.');
  }
  const given = BEARER.exec(c.req.header('authorization') ?? '')?.[1];
  if (given === undefined) {
    throw new ShopError('token_missing', 401, 'The operator token is missing.');
  }
  if (!(await sameSecret(given, expected))) {
    throw new ShopError('token_unknown', 401, 'This is not the operator token of this shop.');
  }
  await next();
};
