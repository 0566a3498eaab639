import { isYearDatabase } from '../local/steps.ts';
import type { BackedUp, Database, Statement } from './database.ts';

/** The tables that a backup leaves out, each with the reason. */
export const LEFT_OUT: Readonly<
  Record<'MARKET_DB' | 'IDENTITY_DB', Readonly<Record<string, string>>>
> = {
  MARKET_DB: {
    list_epoch: 'is new in every database',
    list_change: 'numbers the changes of one epoch',
    tile_change: 'as above',
    purge_due: 'everything is purged after a restore',
    purge_done: 'as above: names a version of one epoch',
    tags_counted: 'as above',
    list_build: 'names the isolate that builds the lists now',
    product_meaning: 'is rebuilt from the products, where a site asks for it',
    meaning_pass: 'as above: names an epoch',
    assertion: 'is always empty',
    insight_request: 'is not written any more: counts are in VISITOR_DB',
    insight_event: 'as above',
    insight_retry: 'as above',
    insight_vital: 'as above',
    insight_error: 'as above',
    agent_act: 'is not written any more: the audit log of agents is in VISITOR_DB',
    agent_request: 'is not written any more: keys of agents are in VISITOR_DB',
    promo_guess: 'ends within the hour',
  },
  IDENTITY_DB: {
    session: 'would let the holder of a backup sign in',
    oauthRefreshToken: 'as above',
    oauthAccessToken: 'as above',
    verification: 'as above: links of emails',
    shopSession: 'sessions are objects, not rows',
    endedSession: 'ends within the hour',
    tries: 'ends within the day',
    outbox: 'emails of a local shop',
  },
};

/** The table of VISITOR_DB with hashes of deleted customers, which a backup holds beside the databases. */
export const FORGOTTEN = 'forgotten';

export interface Column {
  readonly name: string;
  readonly type: string;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Columns that order its rows: the primary key, otherwise `rowid`. */
  readonly key: readonly string[];
}

export interface Schema {
  /** Tables come after those that their foreign keys name. */
  readonly tables: readonly Table[];
  readonly virtual: readonly string[];
  readonly views: readonly string[];
  readonly triggers: readonly { readonly name: string; readonly sql: string }[];
  /** Names of the migrations that have been applied, in order. */
  readonly migrations: readonly string[];
}

const OURS = `list.schema = 'main' AND list.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
  AND list.name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND list.name <> 'd1_migrations'`;

/** Reads the schema: one query for each kind of object, in one transaction. */
const QUESTIONS: readonly Statement[] = [
  {
    sql: `SELECT list.name AS owner, col.name, col.type, col.pk FROM pragma_table_list AS list
      JOIN pragma_table_info(list.name) AS col WHERE ${OURS} AND list.type = 'table'
      ORDER BY list.name, col.cid`,
  },
  {
    sql: `SELECT list.name AS owner, named."table" AS named FROM pragma_table_list AS list
      JOIN pragma_foreign_key_list(list.name) AS named WHERE ${OURS} AND list.type = 'table'`,
  },
  {
    sql: `SELECT list.name FROM pragma_table_list AS list WHERE ${OURS} AND list.type = 'virtual'`,
  },
  {
    sql: `SELECT name FROM sqlite_schema WHERE type = 'view' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
  },
  { sql: `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name` },
  { sql: `SELECT name FROM sqlite_schema WHERE name = 'd1_migrations'` },
];

/** Reads the schema of a database. */
export const schemaOf = async (database: Database): Promise<Schema> => {
  const [columns = [], names = [], virtual = [], views = [], triggers = [], migrated = []] =
    await database.batch(QUESTIONS);
  const applied = { sql: 'SELECT name FROM d1_migrations ORDER BY name' };
  const [migrations = []] = migrated.length === 0 ? [] : await database.batch([applied]);
  const owners = Map.groupBy(columns, ([owner]) => String(owner));
  const tables = [...owners].map(([name, of]): Table => {
    const key = of
      .filter(([, , , pk]) => pk !== 0)
      .toSorted((one, other) => Number(one[3]) - Number(other[3]))
      .map(([, column]) => String(column));
    return {
      name,
      columns: of.map(([, column, type]) => ({ name: String(column), type: String(type) })),
      key: key.length === 0 ? ['rowid'] : key,
    };
  });
  const needs = Map.groupBy(names, ([owner]) => String(owner));
  return {
    tables: inOrder(tables, (name) => (needs.get(name) ?? []).map(([, named]) => String(named))),
    virtual: virtual.map(([name]) => String(name)),
    views: views.map(([name]) => String(name)),
    triggers: triggers.map(([name, sql]) => ({ name: String(name), sql: String(sql) })),
    migrations: migrations.map(([name]) => String(name)),
  };
};

/** Sorts tables after those that their foreign keys name. */
const inOrder = (
  tables: readonly Table[],
  namedBy: (name: string) => readonly string[],
): readonly Table[] => {
  const placed = new Map<string, Table>();
  const place = (table: Table): void => {
    if (placed.has(table.name)) return;
    for (const name of namedBy(table.name)) {
      const named = tables.find((each) => each.name === name);
      if (named !== undefined && name !== table.name) place(named);
    }
    placed.set(table.name, table);
  };
  tables.forEach(place);
  return [...placed.values()];
};

/** What the database of a year has of the market's tables. */
const OF_ORDERS = [
  'customer_order',
  'shipment',
  'order_line',
  'order_event',
  'refund',
  'claim',
  'claim_line',
  'claim_message',
];

/** Whether a backup holds a table of a database. */
export const isKept = (name: BackedUp, table: string): boolean =>
  isYearDatabase(name) ? OF_ORDERS.includes(table) : !Object.hasOwn(LEFT_OUT[name], table);

/** The tables of a database that a backup holds. */
export const keptTables = (name: BackedUp, { tables }: Schema): readonly Table[] =>
  tables.filter((table) => isKept(name, table.name));

/** A name as SQL writes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
