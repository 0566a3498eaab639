import { readsFrom } from '@parlour/edge-cache';
import type { Env } from './env.ts';

/**
 * The database for one call that reads public data: the nearest copy, with each read no older than the one
 * before. If something of the assortment was just purged, a copy answers that has the change, so that no page is made
 * again from one that does not have it yet. A customer's own reads and writes go to the primary:
 * what another request wrote for them, such as a payment's webhook, shows at once.
 */
export const readingDatabase = async (
  env: Env,
  database: D1Database,
  assortment: string,
): Promise<D1Database> => {
  const session = database.withSession(await readsFrom(env, assortment));
  return new Proxy(database, {
    get: (target, name) => {
      const source = name in session ? session : target;
      const member: unknown = Reflect.get(source, name);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]): unknown => Reflect.apply(member, source, given);
    },
  });
};
