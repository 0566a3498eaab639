import type { Context, Next } from 'hono';
import * as z from 'zod';
import { paths } from '#lib/paths.ts';
import { hasEmbeddedIdentity } from '#lib/site/sign-in.ts';
import { nothingHere, ShopError } from '../platform/errors.ts';
import { goOn } from '../platform/forms.ts';
import { requireSameOrigin } from '../platform/own-pages/same-origin.ts';
import { callAccount } from './call-account.ts';
import type { AuthEnv } from './env.ts';
import type { IdentityReach } from './reach.ts';

const Offered = z.object({ role: z.string(), isFresh: z.boolean() });

/** A role in the console that a link offers to the signed-in account. */
export interface RoleOffer extends z.output<typeof Offered> {
  /** Of the link. */
  readonly token: string;
}

export interface RoleOfferEnv extends AuthEnv {
  Variables: AuthEnv['Variables'] & {
    /** Set only on the page of a link; null if the link does not work for the account. */
    roleOffer?: RoleOffer | null;
  };
}

const tokenOf = (c: Context): string => c.req.query('token') ?? '';

/**
 * Gives the page what its link offers.
 * @throws {ShopError} `not_found` at a site with an external provider.
 */
export const showRoleOffer =
  (reach: IdentityReach) =>
  async (c: Context<RoleOfferEnv>, next: Next): Promise<void> => {
    await requireCustomer(c);
    const token = tokenOf(c);
    const query = new URLSearchParams({ token }).toString();
    const reply = await callAccount(reach, c, `role?${query}`);
    if (!reply.ok && reply.status !== 404) throw unavailable(reply.status);
    c.set('roleOffer', reply.ok ? { ...Offered.parse(await reply.json()), token } : null);
    await next();
  };

/** Accepts the role, for a person who has just signed in; otherwise the page says what to do. */
export const acceptRoleOffer =
  (reach: IdentityReach) =>
  async (c: Context<RoleOfferEnv>): Promise<Response> => {
    requireSameOrigin(c, c.var.site);
    await requireCustomer(c);
    const reply = await callAccount(reach, c, 'role', { token: tokenOf(c) });
    if (reply.ok) return goOn(c, `${paths.roleOffer()}?done=accepted`);
    if (reply.status >= 500) throw unavailable(reply.status);
    return goOn(c, paths.roleOffer(tokenOf(c)));
  };

const requireCustomer = async (c: Context<RoleOfferEnv>): Promise<void> => {
  if (!hasEmbeddedIdentity(c.var.site)) throw nothingHere();
  if (await c.var.session?.customer()) return;
  throw new ShopError('sign_in_required', 401, 'You must be logged in');
};

const unavailable = (status: number): ShopError =>
  new ShopError(
    'sign_in_unavailable',
    503,
    'That is not possible at the moment. Please try again.',
    { cause: new Error(`the provider answered ${String(status)}`) },
  );
