import type { Site } from '@parlour/site';
import type { IdentityBindings } from './bindings.ts';
import { sessionsOfCustomer } from './customer-sessions.ts';
import { endGrants } from './grants.ts';
import { forgetAccount, removeAccount } from './personal-tables.ts';

const FIND = 'SELECT id, name FROM user WHERE site = ?1 AND email = lower(?2)';

const HAS = 'SELECT 1 AS there FROM user WHERE site = ?1 AND id = ?2';

const CONFIRMED = 'SELECT email FROM user WHERE site = ?1 AND id = ?2 AND emailVerified = 1';

/** The accounts in the embedded provider, for operators to find and delete. */
export const accounts = {
  async find(
    { IDENTITY_DB: db }: IdentityBindings,
    site: Site,
    email: string,
  ): Promise<readonly { readonly id: string; readonly name: string }[]> {
    return (await db.prepare(FIND).bind(site.id, email.trim()).all<{ id: string; name: string }>())
      .results;
  },
  /** Whether there is such an account, or a session of one of another provider. */
  has: async (env: IdentityBindings, site: Site, id: string): Promise<boolean> =>
    (await env.IDENTITY_DB.prepare(HAS).bind(site.id, id).first()) !== null ||
    (await sessionsOfCustomer(env, site.id, id)).length > 0,
  confirmedAddress: async (env: IdentityBindings, site: Site, id: string): Promise<string> =>
    (await env.IDENTITY_DB.prepare(CONFIRMED).bind(site.id, id).first<string>('email')) ?? '',
  remove: removeAccount,
  signOut: (env: IdentityBindings, site: Site, id: string): Promise<void> =>
    endGrants(env, site, id, { but: null }),
  forget: forgetAccount,
};
