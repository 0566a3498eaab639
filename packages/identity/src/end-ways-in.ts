import type { Site } from '@parlour/site';
import type { IdentityBindings } from './bindings.ts';

/** Whether a row was added after the owner of `?1`, `?2` confirmed the address; never without a confirmation. */
const SINCE_OWNER = `createdAt >= coalesce((SELECT confirmedAt FROM user WHERE user.site = ?1 AND user.id = ?2), '9')`;
/** The rows of an account, apart from those that the owner keeps: `?3` is a JSON list of their ids. */
const OTHERS = `site = ?1 AND userId = ?2
  AND NOT (id IN (SELECT value FROM json_each(?3)) AND ${SINCE_OWNER})`;

const END_PASSKEYS = `DELETE FROM passkey WHERE ${OTHERS}`;
const END_PROVIDERS = `DELETE FROM account WHERE providerId <> 'credential' AND ${OTHERS}`;

/** Ends what an account has allowed some assistants: their tokens stop working at once. */
const endConsents = (which: string): readonly string[] => [
  `DELETE FROM oauthRefreshToken WHERE site = ?1 AND userId = ?2
    AND clientId IN (SELECT clientId FROM oauthConsent WHERE ${which})`,
  `DELETE FROM oauthConsent WHERE ${which}`,
];

const END_CONSENTS = endConsents(OTHERS);
const END_CONSENT = endConsents('site = ?1 AND userId = ?2 AND id = ?3');

/** Ends what an account has allowed one assistant. */
export const endConsent = async (
  { IDENTITY_DB: db }: IdentityBindings,
  site: Site,
  userId: string,
  id: string,
): Promise<void> => {
  await db.batch(END_CONSENT.map((sql) => db.prepare(sql).bind(site.id, userId, id)));
};

/**
 * Removes the passkeys of an account, its other providers and what it has allowed assistants, apart from those that
 * its owner keeps.
 * What was added before the owner had confirmed the address is never kept: somebody else may have added it.
 * @param kept ids of passkeys, linked providers and consents
 */
export const endWaysIn = async (
  { IDENTITY_DB: db }: IdentityBindings,
  site: Site,
  userId: string,
  kept: readonly string[],
): Promise<void> => {
  await db.batch(
    [END_PASSKEYS, END_PROVIDERS, ...END_CONSENTS].map((sql) =>
      db.prepare(sql).bind(site.id, userId, JSON.stringify(kept)),
    ),
  );
};

const KEPT = ['passkey', 'account', 'oauthConsent']
  .map((table) => `SELECT id FROM ${table} WHERE site = ?1 AND userId = ?2 AND ${SINCE_OWNER}`)
  .join(' UNION ALL ');

/** The passkeys, linked providers and consents of an account that its owner may keep. */
export const keepable = async (
  { IDENTITY_DB: db }: IdentityBindings,
  site: Site,
  userId: string,
): Promise<ReadonlySet<string>> => {
  const since = await db.prepare(KEPT).bind(site.id, userId).all<{ readonly id: string }>();
  return new Set(since.results.map(({ id }) => id));
};
