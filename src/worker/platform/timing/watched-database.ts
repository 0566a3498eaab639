/** Sees every round trip to a database. */
export type Watch = <T>(trip: () => Promise<T>) => Promise<T>;

const TRIPS: ReadonlySet<PropertyKey> = new Set(['first', 'all', 'run', 'raw', 'batch', 'exec']);
/** Methods that make no round trip themselves, but whose results do. */
const STEPS: ReadonlySet<PropertyKey> = new Set(['prepare', 'bind', 'withSession']);

/** The platform's own objects, by their proxies. */
const originals = new WeakMap<object, object>();

const original = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (originals.get(value) ?? value) : value;

/**
 * The database with every round trip passed through the watch, including those of its sessions and
 * statements.
 */
export const watchedDatabase = <T extends object>(database: T, watch: Watch): T => {
  const watched = new Proxy(database, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      const call = (given: readonly unknown[]): unknown =>
        Reflect.apply(member, target, given.map(unwrapped));
      if (TRIPS.has(name)) {
        return (...given: unknown[]) => watch(() => call(given) as Promise<unknown>);
      }
      return STEPS.has(name)
        ? (...given: unknown[]) => watchedDatabase(call(given) as object, watch)
        : (...given: unknown[]) => call(given);
    },
  });
  originals.set(watched, database);
  return watched;
};

/** The platform accepts only its own statements. */
const unwrapped = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(original) : original(value);
