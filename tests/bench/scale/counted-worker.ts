import { withEnv } from 'cloudflare:workers';

/*
 * Around a built worker: it counts what goes to databases, stores and objects, and tells it at one path. `putCountsAround`
 * (counts.ts) adds the worker’s own module and its objects. In the local runtime one isolate runs all of them.
 */

interface Store {
  readonly calls: Record<string, number>;
  rowsRead: number;
  rowsWritten: number;
  bytesPut: number;
  listed: number;
  lists: number;
}

const stores: Record<string, Store> = {};
const publicReads = { primary: 0, bookmark: 0, any: 0 };
const sizes: Record<string, number> = {};
let otherReads = 0;

const storeOf = (name: string): Store =>
  (stores[name] ??= {
    calls: {},
    rowsRead: 0,
    rowsWritten: 0,
    bytesPut: 0,
    listed: 0,
    lists: 0,
  });

const countCall = (name: string, method: string): Store => {
  const store = storeOf(name);
  store.calls[method] = (store.calls[method] ?? 0) + 1;
  return store;
};

/* Databases. */

type Place = keyof typeof publicReads | 'no session';

interface Kept {
  readonly statement: D1PreparedStatement;
  readonly isRead: boolean;
}

const kept = new WeakMap<object, Kept>();

const READ = /^\s*(?:SELECT|WITH|VALUES|PRAGMA|EXPLAIN)\b/i;
const WRITE =
  /\b(?:INSERT\s+(?:OR\s+\w+\s+)?INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|REPLACE\s+INTO)\b/i;

const isRead = (sql: string): boolean => READ.test(sql) && !WRITE.test(sql);

const countTrip = (name: string, method: string, place: Place, reads: boolean): void => {
  countCall(name, method);
  if (!reads) return;
  if (place === 'no session') otherReads += 1;
  else publicReads[place] += 1;
};

const countRows = <Result extends D1Result>(name: string, result: Result): Result => {
  const store = storeOf(name);
  store.rowsRead += result.meta.rows_read;
  store.rowsWritten += result.meta.rows_written;
  sizes[name] = result.meta.size_after;
  return result;
};

/** @param placeNow where this trip may be answered; told once for each */
const countedStatement = (
  name: string,
  placeNow: () => Place,
  { statement, isRead: reads }: Kept,
): D1PreparedStatement => {
  const all = async () => {
    countTrip(name, 'statement', placeNow(), reads);
    return countRows(name, await statement.all());
  };
  const counted = {
    bind: (...values: unknown[]) =>
      countedStatement(name, placeNow, { statement: statement.bind(...values), isRead: reads }),
    all,
    // The platform tells no rows of a first one, and reads as many for it.
    first: async (column?: string) => {
      const [row] = (await all()).results;
      if (row === undefined) return null;
      return column === undefined ? row : row[column];
    },
    run: async () => {
      countTrip(name, 'statement', placeNow(), reads);
      return countRows(name, await statement.run());
    },
    raw: (options: { columnNames: true }) => {
      countTrip(name, 'statement', placeNow(), reads);
      return statement.raw(options);
    },
  };
  kept.set(counted, { statement, isRead: reads });
  return counted as unknown as D1PreparedStatement;
};

const countedQueries = (
  name: string,
  target: D1Database | D1DatabaseSession,
  placeNow: () => Place,
) => ({
  prepare: (sql: string) =>
    countedStatement(name, placeNow, { statement: target.prepare(sql), isRead: isRead(sql) }),
  batch: async (statements: D1PreparedStatement[]) => {
    const own = statements.map((statement) => kept.get(statement));
    const reads = own.every((one) => one?.isRead === true);
    countTrip(name, 'batch', placeNow(), reads);
    const results = await target.batch(own.map((one, at) => one?.statement ?? statements[at]!));
    for (const result of results) countRows(name, result);
    return results;
  },
});

const FIRST: Readonly<Record<string, Place>> = {
  'first-primary': 'primary',
  'first-unconstrained': 'any',
};

const countedDatabase = (name: string, database: D1Database): D1Database =>
  ({
    ...countedQueries(name, database, () => 'no session'),
    exec: async (sql: string) => {
      countTrip(name, 'exec', 'no session', false);
      return database.exec(sql);
    },
    withSession: (constraint = 'first-unconstrained') => {
      const session = database.withSession(constraint);
      let place: Place = FIRST[constraint] ?? 'bookmark';
      const placeNow = (): Place => {
        const now = place;
        // After the first, any copy may answer that is as new as the first answer was.
        if (place === 'primary') place = 'bookmark';
        return now;
      };
      return {
        ...countedQueries(name, session, placeNow),
        getBookmark: () => session.getBookmark(),
      };
    },
  }) as unknown as D1Database;

/* The key-value store. */

const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return new TextEncoder().encode(value).length;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength;
  return 0;
};

const countedKeys = (name: string, namespace: KVNamespace): KVNamespace =>
  new Proxy(namespace, {
    get: (target, method) => {
      const member: unknown = Reflect.get(target, method);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]): unknown => {
        const store = countCall(name, String(method));
        if (method !== 'put') return Reflect.apply(member, target, given);
        if (!(given[1] instanceof ReadableStream)) {
          store.bytesPut += bytesOf(given[1]);
          return Reflect.apply(member, target, given);
        }
        const put = async () => {
          const value = await new Response(given[1] as ReadableStream).arrayBuffer();
          store.bytesPut += value.byteLength;
          await Reflect.apply(member, target, [given[0], value, given[2]]);
        };
        return put();
      };
    },
  });

/* Objects. */

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The lists that a call is given, as an argument or as a field of one. */
const listsIn = (given: readonly unknown[]): readonly unknown[][] =>
  given.flatMap((value) => {
    if (Array.isArray(value)) return [value];
    return isObject(value) ? Object.values(value).filter((field) => Array.isArray(field)) : [];
  });

const countedStub = (name: string, stub: object): object =>
  new Proxy(stub, {
    get: (target, method) => {
      const member: unknown = Reflect.get(target, method);
      if (typeof member !== 'function' || typeof method === 'symbol') return member;
      return (...given: unknown[]): unknown => {
        const store = countCall(name, method);
        const lists = listsIn(given);
        store.lists += lists.length;
        store.listed += lists.reduce((sum, list) => sum + list.length, 0);
        return Reflect.apply(member, target, given);
      };
    },
  });

const STUBS: ReadonlySet<PropertyKey> = new Set(['get', 'getByName']);

const countedObjects = (name: string, namespace: DurableObjectNamespace) =>
  new Proxy(namespace, {
    get: (target, method) => {
      const member: unknown = Reflect.get(target, method);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]): unknown => {
        const made: unknown = Reflect.apply(member, target, given);
        return STUBS.has(method) && isObject(made) ? countedStub(name, made) : made;
      };
    },
  });

/** The classes of objects, by the database of each. */
const classes = new WeakMap<object, string>();
let isWatched = false;

/** Counts the rows of the databases of all objects from the first of them on. */
const watch = (ctx: DurableObjectState, name: string): DurableObjectState => {
  const { sql } = ctx.storage;
  classes.set(sql, name);
  if (isWatched) return ctx;
  isWatched = true;
  const methods = Object.getPrototypeOf(sql) as { exec: (...given: unknown[]) => unknown };
  const { exec } = methods;
  methods.exec = function counted(this: SqlStorage, ...given: unknown[]) {
    const cursor = Reflect.apply(exec, this, given) as SqlStorageCursor<never>;
    const store = storeOf(classes.get(this) ?? 'objects');
    // A cursor has read all of its rows by the end of the task, as its users do not wait between two.
    queueMicrotask(() => {
      store.rowsRead += cursor.rowsRead;
      store.rowsWritten += cursor.rowsWritten;
    });
    return cursor;
  };
  return ctx;
};

/* The worker. */

type Bindings = Record<string, unknown>;

/** Bindings by their names: a service has every property that one asks for, so the settings say what is what. */
let kinds: Readonly<Record<string, string>> = {};

const countedBinding = (name: string, binding: unknown): unknown => {
  if (kinds[name] === 'database') return countedDatabase(name, binding as D1Database);
  if (kinds[name] === 'objects') return countedObjects(name, binding as DurableObjectNamespace);
  return kinds[name] === 'keys' ? countedKeys(name, binding as KVNamespace) : binding;
};

const countedEnvs = new WeakMap<object, Bindings>();

const countedEnv = (env: Bindings): Bindings => {
  const known = countedEnvs.get(env);
  if (known) return known;
  const counted = Object.fromEntries(
    Object.entries(env).map(([name, binding]) => [name, countedBinding(name, binding)]),
  );
  countedEnvs.set(env, counted);
  return counted;
};

type ObjectClass = new (ctx: DurableObjectState, env: Bindings) => object;

export const countedObject = (name: string, Base: ObjectClass): ObjectClass => {
  class Counted extends Base {
    constructor(ctx: DurableObjectState, env: Bindings) {
      super(watch(ctx, name), countedEnv(env));
    }
  }
  const { alarm } = Base.prototype as { alarm?: (...given: unknown[]) => unknown };
  if (alarm !== undefined) {
    Object.assign(Counted.prototype, {
      alarm(this: object, ...given: unknown[]) {
        countCall(name, 'alarm');
        return Reflect.apply(alarm, this, given);
      },
    });
  }
  return Counted;
};

type Handler = (event: unknown, env: Bindings, ctx: ExecutionContext) => unknown;

const COUNTS_PATH = '/__counts';

export const countedWorker = (
  worker: Readonly<Record<string, Handler>>,
  kindsOfBindings: Readonly<Record<string, string>>,
) => {
  kinds = kindsOfBindings;
  return Object.fromEntries(
    Object.entries(worker).map(([name, handle]): [string, Handler] => [
      name,
      (event, env, ctx) => {
        if (event instanceof Request && event.url.endsWith(COUNTS_PATH)) {
          return Response.json({ stores, publicReads, otherReads, sizes });
        }
        const own = countedEnv(env);
        return withEnv(own, () => handle(event, own, ctx));
      },
    ]),
  );
};
