import type { OrderNote, OrderRow, OrderRows } from './market.ts';

export const ORDER_TABLE = `CREATE TABLE IF NOT EXISTS placed_order
  (id TEXT PRIMARY KEY, status TEXT NOT NULL, total INTEGER NOT NULL, note TEXT NOT NULL)`;

const READ = 'SELECT status, total, note FROM placed_order WHERE id = ?1';
const WRITE = 'INSERT INTO placed_order VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING';
const MOVE = `UPDATE placed_order SET status = ?2
  WHERE id = ?1 AND status IN (SELECT value FROM json_each(?3))`;

interface Stored extends Omit<OrderRow, 'note'> {
  readonly note: string;
}

const parsed = (row: Stored): OrderRow => ({ ...row, note: JSON.parse(row.note) as OrderNote });

export const orderRows = (db: D1Database): OrderRows => {
  const changed = async (id: string, change: D1PreparedStatement): Promise<OrderRow> => {
    const [, read] = await db.batch<Stored>([change, db.prepare(READ).bind(id)]);
    const row = read?.results[0];
    if (!row) throw new Error(`There is no order ${id}.`);
    return parsed(row);
  };
  return {
    async read(id) {
      const row = await db.prepare(READ).bind(id).first<Stored>();
      return row && parsed(row);
    },
    // The shop's batch also asserts cart, prices and promo code, writes lines and deliveries, and empties the cart.
    write: ({ status, total, note }) =>
      changed(note.id, db.prepare(WRITE).bind(note.id, status, total, JSON.stringify(note))),
    move: (id, from, to) => changed(id, db.prepare(MOVE).bind(id, to, JSON.stringify(from))),
  };
};
