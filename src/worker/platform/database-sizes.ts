import type { Env } from './env.ts';

/** The platform ends a database here: then nothing can be added to it. */
const MOST_BYTES = 10_000_000_000;
/** The share at which an operator has to act, with weeks to do so. */
const ALARM = 0.6;

const DATABASES = { MARKET_DB: 'market', IDENTITY_DB: 'identity', VISITOR_DB: 'visitors' } as const;

/** A database that is more than 60 % full. */
interface FullDatabase {
  readonly name: (typeof DATABASES)[keyof typeof DATABASES];
  /** In whole percent of what the platform allows. */
  readonly percent: number;
}

/** The databases that are more than 60 % full; one that does not answer is another check's concern. */
export const fullDatabases = async (env: Env): Promise<readonly FullDatabase[]> => {
  const sizes = await Promise.allSettled(
    (Object.keys(DATABASES) as (keyof typeof DATABASES)[]).map(async (binding) => {
      const { meta } = await env[binding].prepare('SELECT 1').run();
      return { name: DATABASES[binding], share: meta.size_after / MOST_BYTES };
    }),
  );
  return sizes
    .flatMap((size) => (size.status === 'fulfilled' ? [size.value] : []))
    .filter(({ share }) => share > ALARM)
    .map(({ name, share }) => ({ name, percent: Math.round(share * 100) }));
};

/** What an operator reads about such a database. */
export const roomSentence = ({ name, percent }: FullDatabase): string =>
  `The database ${name} is ${String(percent)} % full. When it’s full, the shop can’t write to it.`;
