import { roleOffered } from './account-emails.ts';
import type { OperatorRole } from '@parlour/domain';
import type { Site } from '@parlour/site';
import type { IdentityBindings } from './bindings.ts';
import { writeTo } from './emails.ts';
import { giveRole, roleOffers } from './role-offers.queries.ts';

/** An account that may sign in at the console. */
export interface RoleHolder {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  /** ISO 8601, UTC. */
  readonly grantedAt: string;
}

/** Of a sign-in and not only of an account: how the person signed in counts, too. */
const ROLE = `SELECT role FROM operatorRole
  JOIN session ON session.site = operatorRole.site AND session.userId = operatorRole.userId
  WHERE operatorRole.site = ?1 AND session.id = ?2 AND (?3 = 0 OR byPasskey = 1)`;

/**
 * The claim of the userinfo endpoint for the role of a signed-in account at the site; none for most accounts,
 * nor after a sign-in without the passkey that the site asks of its operators. A passkey is two factors: the
 * device, and the finger, face or code by which it knows its owner.
 */
export const operatorClaim = async (
  { IDENTITY_DB: db }: IdentityBindings,
  { id, operatorSignIn }: Site,
  sessionId: unknown,
): Promise<Readonly<Record<string, string>>> => {
  if (!operatorSignIn || typeof sessionId !== 'string') return {};
  const needsPasskey = operatorSignIn.passkey ? 1 : 0;
  const role = await db.prepare(ROLE).bind(id, sessionId, needsPasskey).first<string>('role');
  return role === null ? {} : { [operatorSignIn.claim]: role };
};

const LIST = `SELECT email, name, role, grantedAt
  FROM operatorRole JOIN user ON user.site = operatorRole.site AND user.id = operatorRole.userId
  WHERE operatorRole.site = ?1 ORDER BY email`;
const CONFIRMED = `SELECT user.id, name, email, role FROM user LEFT JOIN operatorRole
  ON operatorRole.site = user.site AND operatorRole.userId = user.id
  WHERE user.site = ?1 AND email = lower(?2) AND emailVerified = 1`;
const REVOKE = `DELETE FROM operatorRole WHERE site = ?1
  AND userId IN (SELECT id FROM user WHERE site = ?1 AND email = lower(?2))`;

interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The role that the account has; null for none. */
  readonly role: string | null;
}

/** The accounts of the embedded provider with a role at the console of a site. */
export const operatorRoles = {
  async list({ IDENTITY_DB: db }: IdentityBindings, site: Site): Promise<readonly RoleHolder[]> {
    return (await db.prepare(LIST).bind(site.id).all<RoleHolder>()).results;
  },
  /**
   * Offers a role to an account with a confirmed email address, by email. An account that has the role keeps
   * it, and one that may do everything loses the rest at once.
   * @returns `unknown` if there is no such account
   */
  async grant(
    env: IdentityBindings,
    site: Site,
    { email, role }: { readonly email: string; readonly role: OperatorRole },
  ): Promise<'granted' | 'offered' | 'unknown'> {
    const { IDENTITY_DB: db } = env;
    const account = await db.prepare(CONFIRMED).bind(site.id, email.trim()).first<AccountRow>();
    if (!account) return 'unknown';
    if (account.role === role || account.role === 'everything') {
      await db.batch([
        giveRole(db, site, account.id, role),
        roleOffers.withdraw(db, site, account.id),
      ]);
      return 'granted';
    }
    await roleOffers.withdraw(db, site, account.id).run();
    const token = await roleOffers.keep(db, site, { userId: account.id, role });
    await writeTo(env, site, account.email, roleOffered(site, account.name, { role, token }));
    return 'offered';
  },
  /** Removes an account's role, and the offer of one; false if it has neither. */
  async revoke({ IDENTITY_DB: db }: IdentityBindings, site: Site, email: string): Promise<boolean> {
    const account = await db.prepare(CONFIRMED).bind(site.id, email.trim()).first<AccountRow>();
    const ended = await db.batch([
      db.prepare(REVOKE).bind(site.id, email.trim()),
      roleOffers.withdraw(db, site, account?.id ?? ''),
    ]);
    return ended.some(({ meta }) => meta.changes > 0);
  },
};
