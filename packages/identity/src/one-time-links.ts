import * as z from 'zod';
import type { Site } from '@parlour/site';
import { randomText, sha256 } from '@parlour/runtime';

/* Links in emails that work once, and for a time. Only the hash of a link's token is stored. */

const TOKEN_BYTES = 32;

const KEEP = `INSERT INTO verification (site, id, identifier, value, expiresAt, createdAt, updatedAt)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)`;
const OF_LINK = 'site = ?1 AND identifier = ?2 AND expiresAt > ?3';
const FIND = `SELECT value FROM verification WHERE ${OF_LINK}`;
const USE = `DELETE FROM verification WHERE ${OF_LINK} AND userId = ?4 RETURNING value`;
const WITHDRAW = `DELETE FROM verification
  WHERE site = ?1 AND userId = ?3 AND identifier >= ?2 || ':' AND identifier < ?2 || ';'`;

/** What is stored under every link: the account that it is for. */
interface LinkValue {
  readonly userId: string;
}

/** Links of one kind. A link that is unknown, used or too old has null for its value. */
interface OneTimeLinks<Value extends LinkValue> {
  /** Stores a value under a new link, and returns the token of the link. */
  keep(db: D1Database, site: Site, value: Value): Promise<string>;
  /** The value of a link. Nothing changes. */
  find(db: D1Database, site: Site, token: string): Promise<Value | null>;
  /** The value of a link of the account, once. */
  use(db: D1Database, site: Site, token: string, userId: string): Promise<Value | null>;
  /** Ends every link of an account. */
  withdraw(db: D1Database, site: Site, userId: string): D1PreparedStatement;
}

/**
 * @param kind the name of these links in the database
 * @param lifetime in milliseconds
 */
export const oneTimeLinks = <Value extends LinkValue>(
  kind: string,
  shape: z.ZodType<Value>,
  lifetime: number,
): OneTimeLinks<Value> => {
  const identifierOf = async (token: string): Promise<string> => `${kind}:${await sha256(token)}`;
  const Stored = z
    .string()
    .transform((json): unknown => JSON.parse(json))
    .pipe(shape)
    .nullable();
  const now = (): string => new Date().toISOString();
  return {
    async keep(db, site, value) {
      const token = randomText(TOKEN_BYTES);
      const expiresAt = new Date(Date.now() + lifetime).toISOString();
      await db
        .prepare(KEEP)
        .bind(
          site.id,
          crypto.randomUUID(),
          await identifierOf(token),
          JSON.stringify(value),
          expiresAt,
          now(),
        )
        .run();
      return token;
    },
    async find(db, site, token) {
      const link = db.prepare(FIND).bind(site.id, await identifierOf(token), now());
      return Stored.parse(await link.first('value'));
    },
    async use(db, site, token, userId) {
      const link = db.prepare(USE).bind(site.id, await identifierOf(token), now(), userId);
      return Stored.parse(await link.first('value'));
    },
    withdraw: (db, site, userId) => db.prepare(WITHDRAW).bind(site.id, kind, userId),
  };
};
