import type { Owner } from '../owner.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

type Row = Record<string, unknown>;

/** Everything that the market holds about a customer, by table, as it is stored. */
export const rowsAbout = async (
  db: D1Database,
  { site, customer }: Owner,
): Promise<Record<string, Row[]>> => {
  const found = await db.batch<Row>(
    PERSONAL_TABLES.map(({ table, rows }) =>
      db.prepare(`SELECT * FROM ${table} WHERE ${rows}`).bind(site, customer),
    ),
  );
  return Object.fromEntries(
    PERSONAL_TABLES.map(({ table }, index) => [table, found[index]?.results ?? []]),
  );
};

const REVIEWED = 'SELECT product_id FROM review WHERE site = ?1 AND customer = ?2';

/** The author's name on a review whose customer has been forgotten. */
const NOBODY = 'A customer';

/**
 * Deletes what the market holds about a customer, all or nothing. Orders stay as they are, and reviews lose
 * the author's name. Returns the ids of the reviewed products.
 */
export const deleteRows = async (
  db: D1Database,
  { site, customer }: Owner,
): Promise<readonly number[]> => {
  const changes = PERSONAL_TABLES.flatMap(({ table, rows, end }) => {
    if (end === 'kept') return [];
    if (end === 'deleted')
      return [db.prepare(`DELETE FROM ${table} WHERE ${rows}`).bind(site, customer)];
    const unname = `UPDATE ${table} SET customer = '', author = ?3 WHERE ${rows}`;
    return [db.prepare(unname).bind(site, customer, NOBODY)];
  });
  const [reviewed] = await db.batch<{ product_id: number }>([
    db.prepare(REVIEWED).bind(site, customer),
    ...changes,
  ]);
  return reviewed?.results.map(({ product_id }) => product_id) ?? [];
};
