import type { CallReply, CallRequest, rollBackCatalogue } from '@parlour/contract';
import type { Env } from '../../../platform/env.ts';
import { ShopError } from '@parlour/http';
import type { Operator } from '../../../platform/operators.ts';
import { sitesOf } from '@parlour/site';
import { sitesNamed } from '../assortments.ts';
import { notingRows } from './note-rows.ts';
import { asTheyAre } from './present.ts';
import { putBack, type PutBackRow } from './put-back.queries.ts';
import {
  deleteUndo,
  isContinued,
  leaveForeign,
  listUndone,
  sizeOfUndo,
  thingsPlaced,
  type RemainingRecords,
} from './undo.queries.ts';
import { beginVersion, noteChanges, sitesSince } from './versions.queries.ts';
import { requireKept } from './versions.ts';

type RollBackRequest = CallRequest<typeof rollBackCatalogue>['body'];
type Reply = CallReply<typeof rollBackCatalogue>;

/** The number of things whose current state one request records, for the difference between versions. */
const NOTED = 200;
/**
 * The number of things restored in one transaction. With no more than that, readers see all of a rollback or
 * nothing.
 */
const AT_ONCE = 5_000;
const SOURCE = 'catalogue';

/**
 * Restores what later imports for a site changed to the state after a version, one request at a time. First,
 * the current state is recorded, which no reader sees. Then the database restores the recorded rows, with the
 * stock at the time less what was ordered since, up to {@link AT_ONCE} things in one transaction. Products
 * that the imports added are withdrawn, and their rows stay. A rollback is a version itself, so it can be
 * undone. A repeated request has the same result.
 * @throws {ShopError} 400 for a version that the site does not list, and for the continuation of another operator's
 * rollback
 */
export const rollBack = async (
  env: Env,
  request: RollBackRequest,
  operator: Operator,
): Promise<Reply> => {
  const { MARKET_DB: db } = env;
  const { site, to, after } = request;
  await sitesNamed(env, [site]);
  await requireKept(db, site, to);
  const { version, refused } = await begun(env, request, operator);
  const named = await sitesSince(db, { site, after: to, except: version });
  const { total, last } = await sizeOfUndo(db, version);
  const about = {
    version,
    total,
    sites: (await sitesOf(env)).flatMap(({ id }) => (named.includes(id) ? [id] : [])),
  };
  const nothing = { restored: 0, unchanged: 0, withdrawn: 0, refused };
  if (last === 0) return { ...about, ...nothing, done: 0, next: null };
  if (after < last) {
    const upTo = Math.min(after + NOTED, last);
    const things = await thingsPlaced(db, version, [after, upTo]);
    if (things.length > 0) {
      const now = await asTheyAre(db, things, new Date().toISOString());
      await noteChanges(db, version, now).run();
    }
    return { ...about, ...nothing, done: Math.min(upTo, total), next: upTo };
  }
  const from = after - last;
  const done = await put(env, { site, to, version, places: [from, from + AT_ONCE] });
  const next = from + AT_ONCE < last ? after + AT_ONCE : null;
  if (next === null) await deleteUndo(db, version).run();
  return { ...about, ...done, refused, done: total, next };
};

/** The rollback's version, which its first request begins, and the things that it may not change. */
const begun = async (
  env: Env,
  { site, to, version }: RollBackRequest,
  operator: Operator,
): Promise<{ readonly version: number; readonly refused: string[] }> => {
  const { MARKET_DB: db } = env;
  if (version > 0) {
    const isOwn = await isContinued(db, { version, to, site, operator: operator.name });
    if (isOwn) return { version, refused: [] };
    const message = 'This rollback doesn’t exist or has ended. Please start it again.';
    throw new ShopError('invalid_request', 400, message);
  }
  const named = await sitesSince(db, { site, after: to, except: 0 });
  // In the order in which an import names them, because the end of the rollback is asked for by these names.
  const ids = (await sitesOf(env)).flatMap(({ id }) =>
    id === site || named.includes(id) ? [id] : [],
  );
  const row = {
    sites: ` ${ids.join(' ')} `,
    source: SOURCE,
    feed: '',
    back_to: to,
    operator: operator.name,
  };
  const begunAs = await beginVersion(db, { ...row, at: new Date().toISOString() });
  await listUndone(db, { version: begunAs, to, site });
  const assortment = operator.site?.assortment;
  if (assortment === undefined) return { version: begunAs, refused: [] };
  return { version: begunAs, refused: reasons(await leaveForeign(db, begunAs, assortment)) };
};

const reasons = ({ products, others }: RemainingRecords): string[] => [
  ...products.map(
    (reference) =>
      `${reference}: other sites sell this product, too; only the installation’s operator can change it`,
  ),
  ...(others === 0
    ? []
    : [
        `${String(others)} tags, sellers and stories: an operator of one site can change only products`,
      ]),
];

const put = async (
  { MARKET_DB: db }: Env,
  part: Pick<Parameters<typeof putBack>[1], 'site' | 'to' | 'version' | 'places'>,
): Promise<Pick<Reply, 'restored' | 'unchanged' | 'withdrawn'>> => {
  const { writes, count } = putBack(db, { ...part, now: new Date().toISOString() });
  const results = await db.batch<PutBackRow>([...notingRows(db, part.version, writes), count]);
  const counted = results.at(-1)?.results ?? [];
  const sum = (which: (row: PutBackRow) => boolean) =>
    counted.filter(which).reduce((all, { things }) => all + things, 0);
  return {
    restored: sum(({ withdrawn, written }) => withdrawn === 0 && written === 1),
    unchanged: sum(({ withdrawn, written }) => withdrawn === 0 && written === 0),
    withdrawn: sum(({ withdrawn }) => withdrawn === 1),
  };
};
