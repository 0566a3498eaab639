import { Hono, type Context } from 'hono';
import * as z from 'zod';
import type { Call, CallReply, CallRequest } from '#lib/contract/call.ts';
import type { Site } from '#lib/site/schema.ts';
import type { Env } from '../platform/env.ts';
import { ShopError } from '../platform/errors.ts';

/** What a route of the market works with: the database, and the site that the API token is for. */
export interface Shop {
  readonly db: D1Database;
  readonly site: Site;
}

export interface MarketEnv {
  Bindings: Env;
  Variables: { shop: Shop };
}

type Answer<C extends Call> = (
  shop: Shop,
  request: CallRequest<C>,
) => Promise<CallReply<C>> | CallReply<C>;

/** Routes of the market, each made from a row of the table of calls. */
export interface Routes {
  /** Answers a call; query and body that do not parse get a 400, a path that does not a 404. */
  on<C extends Call>(row: C, answer: Answer<C>): Routes;
  readonly app: Hono<MarketEnv>;
}

export const routes = (): Routes => {
  const app = new Hono<MarketEnv>();
  const chain: Routes = {
    app,
    on(row, answer) {
      app.on(row.method, honoPath(row.path), async (c) => {
        const request = await readRequest(row, c);
        return c.json(await answer(c.var.shop, request));
      });
      return chain;
    },
  };
  return chain;
};

/** A row's path as the router writes it. */
export const honoPath = (path: string): string => `/${path.replace(/\{(\w+)\}/g, ':$1')}`;

/**
 * A row's parameters, query and body, parsed.
 * @throws {ShopError} 400 naming every field that does not parse.
 */
export const readRequest = async <C extends Call>(
  row: C,
  c: Pick<Context, 'req'>,
): Promise<CallRequest<C>> =>
  ({
    params: readParams(row, c),
    query: parsePart(row.query, c.req.query(), 'query'),
    body: parsePart(row.body, await readBody(row, c), 'body'),
  }) as CallRequest<C>;

/** A path that cannot be one of ours names nothing. */
const readParams = (row: Call, c: Pick<Context, 'req'>): unknown => {
  const parsed = row.params.safeParse(c.req.param());
  if (parsed.success) return parsed.data;
  throw new ShopError('not_found', 404, 'There is nothing at this address.');
};

const readBody = async (row: Call, c: Pick<Context, 'req'>): Promise<unknown> => {
  if (row.body instanceof z.ZodUndefined) return undefined;
  try {
    return await c.req.json();
  } catch (cause) {
    throw new ShopError('invalid_request', 400, 'The body is not valid JSON.', { cause });
  }
};

const parsePart = (schema: z.ZodType, value: unknown, part: 'query' | 'body'): unknown => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ShopError('invalid_request', 400, `The ${part} of the request is not valid.`, {
    details: parsed.error.issues.map(
      (issue) => `${[part, ...issue.path].join('.')}: ${issue.message}`,
    ),
  });
};
