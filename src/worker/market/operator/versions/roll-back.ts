import type { CallReply, CallRequest } from '#lib/contract/call.ts';
import type { rollBackCatalogue } from '#lib/contract/operator/versions.ts';
import type { Env } from '../../../platform/env.ts';
import { ShopError } from '../../../platform/errors.ts';
import type { Operator } from '../../../platform/operators.ts';
import { sitesOf } from '../../../platform/sites.ts';
import { assortmentsOf, sitesNamed } from '../assortments.ts';
import { importAll } from '../import/import.ts';
import { loadOwn } from '../own-records.ts';
import { isSold } from './note-steps.ts';
import { asTheyAre, recordIn, thingKey } from './present.ts';
import {
  beginVersion,
  changesIn,
  noteChanges,
  oldestVersion,
  setAssortments,
  sitesSince,
  type ChangeRow,
} from './versions.queries.ts';

type Asked = CallRequest<typeof rollBackCatalogue>['body'];
type Reply = CallReply<typeof rollBackCatalogue>;

/** Records of one request, as of one import. */
const PART = 100;
const SOURCE = 'catalogue';

/**
 * Brings a part of what later loads of a site changed back to what it was after a version, through the
 * import: records as they were, the stock of then less what was ordered since, and the assortments that
 * had them. What they added is sold no longer, and keeps its row. It is a version itself, so it can be
 * undone; what is asked for again is done again, to the same end.
 * @throws {ShopError} 400 when the versions after that one are no longer all kept.
 */
export const rollBack = async (env: Env, asked: Asked, operator: Operator): Promise<Reply> => {
  const { MARKET_DB: db } = env;
  const { site, to, after } = asked;
  await requireKept(db, to);
  sitesNamed(env, [site]);
  const version = asked.version || (await begun(env, asked, operator));
  const named = await sitesSince(db, { site, after: to, except: version });
  const span = { site, after: to, upTo: Number.MAX_SAFE_INTEGER, except: version };
  const { changes, total } = await changesIn(db, span, { after, limit: PART });
  const now = new Date().toISOString();
  if (changes.length > 0) await noteChanges(db, version, await asTheyAre(db, changes, now)).run();
  const sites = sitesOf(env).filter(({ id }) => named.includes(id));
  const done = await undo(env, { operator, changes, assortments: assortmentsOf(sites) });
  const next = changes.length === PART ? (changes.at(-1)?.id ?? null) : null;
  return { version, ...done, total, next, sites: sites.map(({ id }) => id) };
};

const requireKept = async (db: D1Database, to: number): Promise<void> => {
  const oldest = await oldestVersion(db);
  if (oldest > 0 && to >= oldest - 1) return;
  throw new ShopError(
    'invalid_request',
    400,
    oldest === 0
      ? 'No version of the catalogue is kept yet.'
      : `Versions are kept from ${String(oldest)} on.`,
  );
};

const begun = async (env: Env, { site, to }: Asked, operator: Operator): Promise<number> => {
  const { MARKET_DB: db } = env;
  const named = await sitesSince(db, { site, after: to, except: 0 });
  const sites = ` ${[...new Set([site, ...named])].join(' ')} `;
  const row = { sites, source: SOURCE, feed: '', back_to: to, operator: operator.name };
  return beginVersion(db, { ...row, at: new Date().toISOString() });
};

interface Undoing {
  readonly operator: Operator;
  readonly changes: readonly ChangeRow[];
  readonly assortments: readonly string[];
}

const undo = async (
  { MARKET_DB: db }: Env,
  { operator, changes, assortments }: Undoing,
): Promise<Pick<Reply, 'restored' | 'unchanged' | 'withdrawn' | 'refused'>> => {
  const refused = new Map<string, string>();
  let unchanged = 0;
  // Stock is reckoned from when the records were so: one moment for each chunk of the load.
  for (const [at, rows] of Map.groupBy(changes, (change) => change.at)) {
    const there = rows.filter(({ record }) => record !== '');
    const records = await Promise.all(there.map(recordIn));
    const stockDate = { at, isExact: true };
    const run = { db, source: SOURCE, assortments: [], dryRun: false, stockDate };
    const own = { db, operator, source: SOURCE };
    const outcomes = await loadOwn(own, records, (allowed) => importAll(run, allowed));
    outcomes.forEach((outcome, index) => {
      const row = there[index];
      if (outcome.outcome === 'unchanged') unchanged += 1;
      if (outcome.outcome !== 'refused' || row === undefined) return;
      refused.set(thingKey(row), `${row.reference}: ${outcome.reasons.join('; ')}`);
    });
  }
  const kept = changes.filter((change) => isSold(change) && !refused.has(thingKey(change)));
  const things = kept.map(({ kind, source, reference, assortments: had }) => ({
    ...{ kind, source, reference },
    assortments: JSON.parse(had) as string[],
  }));
  if (things.length > 0) await db.batch([...setAssortments(db, things, assortments)]);
  const withdrawn = changes.filter((change) => isSold(change) && change.record === '').length;
  const there = changes.filter(({ record }) => record !== '').length;
  const restored = there - unchanged - refused.size;
  return { restored, unchanged, withdrawn, refused: [...refused.values()] };
};
