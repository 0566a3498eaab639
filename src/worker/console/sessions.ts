import type { Site } from '#lib/site/schema.ts';
import { sha256 } from '../platform/digest.ts';
import type { Env } from '../platform/env.ts';
import { operatorNamed, type Operator, type TokenHolder } from '../platform/operators.ts';
import { randomText } from '../platform/random.ts';
import { sameSecret } from '../platform/secrets.ts';
import { dropSession, keepSession, sessionRow } from './sessions.queries.ts';

/** Seconds that a sign-in lasts: a working day. */
export const CONSOLE_SECONDS = 8 * 3_600;

/** Bytes of what the browser holds. */
const ID_BYTES = 32;

/** Begins a session of an operator at a site; gives what the browser has to hold. */
export const beginSession = async (
  env: Env,
  site: Site,
  { operator, token }: TokenHolder,
): Promise<string> => {
  const id = randomText(ID_BYTES);
  const now = Date.now();
  const row = {
    id: await sha256(id),
    site: site.id,
    operator: operator.name,
    seal: await sealOf(id, token),
    endsAt: new Date(now + CONSOLE_SECONDS * 1_000).toISOString(),
  };
  await keepSession(env.MARKET_DB, row, new Date(now).toISOString());
  return id;
};

/**
 * Who is signed in at a site. Nobody once the session has ended, the operator is no longer named, or
 * the token is another: then the seal does not fit.
 */
export const operatorOfSession = async (
  env: Env,
  site: Site,
  id: string,
): Promise<Operator | undefined> => {
  const now = new Date().toISOString();
  const row = await sessionRow(env.MARKET_DB, await sha256(id), site.id, now);
  const holder = row === null ? undefined : operatorNamed(env, site.id, row.operator);
  if (row === null || holder === undefined) return undefined;
  return (await sameSecret(row.seal, await sealOf(id, holder.token))) ? holder.operator : undefined;
};

/** Ends a session: what the browser held opens nothing any more. */
export const endSession = async (env: Env, id: string): Promise<void> => {
  await dropSession(env.MARKET_DB, await sha256(id));
};

/** HMAC of a session's id under an operator's token, in hexadecimal digits. */
const sealOf = async (id: string, token: string): Promise<string> => {
  const text = new TextEncoder();
  const hmac = { name: 'HMAC', hash: 'SHA-256' } as const;
  const key = await crypto.subtle.importKey('raw', text.encode(token), hmac, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, text.encode(id))).toHex();
};
