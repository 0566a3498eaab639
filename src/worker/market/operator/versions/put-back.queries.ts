import { derivation } from '../import/rows/derived.queries.ts';
import { showSwatches } from '../../product/shown-swatches.queries.ts';
import { TAKEN_SINCE } from '../import/rows/stock.queries.ts';
import { VERSIONED_ASSORTMENTS, VERSIONED_PARTS, type VersionedPart } from './versioned-parts.ts';

/*
 * Restores rows as versions recorded them. For each row, this takes the earliest recorded state since the
 * first of those versions that changed its thing, whoever made the change, so that a thing is restored whole.
 * Only rows that differ are written. `?1` is the rollback's own version; `?2` and `?3` select its things.
 */

const THINGS = 'catalogue_undo WHERE version = ?1 AND place > ?2 AND place <= ?3';

const noted = ({ table, kind }: VersionedPart, narrowed: string): string => `
  SELECT note.thing, note.key, note.row, note.at, min(note.id)
  FROM (SELECT kind, thing, first, added FROM ${THINGS}) AS undone
  CROSS JOIN catalogue_row AS note ON (note.kind, note.thing, note.part) = (undone.kind, undone.thing, '${table}')
  WHERE undone.kind = '${kind}' AND note.version >= undone.first AND note.version <> ?1 AND ${narrowed}
  GROUP BY note.thing, note.key`;

const at = ({ columns }: VersionedPart, column: string, row = 'was.row'): string =>
  `${row} ->> ${String(columns.indexOf(column))}`;

/** Offers with their stock at the time, less what was ordered since. Oversold offers stay oversold. */
const withoutSold = (part: VersionedPart): string => {
  const place = (column: string) => `'$[${String(part.columns.indexOf(column))}]'`;
  const fields = ['variant_id', 'seller_id', 'counted', 'stock', 'oversold'];
  return `told AS (SELECT was.*, was.at AS since,
      ${fields.map((column) => `${at(part, column)} AS ${column}`).join(', ')} FROM noted AS was),
    balanced AS (SELECT *, stock - oversold - ${TAKEN_SINCE} AS balance FROM told),
    was AS (SELECT thing, key, CASE WHEN row = '' OR counted = 0 THEN row
      ELSE json_set(row, ${place('stock')}, max(0, balance), ${place('oversold')}, max(0, -balance))
      END AS row FROM balanced)`;
};

/**
 * The rows of a table at the time: `was` with `thing`, `key` and `row`, which is '' for a row that did not
 * exist.
 */
const rowsOf = (part: VersionedPart, narrowed = 'undone.added = 0'): string => {
  const rows = noted(part, narrowed);
  return part.table === 'seller_inventory'
    ? `WITH noted AS (${rows}), ${withoutSold(part)}`
    : `WITH was AS (${rows})`;
};

/** The key of a row, as it was recorded. */
const keyOf = (key: readonly string[]): string =>
  key.length === 1
    ? 'CAST(was.key AS INTEGER)'
    : key.map((_, place) => `was.key ->> ${String(place)}`).join(', ');

/** Deletes rows that did not exist, and rows that have taken the place of one that did. */
const dropping = (part: VersionedPart, rows: string): readonly string[] => {
  const { table, key = [], unique } = part;
  const columns = key.join(', ');
  const added = `${rows}
    DELETE FROM ${table} WHERE (${columns}) IN (SELECT ${keyOf(key)} FROM was WHERE row = '')`;
  if (unique === undefined) return [added];
  const same = unique.map((column) => `other.${column} = ${at(part, column)}`).join(' AND ');
  const instead = `${rows}
    DELETE FROM ${table} WHERE id IN (SELECT other.id FROM was CROSS JOIN ${table} AS other ON ${same}
      WHERE was.row <> '' AND other.id <> CAST(was.key AS INTEGER))`;
  return [added, instead];
};

const differ = (columns: readonly string[], one: string, other: string): string =>
  `(${columns.map((column) => `${one}.${column}`).join(', ')})
    IS NOT (${columns.map((column) => `${other}.${column}`).join(', ')})`;

/** Writes rows of tables whose rows are added and removed. */
const writing = (part: VersionedPart, rows: string): string => {
  const { table, columns, key = [], isOfVariant = false } = part;
  const changing = columns.filter((column) => !key.includes(column));
  const assigned = changing.map((column) => `${column} = excluded.${column}`).join(', ');
  const there = isOfVariant
    ? `${at(part, 'variant_id')} IN (SELECT id FROM variant)`
    : kindIsThere(part);
  const update =
    changing.length === 0
      ? 'NOTHING'
      : `UPDATE SET ${assigned} WHERE ${differ(changing, table, 'excluded')}`;
  return `${rows}
    INSERT INTO ${table} (${columns.join(', ')})
    SELECT ${columns.map((column) => at(part, column)).join(', ')} FROM was
    WHERE was.row <> '' AND ${there}
    ON CONFLICT (${key.join(', ')}) DO ${update}`;
};

/** The thing itself may have been removed since. */
const kindIsThere = ({ kind }: VersionedPart): string => `was.thing IN (SELECT id FROM ${kind})`;

/** Writes rows that only change: the thing's own row, and its text for the search. */
const changing = (part: VersionedPart, rows: string): string => {
  const { table, columns } = part;
  const id = columns.includes('product_id') ? 'product_id' : 'id';
  const values = columns.map((column) => at(part, column)).join(', ');
  const now = table === 'product' ? `, updated_at = ?4` : '';
  return `${rows}
    UPDATE ${table} SET (${columns.join(', ')}) = (${values})${now} FROM was
    WHERE ${table}.${id} = was.thing AND was.row <> ''
      AND (${columns.map((column) => `${table}.${column}`).join(', ')}) IS NOT (${values})`;
};

const isKeyed = ({ key }: VersionedPart): boolean => key !== undefined;

const DROP = VERSIONED_PARTS.toReversed()
  .filter(isKeyed)
  .flatMap((part) => dropping(part, rowsOf(part)));
const WRITE = VERSIONED_PARTS.map((part) =>
  isKeyed(part) ? writing(part, rowsOf(part)) : changing(part, rowsOf(part)),
);

/**
 * Only imports for a site show what its assortment contained: the versions of the site (`?5`) after a version
 * (`?4`).
 */
const OF_SITE = `note.version IN (SELECT id FROM catalogue_version
  WHERE id > ?4 AND instr(sites, ' ' || ?5 || ' ') > 0)`;
const SELL = VERSIONED_ASSORTMENTS.flatMap((part) => {
  const rows = rowsOf(part, `note.own = 1 AND ${OF_SITE}`);
  return [...dropping(part, rows), writing(part, rows)];
});

const TOUCHED = `touched AS (SELECT thing AS id FROM ${THINGS} AND kind = 'product' AND added = 0)`;
const DERIVE = [...derivation(TOUCHED, '?4'), showSwatches(TOUCHED)];

/** What the rollback itself has noted of a thing. */
const notedHere = (condition: string): string => `EXISTS (SELECT 1 FROM catalogue_row AS note
    WHERE (note.kind, note.thing) = (undone.kind, undone.thing) AND note.version = ?1
      AND note.own = 1 AND ${condition})`;
const ASSORTMENTS = VERSIONED_ASSORTMENTS.map(({ table }) => `'${table}'`).join(', ');
const COUNT = `SELECT kind, ${notedHere(`note.part IN (${ASSORTMENTS}) AND note.row <> ''`)} AS withdrawn,
    ${notedHere('true')} AS written, count(*) AS things
  FROM (SELECT * FROM ${THINGS}) AS undone GROUP BY 1, 2, 3`;

export interface PuttingBack {
  /** The rollback's own version. */
  readonly version: number;
  readonly site: string;
  /** The version to go back to. */
  readonly to: number;
  /** ISO 8601. */
  readonly now: string;
  /** The positions of its things: after the first, up to the second. */
  readonly places: readonly [number, number];
}

export interface PutBackRow {
  readonly kind: string;
  /** Whether an assortment no longer contains it. */
  readonly withdrawn: 0 | 1;
  /** Whether anything about it was written. */
  readonly written: 0 | 1;
  readonly things: number;
}

/** All statements that restore things, for one batch. The last one counts them (`PutBackRow`). */
export const putBack = (
  db: D1Database,
  { version, site, to, now, places }: PuttingBack,
): { readonly writes: readonly D1PreparedStatement[]; readonly count: D1PreparedStatement } => {
  const prepared = (sql: string) => {
    const of = [version, ...places];
    if (sql.includes('?5')) return db.prepare(sql).bind(...of, to, site);
    return sql.includes('?4') ? db.prepare(sql).bind(...of, now) : db.prepare(sql).bind(...of);
  };
  return {
    writes: [...DROP, ...WRITE, ...SELL, ...DERIVE].map(prepared),
    count: prepared(COUNT),
  };
};
