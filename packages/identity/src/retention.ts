import { DORMANT_YEARS } from './periods.ts';

/** Days for which data is kept. */
export const IDENTITY_RETENTION = {
  /** An account that nobody uses, after its last use. */
  account: DORMANT_YEARS * 365,
  /** After it has ended. */
  identitySession: 1,
  identityToken: 1,
  /** A program that registered as an assistant, and that no customer has allowed. */
  assistant: 1,
  confirmation: 1,
  /** After the period of its limit. */
  tries: 1,
  /** About an account, after its link has expired. */
  unsentLetter: 1,
  /** Of a local shop, which sends no emails. */
  outboxEmail: 30,
} as const;

/** What is deleted: rows of a kind from before `?1` (ISO 8601), as many at once as the shop says. */
interface IdentitySweep {
  readonly what: keyof typeof IDENTITY_RETENTION;
  readonly sql: string;
}

const older = (table: string, moment: string, batch: number, before = '?1'): string =>
  `DELETE FROM ${table} WHERE (site, id) IN (
    SELECT site, id FROM ${table} WHERE ${moment} < ${before} LIMIT ${String(batch)})`;

/** The same where the moment is in milliseconds since 1970. */
const olderMs = (table: string, moment: string, batch: number): string =>
  older(table, moment, batch, 'unixepoch(?1) * 1000');

/**
 * Attempts grow by requests without an account, so they are also deleted every hour.
 * @param batch the most rows that one statement deletes
 */
export const attemptSweeps = (batch: number): readonly IdentitySweep[] => [
  {
    what: 'tries',
    sql: `DELETE FROM tries WHERE (site, subject) IN (SELECT site, subject FROM tries
      WHERE endsAt < unixepoch(?1) * 1000 LIMIT ${String(batch)})`,
  },
];

/**
 * The provider's data with a retention period; for accounts see `dormant.ts`.
 * @param batch the most rows that one statement deletes
 */
export const identitySweeps = (batch: number): readonly IdentitySweep[] => [
  { what: 'identitySession', sql: older('session', 'expiresAt', batch) },
  { what: 'identitySession', sql: olderMs('shopSession', 'endsAt', batch) },
  { what: 'identitySession', sql: olderMs('endedSession', 'until', batch) },
  { what: 'identityToken', sql: older('oauthAccessToken', 'expiresAt', batch) },
  { what: 'identityToken', sql: older('oauthRefreshToken', 'expiresAt', batch) },
  {
    what: 'assistant',
    sql: `DELETE FROM oauthClient WHERE (site, id) IN (
      SELECT site, id FROM oauthClient WHERE createdAt < ?1 AND NOT EXISTS (SELECT 1 FROM oauthConsent
          WHERE oauthConsent.site = oauthClient.site AND oauthConsent.clientId = oauthClient.clientId)
      LIMIT ${String(batch)})`,
  },
  { what: 'confirmation', sql: older('verification', 'expiresAt', batch) },
  ...attemptSweeps(batch),
  { what: 'unsentLetter', sql: olderMs('unsentLetter', 'endsAt', batch) },
  { what: 'outboxEmail', sql: older('outbox', 'sentAt', batch) },
];
