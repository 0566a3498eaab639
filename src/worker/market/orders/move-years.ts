import { DAY_MS, HOUR_MS } from '@parlour/domain';
import { errorChain, log } from '@parlour/runtime';
import { OrdersAge } from '#lib/orders/orders-age.ts';
import type { Env } from '../../platform/env.ts';
import { FULL_BYTES } from '../../platform/database-sizes.ts';
import { lastMark, setMark } from '../../platform/schedule-marks.ts';
import { RETENTION } from '../../platform/sweep.ts';
import { openDatabaseOf, yearOf } from '../../platform/year-databases.ts';
import { bringBack } from './bring-back.ts';
import {
  deleteOrders,
  forgetTaken,
  insertOrders,
  leaveMarket,
  NAMED,
  rowsOfOrders,
  sameOrders,
} from './order-copies.queries.ts';
import {
  counts,
  HERE,
  orderStores,
  SNAPSHOT,
  storeNamed,
  type OrderStores,
  type Snapshot,
} from './order-stores.ts';

/** Orders in one attempt: a batch of some 200 kB. */
const AT_ONCE = 50;
/** Orders in one run: five times those of a shop with 10,000 a day. */
const MOST = 2_000;
/** Batches of orders that come back from one store in a night. */
const NIGHTLY_TURNS = 400;
/** Milliseconds for which an order must have been quiet. */
const QUIET_MS = 30 * DAY_MS;
/** Milliseconds after which an attempt has ended: the platform ends a scheduled run after fifteen minutes. */
const ATTEMPT_MS = HOUR_MS;
/** Milliseconds for which the copy of an order that is back stays: longer than a backup, which reads the market first. */
const STALE_MS = 7 * DAY_MS;

/** Nothing of the order is open, it has been quiet since a moment, and nothing else in the market is about it. */
const settled = (quiet: string) => `sold.status IN ('delivered', 'returned', 'cancelled')
  AND sold.refund_pence = sold.refunded_pence AND sold.dispute <> 'open'
  AND NOT EXISTS (SELECT 1 FROM shipment WHERE order_id = sold.id
    AND (status NOT IN ('delivered', 'returned', 'cancelled') OR moved_at > ${quiet}))
  AND NOT EXISTS (SELECT 1 FROM refund WHERE order_id = sold.id AND done_at = '')
  AND NOT EXISTS (SELECT 1 FROM claim WHERE claim.order_id = sold.id AND closed_at = '')
  AND NOT EXISTS (SELECT 1 FROM claim_photograph WHERE claim_photograph.order_id = sold.id)
  AND NOT EXISTS (SELECT 1 FROM letter WHERE letter.order_id = sold.id AND letter.order_id <> '')
  AND NOT EXISTS (SELECT 1 FROM agent_checkout AS checkout
    WHERE checkout.order_id = sold.id AND checkout.order_id <> '')
  AND NOT EXISTS (SELECT 1 FROM agent_event WHERE agent_event.order_id = sold.id)`;

const SCAN = 500;
/** Orders after a moment, whether they may be moved or not: one that stays open for years costs a look now and then. */
const SEEN = `SELECT id, placed_at FROM customer_order WHERE placed_at > ?1 AND placed_at < ?2
  ORDER BY placed_at LIMIT ${String(SCAN)}`;
const SCANNED = `SELECT count(*) AS orders, max(placed_at) AS until FROM (${SEEN})`;

/**
 * Those among them, of some years (JSON), that may be moved. The newest event stays, so that its number is not given
 * again; so do persons whose time is over, until the sweep has taken them out.
 */
const choice = (quiet: string) => `SELECT sold.id, substr(sold.placed_at, 1, 4) AS year
  FROM (${SEEN}) AS seen JOIN customer_order AS sold ON sold.id = seen.id
  WHERE substr(sold.placed_at, 1, 4) IN (SELECT value FROM json_each(?4))
    AND (sold.customer = '' OR sold.placed_at >= ?5) AND ${settled(quiet)}
    AND NOT EXISTS (SELECT 1 FROM order_copy AS copy WHERE copy.id = sold.id)
    AND NOT EXISTS (SELECT 1 FROM order_event AS event WHERE event.order_id = sold.id
      AND event.id = (SELECT max(id) FROM order_event))
  ORDER BY sold.placed_at`;

interface Attempt {
  readonly number: number;
  readonly store: string;
  readonly ids: readonly string[];
}

/** Takes orders for one attempt: those that no other has. */
const begin = async (
  db: D1Database,
  ids: readonly string[],
  store: string,
  now: number,
): Promise<Attempt> => {
  const [, taken] = await db.batch<{ id: string; number: number }>([
    db.prepare('UPDATE order_move SET last = last + 1'),
    db
      .prepare(
        `INSERT OR IGNORE INTO order_copy (id, store, number, state, since)
        SELECT value, ?2, (SELECT last FROM order_move), 'moving', ?3 FROM json_each(?1)
        WHERE value IN (SELECT id FROM customer_order) RETURNING id, number`,
      )
      .bind(JSON.stringify(ids), store, new Date(now).toISOString()),
  ]);
  const own = taken?.results ?? [];
  return { number: own[0]?.number ?? 0, store, ids: own.map(({ id }) => id) };
};

/** Chooses, of orders that were copied, those that are still as they were. */
const CHOOSE = `UPDATE order_copy SET state = 'moved' WHERE number = ?1 AND state = 'moving' AND id IN (
  SELECT sold.id FROM json_each(?3) AS copied JOIN customer_order AS sold ON sold.id = value ->> 'id'
    AND sold.revision = value ->> 'revision' AND sold.customer = value ->> 'customer'
  WHERE ${settled('?2')})`;

/**
 * One attempt: copies orders into a store, reads the copies back, and lets the orders whose copies are the same leave
 * the market in one batch. Until then its own count, and from then on the copies do.
 * @returns how many were moved
 */
const attempt = async (
  stores: OrderStores,
  { number, store, ids }: Attempt,
  quietSince: string,
): Promise<void> => {
  const { db } = stores;
  const year = storeNamed(stores, store);
  const rows = await rowsOfOrders(db, ids);
  await year.batch(insertOrders(year, rows, number, 'INSERT OR IGNORE'));
  const same = sameOrders(rows, await rowsOfOrders(year, ids));
  if (same.length < ids.length) {
    log('error', 'orders_not_alike', { store, orders: ids.filter((id) => !same.includes(id)) });
  }
  const orders = (rows[0] ?? []).filter(({ id }) => same.includes(String(id)));
  const copied = orders.map(({ id, revision, customer }) => ({ id, revision, customer }));
  await db.batch([
    db.prepare(CHOOSE).bind(number, quietSince, JSON.stringify(copied)),
    ...leaveMarket(db, { number, store }),
  ]);
};

/** The years whose orders have a place, each with its store. */
const openYears = async (stores: OrderStores): Promise<ReadonlyMap<string, string>> => {
  const open = new Map<string, string>();
  for (const year of new Set([...stores.years.keys()].map(yearOf))) {
    const store = openDatabaseOf(stores.years, year) ?? '';
    try {
      const { meta } = await storeNamed(stores, store).prepare('SELECT 1').run();
      if (meta.size_after < FULL_BYTES) open.set(year, store);
      else log('error', 'year_full', { store });
    } catch (thrown) {
      log('error', 'year_not_there', { store, chain: errorChain(thrown) });
    }
  }
  return open;
};

interface Copy {
  readonly id: string;
  readonly store: string;
  readonly number: number;
}

const END_ATTEMPTS = `UPDATE order_copy SET state = 'broken' WHERE state = 'moving' AND since < ?1`;
const NEEDLESS = `SELECT id, store, number FROM order_copy
  WHERE state = 'broken' OR (state = 'stale' AND since < ?1) LIMIT ${String(SCAN)}`;
const COPIES = `SELECT id FROM customer_order WHERE (id, moved) IN (
  SELECT value ->> 'id', value ->> 'number' FROM json_each(?1))`;

/** Deletes copies that do not count: of attempts that were broken off and can no longer end, and of orders that are back. */
const deleteNeedless = async (stores: OrderStores, now: number): Promise<void> => {
  const { db } = stores;
  const iso = (time: number) => new Date(time).toISOString();
  const [, , needless] = await db.batch<Copy>([
    db.prepare(END_ATTEMPTS).bind(iso(now - ATTEMPT_MS)),
    forgetTaken(db),
    db.prepare(NEEDLESS).bind(iso(now - STALE_MS)),
  ]);
  for (const [store, copies] of Map.groupBy(needless?.results ?? [], (copy) => copy.store)) {
    const year = storeNamed(stores, store);
    await year.batch(deleteOrders(year, COPIES, JSON.stringify(copies)));
    await db
      .prepare(`DELETE FROM order_copy WHERE id IN (${NAMED})`)
      .bind(JSON.stringify(copies.map(({ id }) => id)))
      .run();
  }
};

interface Scanned {
  readonly orders: number;
  readonly until: string | null;
}

const NOTHING: Scanned = { orders: 0, until: null };

interface Chosen {
  readonly id: string;
  readonly year: string;
}

/**
 * Moves settled orders that are old enough to the databases of their years, the oldest first, some thousands in a run.
 * It may be broken off anywhere and run twice at once: an order is in the market until one batch takes it out, and from
 * then on its copy counts. The order of a year that has no database, or a full one, stays.
 */
export const moveOldOrders = async (env: Env, now = Date.now()): Promise<void> => {
  const stores = orderStores(env);
  const { db } = stores;
  if (stores.years.size === 0) return;
  await deleteNeedless(stores, now);
  const days = OrdersAge.parse(env.ORDERS_MOVE_AFTER_DAYS);
  const iso = (time: number) => new Date(time).toISOString();
  const [old, quiet, kept] = [days * DAY_MS, QUIET_MS, RETENTION.order * DAY_MS].map((age) =>
    iso(now - age),
  ) as [string, string, string];
  const years = await openYears(stores);
  let from = await lastMark(env, 'orders looked at');
  let left = MOST;
  for (;;) {
    const seen = [from, old] as const;
    const [found, scanned] = await db.batch<Record<string, unknown>>([
      db.prepare(choice('?3')).bind(...seen, quiet, JSON.stringify([...years.keys()]), kept),
      db.prepare(SCANNED).bind(...seen),
    ]);
    const chosen = (found?.results ?? []) as unknown as Chosen[];
    const [{ orders, until } = NOTHING] = (scanned?.results ?? []) as unknown as Scanned[];
    for (const [year, own] of Map.groupBy(chosen.slice(0, left), (one) => one.year)) {
      for (let at = 0; at < own.length; at += AT_ONCE) {
        const ids = own.slice(at, at + AT_ONCE).map(({ id }) => id);
        const begun = await begin(db, ids, years.get(year) ?? '', now);
        if (begun.ids.length > 0) await attempt(stores, begun, quiet);
      }
    }
    left -= chosen.length;
    if (left <= 0) return;
    from = orders < SCAN ? '' : (until ?? '');
    await setMark(env, 'orders looked at', from);
    if (from === '') return;
  }
};

const OVER = `SELECT id FROM customer_order WHERE placed_at < ?1 AND customer <> ''
  AND ${counts('?2', '?3')} LIMIT ${String(AT_ONCE)}`;

/** Brings orders back whose persons are to be forgotten, so that the market's sweep does it: at most those of a night. */
export const bringOldPersonsBack = async (env: Env, now = Date.now()): Promise<void> => {
  const stores = orderStores(env);
  const before = new Date(now - RETENTION.order * DAY_MS).toISOString();
  for (const [store, year] of stores.years) {
    if (yearOf(store) > before.slice(0, 4)) continue;
    for (let turns = 0; turns < NIGHTLY_TURNS; turns += 1) {
      const seen = await stores.db.prepare(SNAPSHOT).first<Snapshot>();
      const { last, excepted } = seen ?? HERE;
      const { results } = await year
        .prepare(OVER)
        .bind(before, last, excepted)
        .all<{ id: string }>();
      if (results.length === 0) break;
      await bringBack(
        stores,
        results.map(({ id }) => id),
        now,
      );
    }
  }
};

const LAST = 'SELECT last FROM order_move';
const ORPHANS = `SELECT id FROM customer_order WHERE moved > ?1 LIMIT ${String(SCAN)}`;

/** Deletes copies that a restored market does not know: it is from before they were made, and has their orders. */
export const deleteOrphans = async (env: Env): Promise<void> => {
  const { db, years } = orderStores(env);
  const last = (await db.prepare(LAST).first<number>('last')) ?? 0;
  for (const year of years.values()) {
    for (;;) {
      const { results } = await year.prepare(ORPHANS).bind(last).all<{ id: string }>();
      if (results.length === 0) break;
      await year.batch(deleteOrders(year, NAMED, JSON.stringify(results.map(({ id }) => id))));
    }
  }
};
