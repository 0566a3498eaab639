import type { Site } from '#lib/site/schema.ts';
import type { Env } from '../platform/env.ts';

/** Whether a row was added after the owner of `?1`, `?2` confirmed the address; never without a confirmation. */
const SINCE_OWNER = `createdAt >= coalesce((SELECT confirmedAt FROM user WHERE site = ?1 AND id = ?2), '9')`;
/** The rows of an account, apart from those that the owner keeps: `?3` is a JSON list of their ids. */
const OTHERS = `site = ?1 AND userId = ?2
  AND NOT (id IN (SELECT value FROM json_each(?3)) AND ${SINCE_OWNER})`;

const END_PASSKEYS = `DELETE FROM passkey WHERE ${OTHERS}`;
const END_TOKENS = `DELETE FROM oauthRefreshToken WHERE site = ?1 AND userId = ?2
  AND clientId IN (SELECT clientId FROM oauthConsent WHERE ${OTHERS})`;
const END_CONSENTS = `DELETE FROM oauthConsent WHERE ${OTHERS}`;

/**
 * Removes the passkeys of an account and what it has allowed assistants, apart from those that its owner keeps.
 * What was added before the owner had confirmed the address is never kept: somebody else may have added it.
 * @param kept ids of passkeys and consents
 */
export const endWaysIn = async (
  { IDENTITY_DB: db }: Env,
  site: Site,
  userId: string,
  kept: readonly string[],
): Promise<void> => {
  await db.batch(
    [END_PASSKEYS, END_TOKENS, END_CONSENTS].map((sql) =>
      db.prepare(sql).bind(site.id, userId, JSON.stringify(kept)),
    ),
  );
};

const CONFIRMED = 'SELECT confirmedAt FROM user WHERE site = ?1 AND id = ?2';

/** When the owner confirmed the address, ISO 8601 in UTC; null if nobody but the owner could tell. */
export const confirmedAt = ({ IDENTITY_DB: db }: Env, site: Site, userId: string) =>
  db.prepare(CONFIRMED).bind(site.id, userId).first<string>('confirmedAt');
