import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import type { Call, CallInput, CallResult } from '@parlour/contract';
import { consolePaths, isConsolePath, returnPath } from '#lib/operator/console-paths.ts';
import { type OperatorContext, operatorSites } from '#lib/operator/operator-context.ts';
import { FORM_FIELD, type PageForm } from '#lib/shell/page-form.ts';
import { type Site, sitesOf } from '@parlour/site';
import { errorChain, log, randomText, sameSecret, sha256 } from '@parlour/runtime';
import type { Env, SiteEnv } from '../platform/env.ts';
import {
  nothingHere,
  ShopError,
  toShopError,
  goOn,
  readForm,
  showAgain,
  requireOwnPage,
  clientNetwork,
} from '@parlour/http';
import type { IssuerVisit } from '../platform/issuer.ts';
import {
  type Operator,
  operatorNamed,
  operatorWith,
  type TokenHolder,
} from '../platform/operators.ts';
import { operatorTries } from '../platform/rate-limits/operator-tries.ts';
import {
  type CheckProvider,
  beginGranted,
  type Grant,
  operatorGranted,
} from './provider-sessions.ts';
import { sealOf } from './seal.ts';
import { CONSOLE_S, ID_BYTES } from './session-time.ts';
import { dropSession, keepSession, sessionRow } from './sessions.queries.ts';

/** Makes a call as a known operator; see `worker/market/operator/perform.ts`. */
type CallAsOperator = <C extends Call>(
  acting: { readonly env: Env; readonly operator: Operator },
  call: C,
  input: CallInput<C>,
) => Promise<CallResult<C>>;

export interface ConsoleOptions {
  readonly call: CallAsOperator;
  /** Asks a site's identity provider again about an operator who signed in through it. */
  readonly checkProvider: CheckProvider;
}

export interface ConsoleEnv extends SiteEnv {
  Variables: SiteEnv['Variables'] & {
    /** Set only on the console's pages, for a signed-in operator. */
    operatorContext?: OperatorContext;
    form?: PageForm;
  };
}

/**
 * The operator's console: operators sign in with a token, which the browser never stores. Every page and form
 * of the console gets the context of the signed-in operator; without one, no request gets that far.
 */
export const operatorConsole = (options: ConsoleOptions): Hono<ConsoleEnv> => {
  const app = new Hono<ConsoleEnv>();
  app.use('/operator/*', forConsole(withOperatorContext(options)));
  app.post(consolePaths.today(), async (c, next) => {
    requireOwnPage(c, c.var.site);
    const { fields } = await readForm(c.req.raw);
    if (fields[FORM_FIELD] === 'sign-out') return signOut(c);
    if (fields[FORM_FIELD] !== 'sign-in') return next();
    try {
      return await signIn(c, fields);
    } catch (thrown) {
      const { code, status, message, retryAfter } = toShopError(thrown);
      if (code === 'internal') throw thrown;
      log('info', 'operator_sign_in_refused', { code, site: c.var.site.id });
      c.set('form', { values: {}, errors: { '': message }, done: false });
      return showAgain(c, next, { status, retryAfter });
    }
  });
  return app;
};

/** The operators' calls are below the same path; they carry a token of their own. */
const forConsole =
  (handler: MiddlewareHandler<ConsoleEnv>): MiddlewareHandler<ConsoleEnv> =>
  (c, next) =>
    isConsolePath(c.req.path) ? handler(c, next) : next();

const withOperatorContext =
  ({ call, checkProvider }: ConsoleOptions): MiddlewareHandler<ConsoleEnv> =>
  async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const id = consoleSessionId(c);
    const visit = { site: c.var.site, env: c.env, ctx: c.executionCtx };
    const operator =
      id === undefined ? undefined : await operatorOfSession(checkProvider, visit, id);
    if (operator) c.set('operatorContext', await operatorContextOf(c, call, operator));
    else if (id !== undefined) clearConsoleSession(c);
    if (!operator && pathname !== consolePaths.today()) {
      // A script gets an error; a person goes to the sign-in and returns to the page afterwards.
      if (!wantsPage(c)) throw signInFirst();
      return goOn(c, consolePaths.signIn(pathname + search));
    }
    await next();
    c.header('cache-control', 'no-store');
    c.header('x-robots-tag', 'noindex');
    const policy = c.res.headers.get('content-security-policy');
    if (policy !== null) c.header('content-security-policy', narrowed(policy));
    return undefined;
  };

/**
 * The policy of a page of the console: it shows pictures of the shop alone, and no script makes markup or the
 * URL of a script from text.
 */
const narrowed = (policy: string): string =>
  [
    ...policy.split(';').filter((directive) => !/^ *(img-src .*)?$/.test(directive)),
    " img-src 'self' data:",
    " require-trusted-types-for 'script'",
    " trusted-types 'none'",
  ].join(';');

const wantsPage = ({ req }: Context): boolean =>
  req.method === 'GET' || (req.header('content-type') ?? '').includes('form');

const signInFirst = (): ShopError =>
  new ShopError('sign_in_required', 401, 'You’re signed out. Sign in at /operator first.');

const operatorContextOf = async (
  c: Context<ConsoleEnv>,
  call: CallAsOperator,
  operator: Operator,
): Promise<OperatorContext> => {
  const seesAll = operator.site === undefined;
  return {
    operator: operator.name,
    role: operator.site === undefined ? 'everything' : operator.role,
    seesAll,
    sites: operatorSites(c.var.site, await sitesOf(c.env), seesAll),
    call: async (row, input) => {
      try {
        return await call({ env: c.env, operator }, row, input);
      } catch (thrown) {
        const error = toShopError(thrown);
        // The reply must not reveal whether another site has it.
        if (error.code === 'operator_refused') throw nothingHere();
        if (error.status >= 500) {
          log('error', 'console_call_failed', { call: row.path, chain: errorChain(error) });
        }
        throw thrown;
      }
    },
  };
};

const signIn = async (
  c: Context<ConsoleEnv>,
  fields: Readonly<Record<string, string>>,
): Promise<Response> => {
  const { env } = c;
  const { site } = c.var;
  const network = clientNetwork(c.req.raw.headers);
  await operatorTries.count(env, site, network);
  const holder = await operatorWith(env, site.id, (fields.token ?? '').trim());
  if (!holder || !mayOpen(env, holder)) {
    throw new ShopError('token_unknown', 401, `This isn’t an operator token of ${site.name}.`);
  }
  await operatorTries.succeeded(env, site, network);
  keepConsoleSession(c, await beginSession(env, site, holder));
  log('info', 'operator_signed_in', { operator: holder.operator.name, site: site.id });
  return goOn(c, returnPath(fields.returnTo ?? ''));
};

/**
 * The installation's token opens every site, so it is for the command line. Only the console of a shop on this
 * machine takes it: nobody else is at that shop.
 */
const mayOpen = (env: Env, { operator }: TokenHolder): boolean =>
  operator.site !== undefined || env.DEVELOPMENT === 'true';

/** Opens a session for a person to whom the site's identity provider gives a role. */
export const openConsole = async (
  c: Context,
  { env, site }: IssuerVisit,
  grant: Grant,
): Promise<void> => {
  const earlier = consoleSessionId(c);
  if (earlier !== undefined) await endSession(env, earlier);
  keepConsoleSession(c, await beginGranted(env, site, grant));
  log('info', 'operator_signed_in', { site: site.id, role: grant.role, by: 'provider' });
};

const signOut = async (c: Context<ConsoleEnv>): Promise<Response> => {
  const id = consoleSessionId(c);
  if (id !== undefined) await endSession(c.env, id);
  clearConsoleSession(c);
  return goOn(c, consolePaths.today());
};

const COOKIE = '__Host-operator';

/** No page of another site can make a browser send the cookie, and no script can read it. */
const SEALED = {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'Strict',
} as const satisfies CookieOptions;

const consoleSessionId = (c: Context): string | undefined => getCookie(c, COOKIE);

const keepConsoleSession = (c: Context, id: string): void => {
  setCookie(c, COOKIE, id, { ...SEALED, maxAge: CONSOLE_S });
};

const clearConsoleSession = (c: Context): void => {
  deleteCookie(c, COOKIE, SEALED);
};

/** Opens the session of an operator with a token at a site; returns the value of the browser's cookie. */
const beginSession = async (
  env: Env,
  site: Site,
  { operator, token }: TokenHolder,
): Promise<string> => {
  const id = randomText(ID_BYTES);
  const now = Date.now();
  const row = {
    id: await sha256(id),
    site: site.id,
    operator: operator.name,
    seal: await sealOf(id, token),
    endsAt: new Date(now + CONSOLE_S * 1_000).toISOString(),
    role: '',
    held: '',
    checkedAt: '',
    checkFrom: '',
  };
  await keepSession(env.MARKET_DB, row, new Date(now).toISOString());
  return id;
};

/**
 * The signed-in operator of a site. Undefined once the session has ended, the operator is no longer in the
 * settings, the token has changed (the seal no longer matches), or the identity provider has withdrawn the
 * role.
 */
const operatorOfSession = async (
  checkProvider: CheckProvider,
  visit: IssuerVisit,
  id: string,
): Promise<Operator | undefined> => {
  const { env, site } = visit;
  const now = new Date().toISOString();
  const row = await sessionRow(env.MARKET_DB, await sha256(id), site.id, now);
  if (row === null) return undefined;
  if (row.role !== '') return operatorGranted(checkProvider, visit, id, row);
  const holder = await operatorNamed(env, site.id, row.operator);
  if (holder === undefined || !mayOpen(env, holder)) return undefined;
  return (await sameSecret(row.seal, await sealOf(id, holder.token))) ? holder.operator : undefined;
};

/** Ends a session: the value of the browser's cookie is worthless from then on. */
const endSession = async (env: Env, id: string): Promise<void> => {
  await dropSession(env.MARKET_DB, await sha256(id));
};
