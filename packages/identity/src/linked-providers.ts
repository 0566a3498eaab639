import * as z from 'zod';
import type { Site } from '@parlour/site';
import type { IdentityBindings } from './bindings.ts';
import { readJson } from '@parlour/http';
import { ownerOf } from './account.ts';

/** A provider, such as Google, that opens an account. `createdAt` is ISO 8601 in UTC. */
export interface LinkedProvider {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

const LIST = `SELECT id, providerId, createdAt FROM account
  WHERE site = ?1 AND userId = ?2 AND providerId <> 'credential' ORDER BY createdAt, id`;
const REMOVE = `DELETE FROM account
  WHERE site = ?1 AND userId = ?2 AND id = ?3 AND providerId <> 'credential'`;

/** The other providers that open an account, oldest first. */
export const linkedProvidersOf = async (
  env: IdentityBindings,
  site: Site,
  userId: string,
): Promise<readonly LinkedProvider[]> => {
  const rows = await env.IDENTITY_DB.prepare(LIST)
    .bind(site.id, userId)
    .all<{ readonly id: string; readonly providerId: string; readonly createdAt: string }>();
  return rows.results.map(({ id, providerId, createdAt }) => ({
    id,
    createdAt,
    name: site.signIn.providers[providerId]?.name ?? providerId,
  }));
};

const Removed = z.object({ id: z.string().max(100) });

/** Unlinks a provider. With the same address it may be linked again, after the provider has confirmed it. */
export const removeLinked = async (
  env: IdentityBindings,
  site: Site,
  request: Request,
): Promise<void> => {
  const { userId } = await ownerOf(env, site, request);
  const { id } = await readJson(Removed, request);
  await env.IDENTITY_DB.prepare(REMOVE).bind(site.id, userId, id).run();
};
