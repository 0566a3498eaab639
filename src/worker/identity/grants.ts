import type { Site } from '#lib/site/schema.ts';
import type { Env } from '../platform/env.ts';

const END = `DELETE FROM oauthRefreshToken
  WHERE site = ?1 AND userId = ?2 AND (?3 IS NULL OR sessionId IS NULL OR sessionId <> ?3)`;
const END_SESSIONS = `DELETE FROM session
  WHERE site = ?1 AND userId = ?2 AND (?3 IS NULL OR id <> ?3)`;

/**
 * Ends every sign-in of an account, but for one that is kept: their refresh tokens are no longer
 * taken, so that they are over within the hour that an access token lasts.
 */
export const endGrants = async (
  { IDENTITY_DB: db }: Env,
  site: Site,
  userId: string,
  keptSession: string | null = null,
): Promise<void> => {
  await db.batch([
    db.prepare(END).bind(site.id, userId, keptSession),
    db.prepare(END_SESSIONS).bind(site.id, userId, keptSession),
  ]);
};
