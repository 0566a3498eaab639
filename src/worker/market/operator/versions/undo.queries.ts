import type { RecordKey } from './versions.queries.ts';

/** The version of a rollback, which the next request of that rollback names. */
const CONTINUED = `SELECT id FROM catalogue_version
  WHERE id = ?1 AND back_to = ?2 AND operator = ?3 AND instr(sites, ' ' || ?4 || ' ') > 0
    AND ended_at = ''`;

export interface RollbackRun {
  readonly version: number;
  readonly to: number;
  readonly operator: string;
  readonly site: string;
}

/** Whether a version is this operator's unfinished rollback of the site to the given version. */
export const isContinued = async (
  db: D1Database,
  { version, to, operator, site }: RollbackRun,
): Promise<boolean> =>
  (await db.prepare(CONTINUED).bind(version, to, operator, site).first('id')) !== null;

const IS_THERE = ['product', 'story', 'tag', 'seller']
  .map((kind) => `note.kind = '${kind}' AND EXISTS (SELECT 1 FROM ${kind} WHERE id = note.thing)`)
  .join(' OR ');

const LIST = `INSERT INTO catalogue_undo (version, place, kind, thing, first, added)
  SELECT ?1, row_number() OVER (ORDER BY kind, thing), kind, thing, first,
    EXISTS (SELECT 1 FROM catalogue_row AS own WHERE own.kind = found.kind AND own.thing = found.thing
      AND own.part = found.kind AND own.key = '' AND own.row = '' AND own.version >= found.first)
  FROM (SELECT note.kind, note.thing, min(note.version) AS first FROM catalogue_row AS note
    WHERE note.own = 1 AND note.version IN (SELECT id FROM catalogue_version
        WHERE id > ?2 AND id <> ?1 AND instr(sites, ' ' || ?3 || ' ') > 0) AND (${IS_THERE})
    GROUP BY note.kind, note.thing) AS found`;

/**
 * Lists and numbers what imports for a site have changed after a version, for the rollback, which is itself a
 * version.
 */
export const listUndone = async (
  db: D1Database,
  { version, to, site }: Omit<RollbackRun, 'operator'>,
): Promise<void> => {
  await db.prepare(LIST).bind(version, to, site).run();
};

const LEAVE = `DELETE FROM catalogue_undo WHERE version = ?1 AND (kind <> 'product' OR EXISTS (
    SELECT 1 FROM assortment_product AS sold WHERE sold.product_id = thing AND sold.assortment <> ?2))
  RETURNING kind, thing, added`;
const NAMES = `SELECT reference FROM product WHERE id IN (SELECT value FROM json_each(?1)) ORDER BY id`;

export interface RemainingRecords {
  /** References of products that other assortments also contain. */
  readonly products: readonly string[];
  /** Tags, sellers and stories. */
  readonly others: number;
}

/** Removes from the list what an operator of one site may not change. */
export const leaveForeign = async (
  db: D1Database,
  version: number,
  assortment: string,
): Promise<RemainingRecords> => {
  type LeftRow = Pick<RecordKey, 'kind'> & { thing: number };
  const { results } = await db.prepare(LEAVE).bind(version, assortment).all<LeftRow>();
  const ids = results.flatMap(({ kind, thing }) => (kind === 'product' ? [thing] : []));
  if (ids.length === 0) return { products: [], others: results.length };
  const named = await db.prepare(NAMES).bind(JSON.stringify(ids)).all<{ reference: string }>();
  return {
    products: named.results.map(({ reference }) => reference),
    others: results.length - ids.length,
  };
};

const SIZE = `SELECT count(*) AS total, coalesce(max(place), 0) AS last
  FROM catalogue_undo WHERE version = ?1`;

/** The number of things in a rollback, and the position of the last one. */
export const sizeOfUndo = async (
  db: D1Database,
  version: number,
): Promise<{ readonly total: number; readonly last: number }> =>
  (await db.prepare(SIZE).bind(version).first<{ total: number; last: number }>()) ?? {
    total: 0,
    last: 0,
  };

const OF = `SELECT kind, thing FROM catalogue_undo WHERE version = ?1 AND place > ?2 AND place <= ?3`;
const PLACED = `WITH undone AS MATERIALIZED (${OF})
  SELECT 'product' AS kind, p.source, p.reference FROM undone
    CROSS JOIN product AS p ON p.id = undone.thing WHERE undone.kind = 'product'
  UNION ALL SELECT s.kind, '', s.reference FROM undone
    CROSS JOIN story AS s ON s.id = undone.thing WHERE undone.kind = 'story'
  UNION ALL SELECT 'tag', t.type, t.path FROM undone
    CROSS JOIN tag AS t ON t.id = undone.thing WHERE undone.kind = 'tag'
  UNION ALL SELECT 'seller', '', s.slug FROM undone
    CROSS JOIN seller AS s ON s.id = undone.thing WHERE undone.kind = 'seller'`;

/** The things of a rollback after one position, up to another. */
export const thingsPlaced = async (
  db: D1Database,
  version: number,
  [after, upTo]: readonly [number, number],
): Promise<readonly RecordKey[]> =>
  (await db.prepare(PLACED).bind(version, after, upTo).all<RecordKey>()).results;

const DELETE = 'DELETE FROM catalogue_undo WHERE version = ?1';

export const deleteUndo = (db: D1Database, version: number): D1PreparedStatement =>
  db.prepare(DELETE).bind(version);
