import { rowsOf, type Database, type Statement } from './database.ts';

interface SearchTable {
  /** The full-text table. */
  readonly name: string;
  /** What empties it. */
  readonly empty: string;
  /** Table that it is made of, and its key. */
  readonly of: string;
  readonly key: string;
  /** Takes over the rows with keys from `?1` to `?2`. */
  readonly fill: string;
}

const BETWEEN = 'BETWEEN ?1 AND ?2';

/**
 * The full-text tables: no backup holds them, for D1 exports none; they are made anew from what it
 * holds. A vocabulary over one of them needs nothing.
 */
export const SEARCH_TABLES: readonly SearchTable[] = [
  {
    name: 'product_search',
    empty: `INSERT INTO product_search (product_search) VALUES ('delete-all')`,
    of: 'product_text',
    key: 'product_id',
    fill: `INSERT INTO product_search (rowid, title, brand, category, body)
      SELECT product_id, title, brand, category, body FROM product_text WHERE product_id ${BETWEEN}`,
  },
  {
    name: 'product_word',
    empty: `INSERT INTO product_word (product_word) VALUES ('delete-all')`,
    of: 'product_text',
    key: 'product_id',
    fill: `INSERT INTO product_word (rowid, title, brand, category)
      SELECT product_id, title, brand, category FROM product_text WHERE product_id ${BETWEEN}`,
  },
  {
    name: 'search_trigram',
    empty: 'DELETE FROM search_trigram',
    of: 'search_word',
    key: 'id',
    fill: `INSERT INTO search_trigram (rowid, word)
      SELECT id, '$$' || word || '$$' FROM search_word WHERE id ${BETWEEN}`,
  },
];

/** Rows that one statement takes over: D1 gives it thirty seconds. */
const PART = 2_000;

/** Makes the full-text tables anew. */
export const rebuildSearch = async (database: Database): Promise<void> => {
  for (const table of SEARCH_TABLES) {
    const parts = await partsOf(database, table);
    const fill = parts.map(([from, to]): Statement => ({ sql: table.fill, params: [from, to] }));
    await database.batch([{ sql: table.empty }]);
    for (const statement of fill) await database.batch([statement]);
  }
};

/** First and last keys of each part. */
const partsOf = async (
  database: Database,
  { of, key }: SearchTable,
): Promise<readonly (readonly [number, number])[]> => {
  const rows = await rowsOf(
    database,
    `SELECT min(${key}) AS first, max(${key}) AS last
     FROM (SELECT ${key}, (row_number() OVER (ORDER BY ${key}) - 1) / ${PART} AS part FROM ${of})
     GROUP BY part ORDER BY part`,
  );
  return rows.map(([first, last]) => [Number(first), Number(last)]);
};
