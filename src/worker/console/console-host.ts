import type { MiddlewareHandler } from 'hono';
import { consolePaths } from '#lib/operator/console-paths.ts';
import type { SiteEnv } from '../platform/env.ts';

const CONSOLE = consolePaths.today();
const SIGN_IN = consolePaths.atProvider('');

const isBelow = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`);

const isOperators = (path: string): boolean => isBelow(path, CONSOLE) || path === SIGN_IN;

/**
 * Keeps the console and the operators' calls to the host that a site names for them: there nothing of the
 * shop is found, and at the site's other hosts nothing of the operators. So no script of a shop's page is in
 * the console's origin, and none of its cookies is. Without such a host, the console is at all of the site's hosts.
 * @param returns the paths at which an operator's sign-in with an account ends
 */
export const consoleHost =
  (returns: readonly string[]): MiddlewareHandler<SiteEnv> =>
  (c, next) => {
    const { consoleHost: host } = c.var.site;
    if (host === undefined) return next();
    const { path } = c.req;
    const isConsole = new URL(c.req.url).hostname === host;
    if (isConsole && path === '/') return Promise.resolve(c.redirect(CONSOLE, 303));
    const isFound = isConsole
      ? isOperators(path) || returns.includes(path) || isBelow(path, '/sites')
      : !isOperators(path);
    if (isFound) return next();
    const headers = { 'cache-control': 'no-store' };
    return Promise.resolve(c.text('There is no page at this URL.\n', 404, headers));
  };
