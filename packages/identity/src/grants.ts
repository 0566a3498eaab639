import { HOUR_MS } from '@parlour/domain';
import type { Site } from '@parlour/site';
import { endSessions } from './customer-sessions.ts';
import type { IdentityBindings } from './bindings.ts';

/** Which sign-ins of an account end: all but one, or only one. */
export type SignInSelection = { readonly but: string | null } | { readonly only: string };

/** Milliseconds for which a token may still be in use; it lasts an hour. */
const TOKEN_LIFETIME_MS = 2 * HOUR_MS;

/** `?3` is the sign-in that goes on, or `?4` the only one that ends. */
const meant = (column: string): string =>
  `site = ?1 AND userId = ?2 AND ${column} IS NOT NULL
   AND (?3 IS NULL OR ${column} <> ?3) AND (?4 IS NULL OR ${column} = ?4)`;

const REFUSE = `INSERT INTO endedSession (site, id, until)
  SELECT site, id, ?5 FROM session WHERE ${meant('id')}
  UNION SELECT site, sessionId, ?5 FROM oauthRefreshToken WHERE ${meant('sessionId')}
  ON CONFLICT DO NOTHING`;
const END = `DELETE FROM oauthRefreshToken
  WHERE ${meant("ifnull(sessionId, '')")}`;
const END_SESSIONS = `DELETE FROM session WHERE ${meant('id')}`;

/**
 * Ends sign-ins of an account at once: their refresh and access tokens are no longer valid, and the shop's
 * sessions with these tokens end.
 */
export const endGrants = async (
  env: IdentityBindings,
  site: Site,
  userId: string,
  selection: SignInSelection,
): Promise<void> => {
  const { IDENTITY_DB: db } = env;
  const but = 'but' in selection ? selection.but : null;
  const only = 'only' in selection ? selection.only : null;
  const now = Date.now();
  await db.batch([
    db.prepare(REFUSE).bind(site.id, userId, but, only, now + TOKEN_LIFETIME_MS),
    db.prepare(END).bind(site.id, userId, but, only),
    db.prepare(END_SESSIONS).bind(site.id, userId, but, only),
  ]);
  await endSessions(env, site.id, userId, ({ providerSession }) =>
    only === null ? providerSession !== but : providerSession === only,
  );
};
