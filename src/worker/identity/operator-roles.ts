import type { OperatorRole } from '#lib/site/operator-sign-in.ts';
import type { Site } from '#lib/site/schema.ts';
import type { Env } from '../platform/env.ts';

/** An account that may sign in at the console. */
export interface RoleHolder {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  /** ISO 8601, UTC. */
  readonly grantedAt: string;
}

const ROLE = 'SELECT role FROM operatorRole WHERE site = ?1 AND userId = ?2';

/** The id token's claim for an account's role at the site; undefined for most accounts. */
export const operatorClaim = async (
  { IDENTITY_DB: db }: Env,
  { id, operatorSignIn }: Site,
  userId: string,
): Promise<Readonly<Record<string, string>>> => {
  if (!operatorSignIn) return {};
  const role = await db.prepare(ROLE).bind(id, userId).first<string>('role');
  return role === null ? {} : { [operatorSignIn.claim]: role };
};

const LIST = `SELECT email, name, role, grantedAt
  FROM operatorRole JOIN user ON user.site = operatorRole.site AND user.id = operatorRole.userId
  WHERE operatorRole.site = ?1 ORDER BY email`;
const GRANT = `INSERT INTO operatorRole (site, userId, role, grantedAt)
  SELECT site, id, ?3, ?4 FROM user WHERE site = ?1 AND email = lower(?2) AND emailVerified = 1
  ON CONFLICT (site, userId) DO UPDATE SET role = ?3, grantedAt = ?4 WHERE role <> ?3`;
const HOLDS = `SELECT 1 FROM operatorRole JOIN user
  ON user.site = operatorRole.site AND user.id = operatorRole.userId
  WHERE user.site = ?1 AND user.email = lower(?2) AND operatorRole.role = ?3`;
const REVOKE = `DELETE FROM operatorRole WHERE site = ?1
  AND userId IN (SELECT id FROM user WHERE site = ?1 AND email = lower(?2))`;

/** The accounts of the embedded provider with a role at the console of a site. */
export const operatorRoles = {
  async list({ IDENTITY_DB: db }: Env, site: Site): Promise<readonly RoleHolder[]> {
    return (await db.prepare(LIST).bind(site.id).all<RoleHolder>()).results;
  },
  /** Gives a role to an account with a confirmed email address; false if there is no such account. */
  async grant(
    { IDENTITY_DB: db }: Env,
    site: Site,
    { email, role }: { readonly email: string; readonly role: OperatorRole },
  ): Promise<boolean> {
    const own = [site.id, email.trim(), role];
    await db
      .prepare(GRANT)
      .bind(...own, new Date().toISOString())
      .run();
    return (
      (await db
        .prepare(HOLDS)
        .bind(...own)
        .first()) !== null
    );
  },
  /** Removes an account's role; false if it has none. */
  async revoke({ IDENTITY_DB: db }: Env, site: Site, email: string): Promise<boolean> {
    const { meta } = await db.prepare(REVOKE).bind(site.id, email.trim()).run();
    return meta.changes > 0;
  },
};
