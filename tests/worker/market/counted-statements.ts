import { env } from 'cloudflare:workers';

/** A statement that the market’s databases have been sent. */
export interface CountedStatement {
  readonly sql: string;
  readonly rowsRead: number;
  readonly rowsWritten: number;
}

type Method = (this: unknown, ...given: unknown[]) => unknown;
type Methods = Record<string, Method>;

const methodsOf = (value: object): Methods => Object.getPrototypeOf(value) as Methods;

/**
 * Counts the rows that each statement reads and writes from now on, whichever binding, session or object sends it: in a test all of
 * them have their methods from the same prototypes.
 * @returns the statements, which grow; and how to stop
 */
export const countStatements = () => {
  const statements: CountedStatement[] = [];
  const sent = new WeakMap<object, string>();
  const undo: (() => void)[] = [];
  const replace = (methods: Methods, name: string, made: (method: Method) => Method): void => {
    const method = methods[name]!;
    methods[name] = made(method);
    undo.push(() => {
      methods[name] = method;
    });
  };
  const count = (statement: object, { meta }: D1Result): void => {
    statements.push({
      sql: sent.get(statement) ?? '',
      rowsRead: meta.rows_read,
      rowsWritten: meta.rows_written,
    });
  };

  const session = env.MARKET_DB.withSession();
  for (const database of [env.MARKET_DB, session]) {
    replace(
      methodsOf(database),
      'prepare',
      (method) =>
        function (this: unknown, ...given) {
          const prepared = Reflect.apply(method, this, given) as object;
          sent.set(prepared, given[0] as string);
          return prepared;
        },
    );
  }
  replace(
    methodsOf(session),
    'batch',
    (method) =>
      async function (this: unknown, ...given) {
        const results = (await Reflect.apply(method, this, given)) as D1Result[];
        for (const [at, result] of results.entries()) count((given[0] as object[])[at]!, result);
        return results;
      },
  );
  const methods = methodsOf(env.MARKET_DB.prepare('SELECT 1'));
  replace(
    methods,
    'bind',
    (method) =>
      function (this: unknown, ...given) {
        const bound = Reflect.apply(method, this, given) as object;
        sent.set(bound, sent.get(this as object) ?? '');
        return bound;
      },
  );
  for (const name of ['all', 'run']) {
    replace(
      methods,
      name,
      (method) =>
        async function (this: unknown, ...given) {
          const result = (await Reflect.apply(method, this, given)) as D1Result;
          count(this as object, result);
          return result;
        },
    );
  }
  // The platform tells no rows of a first one, and reads as many for it.
  replace(
    methods,
    'first',
    () =>
      async function (this: unknown, ...given) {
        const [row] = (await (this as D1PreparedStatement).all()).results;
        if (row === undefined) return null;
        const [column] = given as [column?: string];
        return column === undefined ? row : row[column];
      },
  );
  return {
    statements: statements as readonly CountedStatement[],
    stop: () => {
      for (const step of undo) step();
    },
  };
};
