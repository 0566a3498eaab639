import { BATCH, type Sweep } from '../platform/sweep.ts';

const older = (table: string, moment: string, before = '?1'): string =>
  `DELETE FROM ${table} WHERE (site, id) IN (
    SELECT site, id FROM ${table} WHERE ${moment} < ${before} LIMIT ${String(BATCH)})`;

/** The same where the moment is in milliseconds since 1970. */
const olderMs = (table: string, moment: string): string =>
  older(table, moment, 'unixepoch(?1) * 1000');

/** Attempts grow by requests without an account, so they are also deleted every hour. */
export const ATTEMPT_SWEEPS: readonly Sweep[] = [
  {
    what: 'tries',
    sql: `DELETE FROM tries WHERE (site, subject) IN (SELECT site, subject FROM tries
      WHERE endsAt < unixepoch(?1) * 1000 LIMIT ${String(BATCH)})`,
  },
];

/** The provider's data with a retention period; for accounts see `dormant.ts`. */
export const IDENTITY_SWEEPS: readonly Sweep[] = [
  { what: 'identitySession', sql: older('session', 'expiresAt') },
  { what: 'identitySession', sql: olderMs('shopSession', 'endsAt') },
  { what: 'identitySession', sql: olderMs('endedSession', 'until') },
  { what: 'identityToken', sql: older('oauthAccessToken', 'expiresAt') },
  { what: 'identityToken', sql: older('oauthRefreshToken', 'expiresAt') },
  {
    what: 'assistant',
    sql: `DELETE FROM oauthClient WHERE (site, id) IN (
      SELECT site, id FROM oauthClient WHERE createdAt < ?1 AND NOT EXISTS (SELECT 1 FROM oauthConsent
          WHERE oauthConsent.site = oauthClient.site AND oauthConsent.clientId = oauthClient.clientId)
      LIMIT ${String(BATCH)})`,
  },
  { what: 'confirmation', sql: older('verification', 'expiresAt') },
  ...ATTEMPT_SWEEPS,
  { what: 'unsentLetter', sql: olderMs('unsentLetter', 'endsAt') },
  { what: 'outboxEmail', sql: older('outbox', 'sentAt') },
];
