import { CommandFailure } from '../parlour/command-failure.ts';
import { rowsOf, type Database, type Row, type Statement } from './database.ts';
import { quoted, type Column, type Table } from './schema.ts';

const MOST_ROWS = 2_000;
/** Approximate characters of one reply: a picture is a row of more than a million. */
const PAGE_LENGTH = 1_000_000;

/** Positions in a text that a figure includes: those at which times, states and numbers differ. */
const PLACES = [-1, -2, -3, -4, -5, -6, -7, -8, -9, -10, 1, 2, 5];

/** Sums over a column; any two states of a table that the shop can write differ in one of them. */
const sums = ({ name, type }: Column, at: number): readonly string[] => {
  const column = quoted(name);
  if (type === 'INTEGER') return [`sum(coalesce(${column}, ${at + 3}) % 1000003)`];
  if (type === 'REAL') return [`total(coalesce(${column}, 0.7))`];
  if (type !== 'TEXT') {
    throw new CommandFailure(`The column ${name} is ${type}; a backup holds numbers and texts`);
  }
  const places = PLACES.map(
    (place, index) => `coalesce(unicode(substr(${column}, ${place}, 1)), 0) * ${(index + 1) * 131}`,
  );
  return [`sum(coalesce(length(${column}), 5))`, `sum(${places.join(' + ')})`];
};

/** A query that distinguishes one state of a table from another: total length, rows, and sums. */
export const figuresOf = ({ name, columns }: Table): Statement => {
  const texts = columns.filter(({ type }) => type === 'TEXT');
  const lengths = texts.map((column) => `coalesce(sum(length(${quoted(column.name)})), 0)`);
  const all = [lengths.join(' + ') || '0', 'count(*)', ...columns.flatMap(sums)];
  return {
    sql: `SELECT ${all.map((sum, at) => `${sum} AS s${at}`).join(', ')} FROM ${quoted(name)}`,
  };
};

export interface Figures {
  readonly length: number;
  readonly rows: number;
  /** All figures as text; equal for equal states. */
  readonly text: string;
}

export const toFigures = ([row = []]: readonly Row[]): Figures => ({
  length: Number(row[0]),
  rows: Number(row[1]),
  text: JSON.stringify(row),
});

const selected = ({ name, columns, key }: Table): string => {
  const wanted = columns.map((column) => quoted(column.name));
  const order = key.includes('rowid') ? ['rowid AS "the rowid"'] : [];
  return `SELECT ${[...wanted, ...order].join(', ')} FROM ${quoted(name)}`;
};

const ordered = ({ key }: Table): string => `ORDER BY ${key.map(quoted).join(', ')}`;

/** A query for all rows, in the order of the key. */
export const wholeTable = (table: Table): Statement => ({
  sql: `${selected(table)} ${ordered(table)}`,
});

/**
 * A row's own columns, without the ones that only order it. @throws {CommandFailure} for a number that JSON
 * cannot hold.
 */
export const toRow = ({ name, columns }: Table, row: Row): Row => {
  const own = row.slice(0, columns.length);
  const isWhole = columns.every(({ type }, at) => {
    const value = own[at];
    return type !== 'INTEGER' || value === null || Number.isSafeInteger(value);
  });
  if (!isWhole) throw new CommandFailure(`A number in ${name} is larger than a backup can hold`);
  return own;
};

/** All rows in the order of the key, a page at a time. */
export async function* readTable(
  database: Database,
  table: Table,
  { length, rows }: Pick<Figures, 'length' | 'rows'>,
): AsyncIterable<readonly Row[]> {
  const perRow = Math.max(1, length / Math.max(1, rows));
  const limit = Math.max(1, Math.min(MOST_ROWS, Math.floor(PAGE_LENGTH / perRow)));
  const key = table.key.map(quoted).join(', ');
  const marks = table.key.map((_, at) => `?${at + 1}`).join(', ');
  const next = `${selected(table)} WHERE (${key}) > (${marks}) ${ordered(table)} LIMIT ${limit}`;
  const places = table.key.map((name) => {
    const at = table.columns.findIndex((column) => column.name === name);
    return at < 0 ? table.columns.length : at;
  });
  let page = await rowsOf(database, `${wholeTable(table).sql} LIMIT ${limit}`);
  while (page.length > 0) {
    yield page.map((row) => toRow(table, row));
    const last = page.at(-1) ?? [];
    if (page.length < limit) return;
    page = await rowsOf(database, next, ...places.map((place) => last[place] ?? null));
  }
}
