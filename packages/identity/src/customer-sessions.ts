import { MINUTE_MS } from '@parlour/domain';
import { createLru, errorChain, log } from '@parlour/runtime';
import type { IdentityBindings } from './bindings.ts';
import { signInUnavailable } from '@parlour/http';

/** A customer's session at one site, in the list of sessions. Times are milliseconds since 1970. */
export interface ListedSession {
  /** The name of the session's object. */
  readonly id: string;
  readonly customer: string;
  /** The provider's id of the sign-in, '' if it gave none. */
  readonly providerSession: string;
  readonly device: string;
  /** Town and country as the platform guesses them, '' if it does not. */
  readonly place: string;
  readonly openedAt: number;
  readonly seenAt: number;
  /** When it ends if it is not used again. */
  readonly endsAt: number;
}

/** The calls of a session's object that end it from outside. */
interface SessionCalls extends Rpc.DurableObjectBranded {
  end(): Promise<void>;
}

const RECORD = `INSERT INTO shopSession
    (site, id, customer, providerSession, device, place, openedAt, seenAt, endsAt)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)`;
const SEEN = 'UPDATE shopSession SET seenAt = ?3, endsAt = ?4 WHERE site = ?1 AND id = ?2';
const DELETE = 'DELETE FROM shopSession WHERE site = ?1 AND id = ?2';
const LIST = `SELECT id, customer, providerSession, device, place, openedAt, seenAt, endsAt
  FROM shopSession WHERE site = ?1 AND customer = ?2 ORDER BY seenAt DESC`;

/** Adds a session to the list of its customer. Those that have ended are left to the sweep of the night. */
export const recordSession = async (
  { IDENTITY_DB: db }: IdentityBindings,
  siteId: string,
  session: ListedSession,
): Promise<void> => {
  const { id, customer, providerSession, device, place, openedAt, seenAt, endsAt } = session;
  const columns = [siteId, id, customer, providerSession, device, place, openedAt, seenAt, endsAt];
  await db
    .prepare(RECORD)
    .bind(...columns)
    .run();
};

/** Records that a session was used. */
export const sessionSeen = async (
  { IDENTITY_DB: db }: IdentityBindings,
  siteId: string,
  { id, seenAt, endsAt }: Pick<ListedSession, 'id' | 'seenAt' | 'endsAt'>,
): Promise<void> => {
  await db.prepare(SEEN).bind(siteId, id, seenAt, endsAt).run();
};

export const unlistSession = async (
  { IDENTITY_DB: db }: IdentityBindings,
  siteId: string,
  id: string,
): Promise<void> => {
  await db.prepare(DELETE).bind(siteId, id).run();
};

/** A customer's sessions at a site, the most recently used first. */
export const sessionsOfCustomer = async (
  env: IdentityBindings,
  siteId: string,
  customer: string,
): Promise<readonly ListedSession[]> =>
  (await listed(env, siteId, customer)).filter(({ endsAt }) => endsAt > Date.now());

/** The same, with those that have ended and are not swept yet. */
const listed = async ({ IDENTITY_DB: db }: IdentityBindings, siteId: string, customer: string) =>
  (await db.prepare(LIST).bind(siteId, customer).all<ListedSession>()).results;

/** Ends those sessions of a customer for which `isMeant` holds, at once in their objects and in the list. */
export const endSessions = async (
  env: IdentityBindings,
  siteId: string,
  customer: string,
  isMeant: (session: ListedSession) => boolean,
): Promise<readonly ListedSession[]> => {
  const sessions = (await listed(env, siteId, customer)).filter(isMeant);
  const namespace = env.SESSIONS as DurableObjectNamespace<SessionCalls>;
  await Promise.all(
    sessions.map(async ({ id }) => {
      await namespace.get(namespace.idFromName(id)).end();
      await unlistSession(env, siteId, id);
    }),
  );
  return sessions;
};

const ENDED = 'SELECT 1 AS ended FROM endedSession WHERE site = ?1 AND id = ?2';

/** Milliseconds for which a sign-in goes on after it was last checked, while it cannot be. */
const GOES_ON_MS = 10 * MINUTE_MS;
/** When this isolate last checked a sign-in that had not ended, in milliseconds since 1970. */
const checked = createLru<number>({ capacity: 20_000 });

/**
 * Whether the sign-in behind a token of the embedded provider ended before the token did.
 * @param goesOn whether a sign-in that was checked in the last minutes goes on while the database does not answer
 * @param issuedAt when the provider issued the token, which is a check as well: every isolate knows of it
 * @throws {ShopError} `sign_in_unavailable` when the database does not answer
 */
export const isEnded = async (
  { IDENTITY_DB: db }: IdentityBindings,
  siteId: string,
  providerSession: string,
  { goesOn = false, issuedAt = 0 }: { readonly goesOn?: boolean; readonly issuedAt?: number } = {},
): Promise<boolean> => {
  const name = `${siteId} ${providerSession}`;
  try {
    const row = await db.prepare(ENDED).bind(siteId, providerSession).first('ended');
    if (row === null) checked.set(name, Date.now());
    else checked.delete(name);
    return row !== null;
  } catch (cause) {
    log('warn', 'sign_in_not_checked', { site: siteId, chain: errorChain(cause) });
    const checkedAt = Math.max(checked.get(name) ?? 0, issuedAt);
    if (goesOn && Date.now() - checkedAt < GOES_ON_MS) return false;
    throw signInUnavailable(cause);
  }
};
