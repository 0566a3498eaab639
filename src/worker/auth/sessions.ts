import { DAY_S } from '@parlour/domain';
import type { Site } from '@parlour/site';
import type { Customer, SignIn } from '../platform/sign-in.ts';
import { recordSession } from '@parlour/identity';
import type { Env } from '../platform/env.ts';
import { randomText } from '@parlour/runtime';
import type { SessionContents, SessionObject, SessionState } from './session-object.ts';
import type { Tokens } from './tokens.ts';

/** Bytes of a session's id: 256 random bits. */
const ID_BYTES = 32;
const ID = /^[\w-]{43}$/;

/** The longest lifetime of a session in seconds: thirty days. It ends sooner when it is not used. */
export const SESSION_S = 30 * DAY_S;

/** The session of one visitor at one site, found by the id in the visitor's cookie. */
export interface StoredSession {
  /** The session's id in the list of its customer's sessions. */
  readonly listedAs: string;
  /** @param rejected a token that an upstream refused: it is replaced before the answer. */
  readonly state: (rejected?: string) => Promise<SessionState>;
  readonly close: () => Promise<SessionContents | undefined>;
}

/** The session of one request, which is asked once, however many calls need it. */
export interface Session extends SignIn, Pick<StoredSession, 'listedAs' | 'close'> {
  /** The customer, for pages: while no token can be had, too. */
  readonly customer: () => Promise<Customer | undefined>;
}

/** The browser that opens a session, and the place. */
export interface Origin {
  readonly device: string;
  readonly place: string;
}

/** Opens a session under a new id, and returns that id for the cookie. */
export const openSession = async (
  env: Env,
  site: Site,
  { tokens, customer }: { tokens: Tokens; customer: Customer },
  origin: Origin,
): Promise<string> => {
  const id = randomText(ID_BYTES);
  const listedAs = await nameOf(site, id);
  const now = Date.now();
  const endsAt = await objectNamed(env, listedAs).open({
    siteId: site.id,
    id: listedAs,
    customer,
    tokens,
    refreshedAt: now,
    endsAt: now + SESSION_S * 1_000,
  });
  await recordSession(env, site.id, {
    id: listedAs,
    customer: customer.sub,
    providerSession: customer.session,
    ...origin,
    openedAt: now,
    seenAt: now,
    endsAt,
  });
  return id;
};

/** The session that a cookie names at this site; undefined if it is not a session id. */
export const sessionFor = async (
  env: Env,
  site: Site,
  id: string | undefined,
): Promise<StoredSession | undefined> => {
  if (id === undefined || !ID.test(id)) return undefined;
  const listedAs = await nameOf(site, id);
  // Made when it is asked: most pages ask no session.
  const object = () => objectNamed(env, listedAs);
  return {
    listedAs,
    state: async (rejected) => object().state(rejected),
    close: async () => object().close(),
  };
};

/**
 * The object's name is a hash of site and id: the id itself is stored nowhere, and an id of one site names
 * nothing at another.
 */
const nameOf = async (site: Site, id: string): Promise<string> => {
  const name = new TextEncoder().encode(`${site.id} ${id}`);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', name)).toHex();
};

const objectNamed = (env: Env, name: string) => {
  const namespace = env.SESSIONS as DurableObjectNamespace<SessionObject>;
  return namespace.get(namespace.idFromName(name));
};
