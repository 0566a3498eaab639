import * as z from 'zod';
import type { Site } from '@parlour/site';
import type { IdentityBindings } from './bindings.ts';
import { ShopError, readJson } from '@parlour/http';
import { log } from '@parlour/runtime';
import { isFresh, ownerOf } from './account.ts';
import { giveRole, roleOffers } from './role-offers.queries.ts';

const notOffered = (): ShopError =>
  new ShopError('not_found', 404, 'This link doesn’t work for this account.');

/**
 * The role that a link offers to the bearer's account, and whether its sign-in is recent enough to accept it.
 * @throws {ShopError} `not_found` for a link that is too old, used, or another account's
 */
export const readOffer = async (
  env: IdentityBindings,
  site: Site,
  request: Request,
): Promise<{ readonly role: string; readonly isFresh: boolean }> => {
  const owner = await ownerOf(env, site, request);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const offer = await roleOffers.find(env.IDENTITY_DB, site, token);
  if (offer?.userId !== owner.userId) throw notOffered();
  return { role: offer.role, isFresh: await isFresh(env, site, owner) };
};

const Accepted = z.object({ token: z.string().max(100) });

/**
 * Gives the bearer's account the role that a link offers.
 * @throws {ShopError} `sign_in_again` unless the person has just signed in, and what `readOffer` throws
 */
export const acceptOffer = async (
  env: IdentityBindings,
  site: Site,
  request: Request,
): Promise<void> => {
  const owner = await ownerOf(env, site, request);
  const { token } = await readJson(Accepted, request);
  if (!(await isFresh(env, site, owner))) {
    throw new ShopError('sign_in_again', 403, 'Please sign in again, then accept the role.');
  }
  const offer = await roleOffers.use(env.IDENTITY_DB, site, token, owner.userId);
  if (offer === null) throw notOffered();
  const { role } = offer;
  await giveRole(env.IDENTITY_DB, site, owner.userId, role).run();
  log('info', 'operator_role_accepted', { site: site.id, role });
};
