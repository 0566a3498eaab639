import { Hono, type Context } from 'hono';
import { type Call, calls } from '@parlour/contract';
import { answerMethod, ShopError, requireOwnScript, clientNetwork } from '@parlour/http';
import { readGiven, routeCall } from '../platform/call-route.ts';
import type { SiteEnv } from '../platform/env.ts';
import { mayForce } from '../platform/operators.ts';
import { requestContextOf, requireSignIn } from './call.ts';
import { countSearch } from './counted-calls.ts';
import { isCacheable, type Gateway } from './gateway.ts';
import type { GatewayReply } from './reply-cache.ts';

const FAMILY_PATHS = ['/v1/api/*', '/web/*', '/api/*'];
/** Seconds that a browser may cache a reply beyond the age with which it arrived. */
const BROWSER_S = 60;

/**
 * The three API families for browsers: one route for each call of the contract and nothing else. What a row
 * does not declare (cookies, other headers, unknown parameters) is not passed on.
 */
export const gatewayRoutes = (
  gateway: Gateway,
  table: readonly Call[] = Object.values(calls),
): Hono<SiteEnv> => {
  const app = new Hono<SiteEnv>();
  for (const call of table) routeCall(app, call, answer(gateway, call));
  for (const path of FAMILY_PATHS) app.all(path, (c) => refuse(c, methodsAt(table, c.req.path)));
  return app;
};

const answer =
  (gateway: Gateway, call: Call) =>
  async (c: Context<SiteEnv>): Promise<Response> => {
    const context = requestContextOf(c);
    requireSignIn(call, context);
    if (call.effect === 'write') await requireOwnScript(c, c.var.site);
    const isForced = c.req.query('force') === 'true';
    const force = isForced && (await mayForce(c.env, c.var.site, c.req.raw.headers));
    const given = await readGiven(call, c);
    const reply = await gateway.reply(context, call, given, { force });
    const network = clientNetwork(c.req.raw.headers);
    countSearch(context, call, given, { found: reply.value, network });
    return c.body(JSON.stringify(reply.value), 200, replyHeaders(call, reply, isForced));
  };

const replyHeaders = (
  call: Call,
  reply: GatewayReply,
  isForced: boolean,
): Record<string, string> => {
  // Browsers do not answer a POST from their cache (RFC 9110, 9.3.3), API-106 included.
  const mayBeCached = call.method === 'GET' && isCacheable(call) && reply.cacheable && !isForced;
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': mayBeCached ? browserCacheControl(call, reply.age ?? 0) : 'no-store',
    ...(reply.age === undefined ? {} : { age: String(reply.age) }),
  };
};

/** The next page may use the reply again for a minute; shared caches may not. */
const browserCacheControl = (call: Call, age: number): string =>
  `private, max-age=${Math.min(call.cacheSeconds ?? 0, age + BROWSER_S)}`;

/** The methods of the calls at a path; the value of a parameter has no slash. */
const methodsAt = (table: readonly Call[], path: string): readonly string[] => {
  const parts = path.slice(1).split('/');
  const isAt = (call: Call): boolean => {
    const own = call.path.split('/');
    return (
      own.length === parts.length &&
      own.every((part, index) => part.startsWith('{') || part === parts[index])
    );
  };
  return [...new Set(table.filter(isAt).flatMap(({ method }) => WITH_HEAD[method] ?? [method]))];
};

const WITH_HEAD: Readonly<Record<string, readonly string[]>> = { GET: ['GET', 'HEAD'] };

const refuse = (c: Context, methods: readonly string[]): Response => {
  if (methods.length > 0) return answerMethod(c, methods);
  throw new ShopError('not_found', 404, 'There is no such call.');
};
