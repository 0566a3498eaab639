import { DAY_MS } from '@parlour/domain';
import type { Env } from './env.ts';
import { openDatabaseOf, yearDatabases, yearOf } from './year-databases.ts';

/** The platform ends a database here: then nothing can be added to it. */
const MOST_BYTES = 10_000_000_000;
/** A database of a year takes no more orders at this size. */
export const FULL_BYTES = 0.9 * MOST_BYTES;
/** The share at which an operator has to act, with weeks to do so. */
const ALARM = 0.6;
/** The same of a year's: its year is over, and the next one is made with the next deployment. */
const ALARM_OF_YEAR = 0.8;
/** Days by which growth is measured, and the fewest of them that say something. */
const LOOKED_BACK = 90;
const FEWEST = 7;
/** Days before a database is full at which operators are warned, and for which sizes are kept. */
const AHEAD = 365;

const DATABASES = { MARKET_DB: 'market', IDENTITY_DB: 'identity', VISITOR_DB: 'visitors' } as const;

interface DatabaseSize {
  /** `market`, or `orders 2026`. */
  readonly name: string;
  readonly bytes: number;
  readonly alarm: number;
}

/** The sizes of the shop's databases; one that does not answer is another check's concern. */
const databaseSizes = async (env: Env): Promise<readonly DatabaseSize[]> => {
  const years = yearDatabases(env);
  const all = [
    ...(Object.keys(DATABASES) as (keyof typeof DATABASES)[]).map((binding) => ({
      name: DATABASES[binding] as string,
      db: env[binding],
      alarm: ALARM,
    })),
    ...[...years].map(([store, db]) => ({
      name: `orders ${store}`,
      db,
      // Once another one takes the orders of its year, it may be as full as it is.
      alarm: openDatabaseOf(years, yearOf(store)) === store ? ALARM_OF_YEAR : Infinity,
    })),
  ];
  const sizes = await Promise.allSettled(
    all.map(async ({ name, db, alarm }) => {
      const { meta } = await db.prepare('SELECT 1').run();
      return { name, bytes: meta.size_after, alarm };
    }),
  );
  return sizes.flatMap((size) => (size.status === 'fulfilled' ? [size.value] : []));
};

/** A database that an operator must do something about. */
interface FullDatabase {
  readonly name: string;
  /** In whole percent of what the platform allows. */
  readonly percent: number;
}

/** The databases that are more than 60 % full, and those of years at 80 %. */
export const fullDatabases = async (env: Env): Promise<readonly FullDatabase[]> =>
  (await databaseSizes(env))
    .filter(({ bytes, alarm }) => bytes / MOST_BYTES > alarm)
    .map(({ name, bytes }) => ({ name, percent: Math.round((bytes / MOST_BYTES) * 100) }));

/** What an operator reads about such a database. */
export const roomSentence = ({ name, percent }: FullDatabase): string =>
  name.startsWith('orders ')
    ? `The database ${name} is ${String(percent)} % full. From 90 % on, the orders of its year stay in the market’s: add another one.`
    : `The database ${name} is ${String(percent)} % full. When it’s full, the shop can’t write to it.`;

const NOTE = `INSERT INTO database_size (name, day, bytes)
  SELECT value ->> 'name', ?2, value ->> 'bytes' FROM json_each(?1)
  WHERE true ON CONFLICT DO UPDATE SET bytes = excluded.bytes`;
const FORGET = 'DELETE FROM database_size WHERE day < ?1';

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Notes the sizes of today. */
export const noteSizes = async (env: Env, now: number): Promise<void> => {
  const sizes = await databaseSizes(env);
  await env.MARKET_DB.batch([
    env.MARKET_DB.prepare(NOTE).bind(JSON.stringify(sizes), dayOf(now)),
    env.MARKET_DB.prepare(FORGET).bind(dayOf(now - AHEAD * DAY_MS)),
  ]);
};

/** How a database grows. */
interface DatabaseGrowth {
  readonly name: string;
  readonly bytes: number;
  /** 0 before it has been looked at for a week. */
  readonly bytesADay: number;
  /** The day on which it will be full if it grows on like that; '' if it does not grow. */
  readonly fullOn: string;
  /** Whether that is less than a year away. */
  readonly isSoon: boolean;
}

const THEN = `SELECT name, min(day) AS day, bytes FROM database_size
  WHERE day >= ?1 AND day < ?2 GROUP BY name`;

/** The size of each database, what it grows by, and when it will be full. */
export const databaseGrowth = async (env: Env, now: number): Promise<readonly DatabaseGrowth[]> => {
  const [sizes, { results: earlier }] = await Promise.all([
    databaseSizes(env),
    env.MARKET_DB.prepare(THEN)
      .bind(dayOf(now - LOOKED_BACK * DAY_MS), dayOf(now))
      .all<{ name: string; day: string; bytes: number }>(),
  ]);
  return sizes.map(({ name, bytes }) => {
    const then = earlier.find((one) => one.name === name);
    const days = then ? (Date.parse(dayOf(now)) - Date.parse(then.day)) / DAY_MS : 0;
    if (!then || days < FEWEST) return { name, bytes, bytesADay: 0, fullOn: '', isSoon: false };
    const bytesADay = Math.round((bytes - then.bytes) / days);
    const left = (MOST_BYTES - bytes) / bytesADay;
    // Nothing that is so far away is worth a day.
    const isNear = bytesADay > 0 && left < 100 * AHEAD;
    return {
      name,
      bytes,
      bytesADay,
      fullOn: isNear ? dayOf(now + Math.max(0, left) * DAY_MS) : '',
      isSoon: isNear && left < AHEAD,
    };
  });
};
