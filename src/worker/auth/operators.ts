import type { Context } from 'hono';
import { consolePaths, returnPath } from '#lib/operator/console-paths.ts';
import { consoleOrigin } from '@parlour/site';
import { nothingHere, signInNotPossible, toShopError, goOn } from '@parlour/http';
import type { IssuerVisit } from '../platform/issuer.ts';
import { errorChain, log } from '@parlour/runtime';
import * as cookies from './cookies.ts';
import type { AuthEnv } from './env.ts';
import { authorizationUrl, newFlow } from './flow.ts';
import { FRESH_S, operatorGrant, type OperatorGrant } from './operator-grant.ts';
import { type IdentityReach, providerOf } from './provider.ts';

/** Opens a console session for a person to whom the site's provider gives a role. */
export type OpenConsole = (c: Context, visit: IssuerVisit, grant: OperatorGrant) => Promise<void>;

const visitOf = (c: Context<AuthEnv>): IssuerVisit => ({
  site: c.var.site,
  env: c.env,
  ctx: c.executionCtx,
});

/**
 * Sends an operator to the site's provider, which must ask for the sign-in again, however recent the last one
 * is: a shopper's sign-in in the same browser must not open the console.
 */
export const beginOperator =
  (reach: IdentityReach) =>
  async (c: Context<AuthEnv>): Promise<Response> => {
    const { site } = c.var;
    if (!site.operatorSignIn) throw nothingHere();
    const returnTo = returnPath(c.req.query('returnTo') ?? '');
    const origin = consoleOrigin(site);
    if (new URL(c.req.url).hostname !== new URL(origin).hostname) {
      return c.redirect(origin + consolePaths.atProvider(returnTo));
    }
    const flow = newFlow(returnTo);
    try {
      const provider = await providerOf(reach, visitOf(c));
      const url = await authorizationUrl(provider, site, flow, { purpose: 'sign-in', origin });
      const { searchParams: asked } = url;
      const { acr, scopes } = site.operatorSignIn;
      asked.set('prompt', asked.get('prompt') === 'consent' ? 'login consent' : 'login');
      asked.set('max_age', String(FRESH_S));
      asked.set('scope', [...new Set([...site.signIn.scopes, ...scopes])].join(' '));
      if (acr.length > 0) asked.set('acr_values', acr.join(' '));
      cookies.keepOperatorFlow(c, flow);
      return c.redirect(url.href);
    } catch (cause) {
      throw signInNotPossible(cause);
    }
  };

/**
 * Finishes an operator's sign-in; undefined if the answer belongs to no operator's flow. An invalid answer,
 * or one for a person without a role, leads back to the console's sign-in page, which says so.
 */
export const completeOperator = async (
  reach: IdentityReach,
  open: OpenConsole,
  c: Context<AuthEnv>,
): Promise<Response | undefined> => {
  const callback = new URL(c.req.url).searchParams;
  const flow = cookies.operatorFlowOf(c, callback.get('state') ?? '');
  if (!flow || !c.var.site.operatorSignIn) return undefined;
  cookies.clearOperatorFlow(c, flow);
  try {
    const visit = visitOf(c);
    await open(c, visit, await operatorGrant(reach, visit, flow, callback));
    return goOn(c, flow.returnTo);
  } catch (thrown) {
    log('info', 'operator_sign_in_refused', { site: c.var.site.id, chain: errorChain(thrown) });
    const why = toShopError(thrown).code === 'operator_role_missing' ? 'role' : 'failed';
    return goOn(c, consolePaths.refused(flow.returnTo, why));
  }
};
