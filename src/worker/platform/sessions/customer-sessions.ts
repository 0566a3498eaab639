import type { Env } from '../env.ts';

/** A customer's session at one site, as the list of sessions has it. Times are milliseconds since 1970. */
export interface ListedSession {
  /** Name of the session's object. */
  readonly id: string;
  readonly customer: string;
  /** The provider's id of the sign-in, '' when it names none. */
  readonly providerSession: string;
  readonly device: string;
  /** Town and country as the platform guesses them, '' when it does not. */
  readonly place: string;
  readonly openedAt: number;
  readonly seenAt: number;
  readonly endsAt: number;
}

/** What a session's object does when somebody else ends it. */
interface SessionCalls extends Rpc.DurableObjectBranded {
  end(): Promise<void>;
}

const RECORD = `INSERT INTO shopSession
    (site, id, customer, providerSession, device, place, openedAt, seenAt, endsAt)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)`;
const SWEEP = 'DELETE FROM shopSession WHERE endsAt <= ?1';
const SEEN = 'UPDATE shopSession SET seenAt = ?3 WHERE site = ?1 AND id = ?2';
const DELETE = 'DELETE FROM shopSession WHERE site = ?1 AND id = ?2';
const LIST = `SELECT id, customer, providerSession, device, place, openedAt, seenAt, endsAt
  FROM shopSession WHERE site = ?1 AND customer = ?2 ORDER BY seenAt DESC`;

/** Puts a session on the list of its customer, and takes those off that are over. */
export const recordSession = async (
  { IDENTITY_DB: db }: Env,
  siteId: string,
  session: ListedSession,
): Promise<void> => {
  const { id, customer, providerSession, device, place, openedAt, seenAt, endsAt } = session;
  const columns = [siteId, id, customer, providerSession, device, place, openedAt, seenAt, endsAt];
  await db.batch([db.prepare(SWEEP).bind(openedAt), db.prepare(RECORD).bind(...columns)]);
};

/** Writes down that a session was used. */
export const sessionSeen = async (
  { IDENTITY_DB: db }: Env,
  siteId: string,
  id: string,
): Promise<void> => {
  await db.prepare(SEEN).bind(siteId, id, Date.now()).run();
};

export const unlistSession = async (
  { IDENTITY_DB: db }: Env,
  siteId: string,
  id: string,
): Promise<void> => {
  await db.prepare(DELETE).bind(siteId, id).run();
};

/** A customer's sessions at a site, the one seen last first. */
export const sessionsOfCustomer = async (
  { IDENTITY_DB: db }: Env,
  siteId: string,
  customer: string,
): Promise<readonly ListedSession[]> =>
  (await db.prepare(LIST).bind(siteId, customer).all<ListedSession>()).results;

/** Ends the sessions of a customer that `isMeant` says, in their objects and in the list, at once. */
export const endSessions = async (
  env: Env,
  siteId: string,
  customer: string,
  isMeant: (session: ListedSession) => boolean,
): Promise<readonly ListedSession[]> => {
  const sessions = (await sessionsOfCustomer(env, siteId, customer)).filter(isMeant);
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

/** Whether the sign-in that a token of the embedded provider is of has ended before it. */
export const isEnded = async (
  { IDENTITY_DB: db }: Env,
  siteId: string,
  providerSession: string,
): Promise<boolean> =>
  (await db.prepare(ENDED).bind(siteId, providerSession).first('ended')) !== null;
