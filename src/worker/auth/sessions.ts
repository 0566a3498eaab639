import type { Site } from '#lib/site/schema.ts';
import type { BearerSource } from '../platform/bearer.ts';
import type { Env } from '../platform/env.ts';
import { randomText } from '../platform/random.ts';
import type { Held, SessionObject } from './session-object.ts';
import type { Customer, Tokens } from './tokens.ts';

/** Bytes of a session's id: 256 random bits. */
const ID_BYTES = 32;
const ID = /^[\w-]{43}$/;

/** Seconds that a session lasts, whatever happens: thirty days. */
export const SESSION_SECONDS = 2_592_000;

/** The session of one visitor at one site, found by the id in the visitor's cookie. */
export interface Session {
  readonly customer: () => Promise<Customer | undefined>;
  readonly bearer: BearerSource;
  readonly close: () => Promise<Held | undefined>;
}

/** Opens a session under a new id, and gives that id back for the cookie. */
export const openSession = async (
  env: Env,
  site: Site,
  { tokens, customer }: { tokens: Tokens; customer: Customer },
): Promise<string> => {
  const id = randomText(ID_BYTES);
  const now = Date.now();
  const held = { siteId: site.id, customer, tokens, refreshedAt: now };
  await (await objectFor(env, site, id)).open({ ...held, endsAt: now + SESSION_SECONDS * 1_000 });
  return id;
};

/** The session that a cookie names at this site, or undefined for what is not a session's id. */
export const sessionFor = async (
  env: Env,
  site: Site,
  id: string | undefined,
): Promise<Session | undefined> => {
  if (id === undefined || !ID.test(id)) return undefined;
  const object = await objectFor(env, site, id);
  return {
    customer: async () => object.customer(),
    bearer: async (rejected) => object.bearer(rejected),
    close: async () => object.close(),
  };
};

/**
 * The object is named by a hash of site and id: the id itself is stored nowhere, and the id of one
 * site names nothing at another.
 */
const objectFor = async (env: Env, site: Site, id: string) => {
  const name = new TextEncoder().encode(`${site.id} ${id}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', name));
  const namespace = env.SESSIONS as DurableObjectNamespace<SessionObject>;
  return namespace.get(namespace.idFromName(hex(digest)));
};

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
