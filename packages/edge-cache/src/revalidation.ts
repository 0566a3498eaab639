import { createLru, errorChain, log } from '@parlour/runtime';
import type { Entry } from './entry.ts';
import type { Maker } from './maker.ts';
import { answerOf, type Answer, type Lookup } from './lookup.ts';
import type { CacheContext } from './stores.ts';
import type { Tiers } from './tiers.ts';

/** Milliseconds after which an isolate that was not allowed to renew an answer asks again. */
const TURN_MS = 5_000;
/** Milliseconds after a failure in which old answers are served and no new ones are made. */
const RESPITE_MS = 10_000;
const MAX_RESPITES = 2_000;

export interface RevalidationOptions {
  /** The cache's name in the log. */
  readonly name: string;
  /** Whether an old answer is better than this error. */
  readonly isFailure: (thrown: unknown) => boolean;
}

/** Renews cached answers, at once or while the old answer is served. */
export interface Revalidation<Kept, Unkept> {
  /** Whether it has just failed, so that not every request waits for a failure. */
  readonly isResting: (key: string) => boolean;
  /** Once for all who ask at the same time; not during the pause after a failure. */
  readonly meanwhile: (
    context: CacheContext,
    lookup: Lookup<Kept, Unkept>,
    old: Entry<Kept>,
  ) => void;
  /**
   * @param flight questions that name the same one share it; the question's key when absent.
   * @throws what the question's `make` throws, when no old answer may be served instead.
   */
  readonly now: (
    context: CacheContext,
    lookup: Lookup<Kept, Unkept>,
    flight?: string,
  ) => Promise<Answer<Kept | Unkept>>;
}

/**
 * Makes an answer again while the old one is served, once for all who ask at the same time. It throws what
 * the maker throws when there is no old answer to fall back on.
 */
export const createRevalidation = <Kept, Unkept>(
  tiers: Tiers<Kept>,
  maker: Maker<Kept, Unkept>,
  { name, isFailure }: RevalidationOptions,
): Revalidation<Kept, Unkept> => {
  const respites = createLru<number>({ capacity: MAX_RESPITES });
  const turns = createLru<number>({ capacity: MAX_RESPITES });
  const isResting = (key: string): boolean => Date.now() < (respites.get(key) ?? 0);

  const rest = (event: string, { key, subject }: Lookup<Kept, Unkept>, thrown: unknown): void => {
    respites.set(key, Date.now() + RESPITE_MS);
    log('warn', event, { key, subject, chain: errorChain(thrown) });
  };

  return {
    isResting,
    meanwhile(context, lookup, old) {
      const { key, mayRevalidate } = lookup;
      if (isResting(key) || maker.isAtWork(key) || tiers.hasNewer(key, old)) return;
      if (Date.now() < (turns.get(key) ?? 0)) return;
      if (mayRevalidate) turns.set(key, Date.now() + TURN_MS);
      const revalidate = async () => {
        if (mayRevalidate && !(await mayRevalidate(old))) return;
        await maker.make(context, lookup, { isAwaited: false });
      };
      const failed = (thrown: unknown) => {
        rest(`${name}_not_revalidated`, lookup, thrown);
      };
      context.waitUntil(revalidate().catch(failed));
    },
    async now(context, lookup, flight) {
      try {
        const made = await maker.make(context, lookup, { flight });
        return { outcome: 'MISS', wasStale: false, ...made };
      } catch (thrown) {
        // Looked up again: a purge in the meantime counts.
        const old = isFailure(thrown) ? await tiers.find(context, lookup) : undefined;
        if (!old) throw thrown;
        rest(`old_${name}_served`, lookup, thrown);
        return answerOf('STALE', old);
      }
    },
  };
};
