import { createAdapterFactory } from 'better-auth/adapters';

type Row = Record<string, unknown>;

/**
 * Rows that are settings and not data, by table: they are read like any other and never written. A table with
 * only such rows is not in the database.
 */
export type FixedRows = Readonly<Record<string, readonly Row[]>>;

/** Tables with rows of both kinds; a row from the settings hides matching rows of the database. */
const STORED_TOO: ReadonlySet<string> = new Set(['oauthClient', 'oauthClientResource']);

/** One site's rows of the identity database, with the interface that the identity library requires. */
export const identityDatabase = (db: D1Database, site: string, rows: FixedRows) =>
  createAdapterFactory({
    config: {
      adapterId: 'site-rows',
      supportsBooleans: false,
      supportsDates: false,
      supportsJSON: false,
      supportsArrays: false,
      supportsNumericIds: false,
    },
    adapter: () => rowsOf(new SiteRows(db, site, rows)),
  });

/** The library's names for the methods of `SiteRows`; the library decides the type of the results. */
const rowsOf = (rows: SiteRows) => ({
  create: <T extends Row>({ model, data }: { model: string; data: T }) =>
    rows.create(model, data) as Promise<T>,
  findOne: <T>({ model, where }: { model: string; where: Condition[] }) =>
    rows.findMany(model, where, { limit: 1 }).then(([row]) => (row ?? null) as T | null),
  findMany: <T>({ model, where, ...page }: { model: string; where?: Condition[] } & Page) =>
    rows.findMany(model, where, page) as Promise<T[]>,
  count: ({ model, where }: { model: string; where?: Condition[] }) => rows.count(model, where),
  update: <T>({ model, where, update }: { model: string; where: Condition[]; update: T }) =>
    rows.update(model, where, { set: update as Row }).then(([row]) => (row ?? null) as T | null),
  updateMany: ({ model, where, update }: { model: string; where: Condition[]; update: Row }) =>
    rows.update(model, where, { set: update }).then(({ length }) => length),
  delete: async ({ model, where }: { model: string; where: Condition[] }) => {
    await rows.delete(model, where);
  },
  deleteMany: ({ model, where }: { model: string; where: Condition[] }) =>
    rows.delete(model, where).then(({ length }) => length),
  consumeOne: <T>({ model, where }: { model: string; where: Condition[] }) =>
    rows.consume(model, where).then(([row]) => (row ?? null) as T | null),
  incrementOne: <T>({ model, where, increment, set }: Increment) =>
    rows.update(model, where, { set, increment }).then(([row]) => (row ?? null) as T | null),
});

interface Increment {
  model: string;
  where: Condition[];
  increment: Record<string, number>;
  set?: Row | undefined;
}

interface Page {
  limit: number;
  offset?: number | undefined;
  sortBy?: { field: string; direction: 'asc' | 'desc' } | undefined;
}

interface Change {
  readonly set?: Row | undefined;
  readonly increment?: Readonly<Record<string, number>>;
}

/** Statements on the rows of one site. */
class SiteRows {
  readonly #db: D1Database;
  readonly #site: string;
  readonly #fixed: FixedRows;

  constructor(db: D1Database, site: string, rows: FixedRows) {
    this.#db = db;
    this.#site = site;
    this.#fixed = rows;
  }

  #isFixed(table: string): boolean {
    return this.#fixed[table] !== undefined && !STORED_TOO.has(table);
  }

  async create(table: string, data: Row): Promise<Row> {
    if (this.#isFixed(table)) return data;
    const names = Object.keys(data);
    const marks = names.map((_, index) => `?${String(index + 2)}`);
    const sql =
      `INSERT INTO ${quoted(table)} (site, ${names.map(quoted).join(', ')}) ` +
      `VALUES (?1, ${marks.join(', ')}) RETURNING *`;
    const [row] = await this.#run(sql, [this.#site, ...Object.values(data)]);
    return row ?? data;
  }

  async findMany(table: string, conditions: readonly Condition[] = [], page: Page): Promise<Row[]> {
    const settings = (this.#fixed[table] ?? []).filter((row) => fits(row, conditions));
    if (settings.length > 0 || this.#isFixed(table)) return settings;
    const { sql, values } = whereOf(this.#site, conditions);
    const { limit, offset = 0, sortBy } = page;
    const order = sortBy
      ? ` ORDER BY ${quoted(sortBy.field)} ${sortBy.direction === 'asc' ? 'ASC' : 'DESC'}`
      : '';
    const window = ` LIMIT ${String(Math.trunc(limit))} OFFSET ${String(Math.trunc(offset))}`;
    return this.#run(`SELECT * FROM ${quoted(table)} ${sql}${order}${window}`, values);
  }

  async count(table: string, conditions: readonly Condition[] = []): Promise<number> {
    const { sql, values } = whereOf(this.#site, conditions);
    const [row] = await this.#run(`SELECT COUNT(*) AS total FROM ${quoted(table)} ${sql}`, values);
    return Number(row?.total ?? 0);
  }

  async update(table: string, conditions: readonly Condition[], change: Change): Promise<Row[]> {
    if (this.#isFixed(table)) return [];
    const { set = {}, increment = {} } = change;
    const given = [...Object.values(set), ...Object.values(increment)];
    const columns = Object.keys(set).map(
      (name, index) => `${quoted(name)} = ?${String(index + 1)}`,
    );
    const counters = Object.keys(increment).map((name, index) => {
      const mark = `?${String(columns.length + index + 1)}`;
      return `${quoted(name)} = ${quoted(name)} + ${mark}`;
    });
    const { sql, values } = whereOf(this.#site, conditions, given.length);
    const changes = [...columns, ...counters].join(', ');
    return this.#run(`UPDATE ${quoted(table)} SET ${changes} ${sql} RETURNING *`, [
      ...given,
      ...values,
    ]);
  }

  async delete(table: string, conditions: readonly Condition[]): Promise<Row[]> {
    if (this.#isFixed(table)) return [];
    const { sql, values } = whereOf(this.#site, conditions);
    return this.#run(`DELETE FROM ${quoted(table)} ${sql} RETURNING *`, values);
  }

  /** Deletes at most one row, so that only one of two concurrent requests gets it. */
  async consume(table: string, conditions: readonly Condition[]): Promise<Row[]> {
    if (this.#isFixed(table)) return [];
    const { sql, values } = whereOf(this.#site, conditions);
    const one = `SELECT id FROM ${quoted(table)} ${sql} LIMIT 1`;
    return this.#run(
      `DELETE FROM ${quoted(table)} WHERE site = ?1 AND id = (${one}) RETURNING *`,
      values,
    );
  }

  async #run(sql: string, values: readonly unknown[]): Promise<Row[]> {
    const bound = this.#db.prepare(sql).bind(...values.map((value) => value ?? null));
    return (await bound.all<Row>()).results;
  }
}

const fits = (row: Row, conditions: readonly Condition[]): boolean =>
  conditions.every(({ field, value }) => [value].flat().includes(row[field]));

/** One condition of the library's queries; its fields come from the library's schema, not from a request. */
interface Condition {
  readonly field: string;
  readonly value: unknown;
  readonly operator: string;
  readonly connector: string;
}

/** A WHERE clause whose parameters are numbered after those of the statement. */
interface WhereClause {
  readonly sql: string;
  readonly values: readonly unknown[];
}

const COMPARISONS: Readonly<Record<string, string>> = {
  eq: '=',
  ne: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
};

/** @throws for a name that is not in the schema. */
const quoted = (name: string): string => {
  if (/^\w+$/.test(name)) return `"${name}"`;
  throw new Error(`"${name}" isn’t the name of a table or column`);
};

/**
 * The matching rows of one site: all conditions joined by AND must hold, and one of those joined by OR.
 * @param taken number of parameters that the statement has before these.
 */
const whereOf = (site: string, conditions: readonly Condition[] = [], taken = 0): WhereClause => {
  const values: unknown[] = [site];
  const parameter = (value: unknown): string => {
    values.push(value);
    return `?${String(taken + values.length)}`;
  };
  const parts = (connector: string) =>
    conditions
      .filter((condition) => condition.connector === connector)
      .map((condition) => toSql(condition, parameter));
  const either = parts('OR');
  const all = [`site = ?${String(taken + 1)}`, ...parts('AND')];
  if (either.length > 0) all.push(`(${either.join(' OR ')})`);
  return { sql: `WHERE ${all.join(' AND ')}`, values };
};

const toSql = (
  { field, value, operator }: Condition,
  parameter: (value: unknown) => string,
): string => {
  const column = quoted(field);
  if (operator === 'in' && Array.isArray(value)) {
    return value.length === 0 ? '0' : `${column} IN (${value.map(parameter).join(', ')})`;
  }
  if (value === null && (operator === 'eq' || operator === 'ne')) {
    return `${column} IS ${operator === 'eq' ? '' : 'NOT '}NULL`;
  }
  const comparison = COMPARISONS[operator];
  if (comparison === undefined) throw new Error(`the condition "${operator}" isn’t supported`);
  return `${column} ${comparison} ${parameter(value)}`;
};
