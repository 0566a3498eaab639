import { accountDeleted } from './account-emails.ts';
import type { Site } from '@parlour/site';
import type { IdentityBindings } from './bindings.ts';
import { deleteUndelivered } from '@parlour/mail';
import { endGrants } from './grants.ts';
import { writeTo } from './emails.ts';

/** The rows of an account: `?1` is its site, `?2` its id. */
const OWN = 'site = ?1 AND userId = ?2';
const ADDRESS = 'SELECT email FROM user WHERE site = ?1 AND id = ?2';

/** A table with rows about customers, or with what the shop knows about their sessions. */
interface PersonalTable {
  readonly table: string;
  /** A condition that compares whole columns: a part of an address is somebody else's address. */
  readonly rows: string;
  /** Those of them that are the account's and not its address's, if that is not all; null for none. */
  readonly ofAccount?: string | null;
  /** Columns that a customer may have, none of them secret; '' if the shop itself exports the data. */
  readonly shown: string;
  /** `swept`: it is deleted automatically within a day; until then it counts attempts against a limit. */
  readonly end: 'deleted' | 'swept';
}

/** Every table of the provider with data about a customer; a test compares the list with the database. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: 'session',
    rows: OWN,
    shown: 'createdAt, updatedAt, expiresAt, ipAddress, userAgent',
    end: 'deleted',
  },
  {
    table: 'account',
    rows: OWN,
    shown: 'providerId, accountId, createdAt, updatedAt',
    end: 'deleted',
  },
  { table: 'operatorRole', rows: OWN, shown: 'role, grantedAt', end: 'deleted' },
  { table: 'passkey', rows: OWN, shown: 'name, deviceType, backedUp, createdAt', end: 'deleted' },
  {
    table: 'oauthRefreshToken',
    rows: OWN,
    shown: 'clientId, scopes, createdAt, expiresAt',
    end: 'deleted',
  },
  {
    table: 'oauthAccessToken',
    rows: OWN,
    shown: 'clientId, scopes, createdAt, expiresAt',
    end: 'deleted',
  },
  {
    table: 'oauthConsent',
    rows: OWN,
    shown: 'clientId, scopes, createdAt, updatedAt',
    end: 'deleted',
  },
  // A program that a signed-in person registered.
  { table: 'oauthClient', rows: OWN, shown: 'clientId, name, createdAt', end: 'deleted' },
  {
    table: 'verification',
    rows: `site = ?1 AND (userId = ?2 OR email = (${ADDRESS}))`,
    ofAccount: OWN,
    shown: 'createdAt, expiresAt',
    end: 'deleted',
  },
  {
    table: 'outbox',
    rows: `site = ?1 AND recipient = (${ADDRESS})`,
    ofAccount: null,
    shown: 'recipient, subject, sentAt',
    end: 'deleted',
  },
  {
    table: 'unsentLetter',
    rows: `site = ?1 AND recipient = (${ADDRESS})`,
    ofAccount: null,
    shown: 'recipient, dueAt, endsAt',
    end: 'deleted',
  },
  {
    table: 'tries',
    // Those of all sites together have no site.
    rows: `site IN (?1, '') AND person IN (?2, (${ADDRESS}))`,
    // Without the networks: the attempts may be somebody else's.
    shown: 'kind, count, endsAt',
    end: 'swept',
  },
  {
    table: 'shopSession',
    rows: 'site = ?1 AND customer = ?2',
    shown: '',
    end: 'deleted',
  },
  {
    table: 'user',
    rows: 'site = ?1 AND id = ?2',
    shown:
      'id, name, email, emailVerified, confirmedAt, image, accountType, createdAt, updatedAt, usedAt, dormantToldAt',
    end: 'deleted',
  },
];

/** The provider's data about an account; each row names its kind. */
export const recordsOfAccount = async (
  { IDENTITY_DB: db }: IdentityBindings,
  site: Site,
  userId: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const told = PERSONAL_TABLES.filter(({ shown }) => shown !== '');
  const found = await db.batch<Readonly<Record<string, unknown>>>(
    told.map(({ table, rows, shown }) =>
      db.prepare(`SELECT ${shown} FROM ${table} WHERE ${rows}`).bind(site.id, userId),
    ),
  );
  return told.flatMap(({ table }, index) =>
    (found[index]?.results ?? []).map((row) => ({ kind: table, ...row })),
  );
};

const forget = async (
  env: IdentityBindings,
  site: Site,
  userId: string,
  which: (table: PersonalTable) => string | null,
): Promise<void> => {
  const { IDENTITY_DB: db } = env;
  await endGrants(env, site, userId, { but: null });
  await db.batch(
    PERSONAL_TABLES.filter(({ end }) => end === 'deleted').flatMap((one) => {
      const rows = which(one);
      if (rows === null) return [];
      return [db.prepare(`DELETE FROM ${one.table} WHERE ${rows}`).bind(site.id, userId)];
    }),
  );
};

/** Ends every session of an account and deletes it; for an external account there are only sessions. */
export const forgetAccount = (env: IdentityBindings, site: Site, userId: string): Promise<void> =>
  forget(env, site, userId, ({ rows }) => rows);

/**
 * Deletes an account that nobody has confirmed. Codes and emails of its address stay: they may be the owner's, who
 * has asked for them meanwhile.
 */
export const forgetUnconfirmed = (
  env: IdentityBindings,
  site: Site,
  userId: string,
): Promise<void> => forget(env, site, userId, ({ rows, ofAccount = rows }) => ofAccount);

const OWNER = 'SELECT email, name FROM user WHERE site = ?1 AND id = ?2';

/** Does the same, and emails the owner. */
export const removeAccount = async (
  env: IdentityBindings,
  site: Site,
  userId: string,
): Promise<void> => {
  const owner = env.IDENTITY_DB.prepare(OWNER).bind(site.id, userId);
  const user = await owner.first<{ readonly email: string; readonly name: string }>();
  await forgetAccount(env, site, userId);
  if (!user) return;
  await writeTo(env, site, user.email, accountDeleted(site, user.name));
  await deleteUndelivered(env.MARKET_DB, site.id, user.email);
};
