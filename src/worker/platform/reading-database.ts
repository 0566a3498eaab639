import { isSettling } from '@parlour/edge-cache';
import type { Env } from './env.ts';

/**
 * The database for one call that reads public data: the nearest copy, with each read no older than the one
 * before. If something of the site was just purged, the primary is read instead, so that no page is made
 * again from a copy that does not have the change yet. A customer's own reads and writes go to the primary:
 * what another request wrote for them, such as a payment's webhook, shows at once.
 */
export const readingDatabase = async (
  env: Env,
  database: D1Database,
  siteId: string,
): Promise<D1Database> => {
  const isNew = await isSettling(env, siteId);
  const session = database.withSession(isNew ? 'first-primary' : 'first-unconstrained');
  return new Proxy(database, {
    get: (target, name) => {
      const source = name in session ? session : target;
      const member: unknown = Reflect.get(source, name);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]): unknown => Reflect.apply(member, source, given);
    },
  });
};
