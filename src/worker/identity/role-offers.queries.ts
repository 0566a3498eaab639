import { DAY_MS } from '#lib/durations.ts';
import type { Site } from '#lib/site/schema.ts';
import { sha256 } from '../platform/digest.ts';

/** Milliseconds within which an offered role can be accepted. */
const OFFER_MS = 3 * DAY_MS;

const GRANT = `INSERT INTO operatorRole (site, userId, role, grantedAt) VALUES (?1, ?2, ?3, ?4)
  ON CONFLICT (site, userId) DO UPDATE SET role = ?3, grantedAt = ?4 WHERE role <> ?3`;

export const giveRole = (db: D1Database, site: Site, userId: string, role: string) =>
  db.prepare(GRANT).bind(site.id, userId, role, new Date().toISOString());

const WITHDRAW = `DELETE FROM verification
  WHERE site = ?1 AND identifier LIKE 'operator-role:%' AND value ->> 'userId' = ?2`;
const KEEP = `INSERT INTO verification (site, id, identifier, value, expiresAt, createdAt, updatedAt)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)`;

export const withdrawOffers = (db: D1Database, site: Site, userId: string) =>
  db.prepare(WITHDRAW).bind(site.id, userId);

const identifierOf = async (token: string): Promise<string> =>
  `operator-role:${await sha256(token)}`;

/** A role that is offered to an account under the token of a link. */
interface Offer {
  readonly token: string;
  readonly userId: string;
  readonly role: string;
}

/** Stores an offer in place of an earlier one. */
export const keepOffer = async (
  db: D1Database,
  site: Site,
  { token, userId, role }: Offer,
): Promise<void> => {
  const now = Date.now();
  const [kept, until] = [now, now + OFFER_MS].map((time) => new Date(time).toISOString());
  const value = JSON.stringify({ userId, role });
  await db.batch([
    withdrawOffers(db, site, userId),
    db
      .prepare(KEEP)
      .bind(site.id, crypto.randomUUID(), await identifierOf(token), value, until, kept),
  ]);
};

const OF_LINK = `site = ?1 AND identifier = ?2 AND value ->> 'userId' = ?3 AND expiresAt > ?4`;
const ROLE = `SELECT value ->> 'role' AS role FROM verification WHERE ${OF_LINK}`;
const USE = `DELETE FROM verification WHERE ${OF_LINK} RETURNING value ->> 'role' AS role`;

const byLink = (sql: string) => async (db: D1Database, site: Site, userId: string, token: string) =>
  db
    .prepare(sql)
    .bind(site.id, await identifierOf(token), userId, new Date().toISOString())
    .first<string>('role');

/** The role that a link offers to an account; null if it does not work, or is another account's. */
export const offeredRole = byLink(ROLE);

/** The same, and uses up the link. */
export const useOffer = byLink(USE);
