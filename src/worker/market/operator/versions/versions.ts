import type {
  beginImport,
  CallReply,
  CallRequest,
  diffVersions,
  listVersions,
} from '@parlour/contract';
import type { Env } from '../../../platform/env.ts';
import { ShopError } from '@parlour/http';
import type { Operator } from '../../../platform/operators.ts';
import { sitesNamed } from '../assortments.ts';
import { differenceOf, type Side } from './compare-records.ts';
import { isSold } from './note-steps.ts';
import { presentRecords, recordIn, thingKey } from './present.ts';
import {
  assortmentsHolding,
  beginVersion,
  changesIn,
  earliestOf,
  keptVersions,
  versionsOf,
  type ChangeRow,
} from './versions.queries.ts';

/** The ids of sites, as a row stores them. */
const asText = (sites: readonly string[]): string => ` ${sites.join(' ')} `;

/** Begins an import, whose requests name the version. */
export const begin = async (
  env: Env,
  { body: { sites, source, feed } }: Pick<CallRequest<typeof beginImport>, 'body'>,
  { name: operator }: Operator,
): Promise<CallReply<typeof beginImport>> => {
  const ids = (await sitesNamed(env, sites)).map(({ id }) => id);
  const row = { operator, sites: asText(ids), source, feed, back_to: null };
  return { version: await beginVersion(env.MARKET_DB, { ...row, at: new Date().toISOString() }) };
};

const OWN = 'SELECT id FROM catalogue_version WHERE id = ?1 AND sites = ?2';
const OWN_AMONG =
  "SELECT id FROM catalogue_version WHERE id = ?1 AND instr(sites, ' ' || ?2 || ' ') > 0";

/** @throws {ShopError} 400 for a version that is not an import for these sites */
export const requireVersion = async (
  env: Env,
  version: number | undefined,
  sites: readonly string[],
): Promise<void> => {
  if (version === undefined) return;
  const ids = (await sitesNamed(env, sites)).map(({ id }) => id);
  requireFound(await env.MARKET_DB.prepare(OWN).bind(version, asText(ids)).first('id'));
};

/** @throws {ShopError} 400 for a version that is not an import for this site, alone or with others */
export const requireVersionOf = async (
  env: Env,
  version: number | undefined,
  site: string,
): Promise<void> => {
  if (version === undefined) return;
  requireFound(await env.MARKET_DB.prepare(OWN_AMONG).bind(version, site).first('id'));
};

const requireFound = (found: unknown): void => {
  if (found !== null) return;
  const message =
    'This version is no longer kept, or belongs to other sites. Please start the import again.';
  throw new ShopError('invalid_request', 400, message);
};

export const list = async (
  env: Env,
  { query: { site } }: Pick<CallRequest<typeof listVersions>, 'query'>,
): Promise<CallReply<typeof listVersions>> => {
  const assortment = (await sitesNamed(env, [site]))[0]?.assortment ?? '';
  const rows = await versionsOf(env.MARKET_DB, { id: site, assortment });
  return {
    data: rows.map(
      ({ ended_at: endedAt, back_to: backTo, also_sold: alsoSold, existed, sites, ...row }) => ({
        ...row,
        changed: existed - row.removed,
        endedAt,
        backTo,
        alsoSold,
        sites: sites.trim().split(' '),
      }),
    ),
  };
};

/**
 * Whether a site's catalogue is known as it was: after a version of its own that is kept, or before one.
 * @throws {ShopError} 400 for any other number
 */
export const requireKept = async (db: D1Database, site: string, version: number): Promise<void> => {
  const kept = await keptVersions(db, site);
  if (kept.some((id) => version === id || version === id - 1)) return;
  throw new ShopError(
    'invalid_request',
    400,
    kept.length === 0
      ? 'No version of the catalogue is kept yet.'
      : `${site} has no version ${String(version)}. It has ${kept.toReversed().join(', ')}.`,
  );
};

const PART = 50;
const NOW = Number.MAX_SAFE_INTEGER;

/**
 * A page of the differences between two versions, or between a version and the current state.
 * @throws {ShopError} 400 for a version that the site does not list, and for a later version in front of an earlier one
 */
export const difference = async (
  env: Env,
  { query: { site, from, to, after } }: Pick<CallRequest<typeof diffVersions>, 'query'>,
): Promise<CallReply<typeof diffVersions>> => {
  const { MARKET_DB: db } = env;
  const assortment = (await sitesNamed(env, [site]))[0]?.assortment ?? '';
  await requireKept(db, site, from);
  if (to !== 0) await requireKept(db, site, to);
  const upTo = to === 0 ? NOW : to;
  if (upTo < from) {
    const message = `Version ${String(to)} is earlier than ${String(from)}. Name the earlier one first.`;
    throw new ShopError('invalid_request', 400, message);
  }
  const span = { site, after: from, upTo, except: 0 };
  const { changes } = await changesIn(db, span, { after, limit: PART });
  const later =
    upTo === NOW ? [] : await earliestOf(db, { ...span, after: upTo, upTo: NOW }, changes);
  // Of equal keys the last entry wins, which is the earliest change.
  const laterBy = new Map(later.map((change) => [thingKey(change), change]));
  const [records, held] = await Promise.all([
    presentRecords(db, changes),
    assortmentsHolding(db, changes),
  ]);
  const differences = changes.map(async (change) => {
    const then = laterBy.get(thingKey(change));
    const now = {
      record: records.get(thingKey(change)),
      isSold: !isSold(change) || (held.get(thingKey(change)) ?? []).includes(assortment),
    };
    const end = then === undefined ? now : await sideOf(then, assortment);
    return differenceOf(change, await sideOf(change, assortment), end);
  });
  const data = (await Promise.all(differences)).filter((one) => one !== undefined);
  return { data, next: changes.length === PART ? (changes.at(-1)?.id ?? null) : null };
};

const sideOf = async (change: ChangeRow, assortment: string): Promise<Side> => ({
  record: await recordIn(change),
  isSold: !isSold(change) || (JSON.parse(change.assortments) as string[]).includes(assortment),
});
