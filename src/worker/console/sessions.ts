import type { Site } from '#lib/site/schema.ts';
import { sha256 } from '../platform/digest.ts';
import type { Env } from '../platform/env.ts';
import type { IssuerVisit } from '../platform/issuer.ts';
import { operatorNamed, type Operator, type TokenHolder } from '../platform/operators.ts';
import { randomText } from '../platform/random.ts';
import { sameSecret } from '../platform/secrets.ts';
import { operatorGranted, type AskProvider } from './provider-sessions.ts';
import { sealOf } from './seal.ts';
import { CONSOLE_SECONDS, ID_BYTES } from './session-time.ts';
import { dropSession, keepSession, sessionRow } from './sessions.queries.ts';

/** Begins a session of an operator with a token at a site; gives what the browser has to hold. */
export const beginSession = async (
  env: Env,
  site: Site,
  { operator, token }: TokenHolder,
): Promise<string> => {
  const id = randomText(ID_BYTES);
  const now = Date.now();
  const row = {
    ...{ id: await sha256(id), site: site.id, operator: operator.name },
    seal: await sealOf(id, token),
    endsAt: new Date(now + CONSOLE_SECONDS * 1_000).toISOString(),
    ...{ role: '', held: '', checkedAt: '', checkFrom: '' },
  };
  await keepSession(env.MARKET_DB, row, new Date(now).toISOString());
  return id;
};

/**
 * Who is signed in at a site. Nobody once the session has ended, the operator is no longer named, the
 * token is another (then the seal does not fit), or the identity provider has taken the role back.
 */
export const operatorOfSession = async (
  ask: AskProvider,
  visit: IssuerVisit,
  id: string,
): Promise<Operator | undefined> => {
  const { env, site } = visit;
  const now = new Date().toISOString();
  const row = await sessionRow(env.MARKET_DB, await sha256(id), site.id, now);
  if (row === null) return undefined;
  if (row.role !== '') return operatorGranted(ask, visit, id, row);
  const holder = operatorNamed(env, site.id, row.operator);
  if (holder === undefined) return undefined;
  return (await sameSecret(row.seal, await sealOf(id, holder.token))) ? holder.operator : undefined;
};

/** Ends a session: what the browser held opens nothing any more. */
export const endSession = async (env: Env, id: string): Promise<void> => {
  await dropSession(env.MARKET_DB, await sha256(id));
};
