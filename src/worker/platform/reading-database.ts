import { isSettling } from './tiered-cache/purge-ledger.ts';
import type { Env } from './env.ts';

/**
 * The database for one call that reads what is the same for everybody: the nearest copy of it, each read no
 * older than the one before. While something of the site has just been purged, what is read is what the
 * writer has, so that no page is made again from a copy that has yet to hear of the change. What a customer
 * reads or writes goes to the writer itself: also what another wrote for them, a payment's report, shows at once.
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
