import type { Site } from '#lib/site/schema.ts';
import type { Env } from '../platform/env.ts';
import { endGrants } from './grants.ts';
import { forgetAccount, removeAccount } from './personal-tables.ts';

const FIND = 'SELECT id, name FROM user WHERE site = ?1 AND email = lower(?2)';

/** The accounts in the embedded provider, for operators to find and delete. */
export const accounts = {
  async find(
    { IDENTITY_DB: db }: Env,
    site: Site,
    email: string,
  ): Promise<readonly { readonly id: string; readonly name: string }[]> {
    return (await db.prepare(FIND).bind(site.id, email.trim()).all<{ id: string; name: string }>())
      .results;
  },
  remove: removeAccount,
  signOut: (env: Env, site: Site, id: string): Promise<void> =>
    endGrants(env, site, id, { but: null }),
  forget: forgetAccount,
};
