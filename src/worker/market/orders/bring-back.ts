import type { OrderRow } from './orders.queries.ts';
import { enterMarket, insertOrders, rowsOfOrders } from './order-copies.queries.ts';
import { storeNamed, type OrderStores } from './order-stores.ts';
import { assertThat } from './write-order.queries.ts';

const WHERE_NOW = `SELECT id, store FROM moved_order WHERE id IN (SELECT value FROM json_each(?1))`;
const ARE_THERE = `(SELECT count(*) FROM moved_order WHERE store = ?2
  AND id IN (SELECT value FROM json_each(?1))) = json_array_length(?1)`;
const STALE = `INSERT INTO order_copy (id, store, number, state, since)
  SELECT value ->> 'id', ?2, value ->> 'moved', 'stale', ?3 FROM json_each(?1)`;

/**
 * Brings orders from the stores of their years back into the market, where alone orders are changed. In the store
 * stays a copy that no longer counts, for those who still read what was there a moment ago. Orders that are in the
 * market, or nowhere, are left alone.
 */
export const bringBack = async (
  stores: OrderStores,
  ids: readonly string[],
  now = Date.now(),
): Promise<void> => {
  const { db } = stores;
  const moved = await db
    .prepare(WHERE_NOW)
    .bind(JSON.stringify(ids))
    .all<{ id: string; store: string }>();
  for (const [store, own] of Map.groupBy(moved.results, (row) => row.store)) {
    const named = own.map(({ id }) => id);
    const rows = await rowsOfOrders(storeNamed(stores, store), named);
    const orders = (rows[0] ?? []) as unknown as readonly (OrderRow & { moved: number })[];
    if (orders.length < named.length) {
      throw new Error(`orders that should be in the store ${store} are not there`);
    }
    const copies = JSON.stringify(orders.map(({ id, moved: number }) => ({ id, moved: number })));
    try {
      await db.batch([
        assertThat(db, ARE_THERE, JSON.stringify(named), store),
        ...insertOrders(db, rows, 0),
        ...enterMarket(db, named, store),
        db.prepare(STALE).bind(copies, store, new Date(now).toISOString()),
      ]);
    } catch (thrown) {
      // Another request has brought one of them back meanwhile.
      if (!/constraint failed/i.test(String(thrown))) throw thrown;
      if (named.length > 1) for (const id of named) await bringBack(stores, [id], now);
    }
  }
};
