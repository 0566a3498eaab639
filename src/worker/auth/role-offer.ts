import type { Context, Next } from 'hono';
import * as z from 'zod';
import { paths } from '#lib/paths.ts';
import { goOn, requireOwnPage } from '@parlour/http';
import { callAccount, requireAccount, unavailable } from './call-account.ts';
import type { AuthEnv } from './env.ts';
import type { IdentityReach } from './provider.ts';

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
    await requireAccount(c);
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
    requireOwnPage(c, c.var.site);
    await requireAccount(c);
    const reply = await callAccount(reach, c, 'role', { token: tokenOf(c) });
    if (reply.ok) return goOn(c, `${paths.roleOffer()}?done=accepted`);
    if (reply.status >= 500) throw unavailable(reply.status);
    return goOn(c, paths.roleOffer(tokenOf(c)));
  };
