import { HOUR_S, OPERATOR_ROLES, type OperatorRole } from '@parlour/domain';
import { issuerOf, type Site } from '@parlour/site';
import { log, randomText, sameSecret, sha256 } from '@parlour/runtime';
import type { Env } from '../platform/env.ts';
import type { IssuerVisit } from '../platform/issuer.ts';
import type { Operator } from '../platform/operators.ts';
import { lock, sealOf, unlock, type ProviderSession } from './seal.ts';
import {
  claimCheck,
  dropSession,
  keepCheck,
  keepSession,
  type SessionRow,
} from './sessions.queries.ts';
import { CONSOLE_S, ID_BYTES } from './session-time.ts';

/** Milliseconds after which the provider is asked again whether an operator still has the role. */
const CHECK_EVERY_MS = 300_000;
/** Milliseconds for which the provider may be unavailable before the session ends. */
const PATIENCE_MS = 900_000;
/** Milliseconds for which no other request asks the provider. */
const TURN_MS = 30_000;
/** The lifetime in seconds of a session about which the provider cannot be asked again. */
const UNCHECKED_S = HOUR_S;

/** What the site's identity provider says about an operator; see `worker/auth/operator-grant.ts`. */
export interface Grant {
  readonly subject: string;
  readonly name: string;
  readonly role: OperatorRole;
  readonly refreshToken: string | undefined;
}

/** Asks the provider again. */
export type CheckProvider = (
  visit: IssuerVisit,
  session: ProviderSession,
) => Promise<
  | { readonly status: 'role'; readonly grant: Grant }
  | { readonly status: 'ended' }
  | { readonly status: 'unknown' }
>;

const iso = (time: number): string => new Date(time).toISOString();

/** A change of provider, claim or table of roles ends the existing sessions. */
const boundTo = (site: Site): string =>
  JSON.stringify([issuerOf(site), site.signIn.clientId, site.operatorSignIn]);

const nameAt = (site: Site, { name }: Grant): string => `${site.id}/${name}`;

const lockedGrant = async (id: string, { subject, refreshToken }: Grant): Promise<string> =>
  refreshToken === undefined ? '' : lock(id, { subject, refreshToken });

/**
 * Opens a session for a person to whom the site's provider gives a role; returns the value of the browser's
 * cookie.
 */
export const beginGranted = async (env: Env, site: Site, grant: Grant): Promise<string> => {
  const id = randomText(ID_BYTES);
  const now = Date.now();
  const isChecked = grant.refreshToken !== undefined;
  const seconds = isChecked ? CONSOLE_S : UNCHECKED_S;
  const row = {
    id: await sha256(id),
    site: site.id,
    operator: nameAt(site, grant),
    role: grant.role,
    seal: await sealOf(id, boundTo(site)),
    held: await lockedGrant(id, grant),
    checkedAt: iso(now),
    checkFrom: iso(now + CHECK_EVERY_MS),
    endsAt: iso(now + seconds * 1_000),
  };
  await keepSession(env.MARKET_DB, row, iso(now));
  return id;
};

/**
 * The operator of a session that the provider has recently confirmed. The provider is asked every five
 * minutes, so a role that it withdraws ends by then. If it does not answer, the session goes on for up to
 * fifteen minutes.
 */
export const operatorGranted = async (
  checkProvider: CheckProvider,
  visit: IssuerVisit,
  id: string,
  row: SessionRow,
): Promise<Operator | undefined> => {
  const { env, site } = visit;
  if (!site.operatorSignIn) return undefined;
  if (!(await sameSecret(row.seal, await sealOf(id, boundTo(site))))) return undefined;
  const now = Date.now();
  const turn = { now: iso(now), until: iso(now + TURN_MS) };
  const isDue = row.held !== '' && row.checkFrom <= turn.now;
  if (!isDue || !(await claimCheck(env.MARKET_DB, row.id, turn))) return operatorIn(site, row, now);
  const check = await checkProvider(visit, await unlock(id, row.held));
  if (check.status === 'unknown') return operatorIn(site, row, now);
  if (check.status !== 'role') {
    await dropSession(env.MARKET_DB, row.id);
    log('info', 'operator_role_ended', { site: site.id });
    return undefined;
  }
  const { grant } = check;
  const checked = {
    id: row.id,
    operator: nameAt(site, grant),
    role: grant.role,
    held: await lockedGrant(id, grant),
    checkedAt: iso(now),
    checkFrom: iso(now + CHECK_EVERY_MS),
  };
  await keepCheck(env.MARKET_DB, checked);
  return { name: checked.operator, site, role: checked.role };
};

const operatorIn = (site: Site, row: SessionRow, now: number): Operator | undefined => {
  const role = OPERATOR_ROLES.find((one) => one === row.role);
  const isLate = row.held !== '' && Date.parse(row.checkedAt) + CHECK_EVERY_MS + PATIENCE_MS < now;
  return role === undefined || isLate ? undefined : { name: row.operator, site, role };
};
