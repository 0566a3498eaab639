import { plainText } from '#lib/domain/html.ts';
import type { MeaningSettings } from '#lib/site/search-settings.ts';
import type { Site } from '#lib/site/schema.ts';
import { sha256 } from '../../platform/digest.ts';
import type { Env } from '../../platform/env.ts';
import { errorChain, log } from '../../platform/log.ts';
import { sitesOf } from '../../platform/sites.ts';
import { claimBuild, leaveBuild } from '../list-index/list-index.queries.ts';
import { embed, modelKey, MOST_TEXTS } from '../../platform/embed.ts';
import { gatherMeanings } from './meaning/held-meanings.ts';
import {
  deleteModels,
  type Found,
  type Learnt,
  learntState,
  noteMeanings,
  notePass,
  unsureAfter,
  type UnsureProduct,
} from './meaning/meanings.queries.ts';
import { inBytes } from './meaning/meaning-index.ts';

/** Products that one run looks at: most of those that have changed say the same as before. */
const MOST_LOOKED_AT = 20_000;
/** Milliseconds that a model may take over a hundred texts, which nobody waits for. */
const DEADLINE_MS = 20_000;
/** Milliseconds that learning is left to the one who has taken it on. */
const LEARNING_TIME_MS = 5 * 60_000;

/** An assortment, and the model that a site which sells it asks. */
interface Lesson extends Learnt {
  readonly meaning: MeaningSettings;
}

const lessonsOf = (sites: readonly Site[]): Lesson[] => {
  const lessons = sites.flatMap(({ assortment, upstreams, search: { meaning } }) =>
    meaning && upstreams.main === 'embedded'
      ? [{ assortment, meaning, model: modelKey(meaning) }]
      : [],
  );
  return [...new Map(lessons.map((one) => [`${one.assortment} ${one.model}`, one])).values()];
};

/**
 * Has the models of all sites read what products say of which the text is new or has changed, some thousand at a
 * time, and has searches use it. Never throws: what fails is logged, and tried again by the next run.
 * @param mostRead texts of an assortment that this run has a model read; what is left is for the next
 */
export const learnMeanings = async (env: Env, mostRead = 5_000): Promise<void> => {
  const lessons = lessonsOf(sitesOf(env));
  for (const lesson of lessons) {
    const { assortment, model } = lesson;
    try {
      const isDone = await learn(env, lesson, mostRead);
      if (isDone) await deleteModels(env.MARKET_DB, [...new Set(lessons.map((one) => one.model))]);
    } catch (thrown) {
      log('error', 'meanings_not_learnt', { assortment, model, chain: errorChain(thrown) });
    }
  }
};

/** @returns whether anything was done that leaves nothing to do */
const learn = async (env: Env, lesson: Lesson, mostRead: number): Promise<boolean> => {
  const db = env.MARKET_DB;
  const { now, learnt } = await learntState(db, lesson);
  if (learnt?.epoch === now.epoch && learnt.version === now.version) return false;
  const claim = `meanings of ${lesson.assortment} ${lesson.model}`;
  const started = Date.now();
  if (!(await claimBuild(db, claim, { now: started, until: started + LEARNING_TIME_MS })))
    return false;
  try {
    const { read, isAll } = await readUnsure(env, lesson, { version: now.version, mostRead });
    if (read > 0 || learnt?.epoch !== now.epoch) await gatherMeanings(env, lesson, now.epoch);
    if (isAll) await notePass(db, lesson, now);
    log('info', 'meanings_learnt', { assortment: lesson.assortment, read, isAll });
    return isAll;
  } finally {
    await leaveBuild(db, claim, 0);
  }
};

/** Reads products that may say something else than before, in the order of their ids, until there are none or enough. */
const readUnsure = async (
  env: Env,
  lesson: Lesson,
  { version, mostRead }: { readonly version: number; readonly mostRead: number },
) => {
  let [read, lookedAt] = [0, 0];
  for (let after = 0; read < mostRead && lookedAt < MOST_LOOKED_AT;) {
    const products = await unsureAfter(env.MARKET_DB, lesson, after, MOST_TEXTS);
    const found = await meaningsOf(env, lesson.meaning, products);
    if (found.length > 0) await noteMeanings(env.MARKET_DB, lesson.model, found, version);
    read += found.filter(({ vector }) => vector !== undefined).length;
    lookedAt += products.length;
    after = products.at(-1)?.id ?? after;
    if (products.length < MOST_TEXTS) return { read, isAll: true };
  }
  return { read, isAll: false };
};

/** What products mean, those alone with a vector whose text is another than before. */
const meaningsOf = async (
  env: Env,
  meaning: MeaningSettings,
  products: readonly UnsureProduct[],
): Promise<Found[]> => {
  const texts = await Promise.all(
    products.map(async (product) => {
      const text = meaningText(product);
      return { ...product, text, is: await sha256(text) };
    }),
  );
  const changed = texts.filter(({ hash, is }) => hash !== is);
  const vectors =
    changed.length === 0
      ? []
      : await embed(
          env,
          meaning,
          changed.map(({ text }) => text),
          DEADLINE_MS,
        );
  const byProduct = new Map(changed.map(({ id }, at) => [id, vectors[at]]));
  return texts.map(({ id, is }) => {
    const vector = byProduct.get(id);
    return { product: id, hash: is, vector: vector && inBytes(vector) };
  });
};

/** Letters that are told: models read no more than some hundred words, and the first say the most. */
const MOST_LETTERS = 400;

/** Sizes and numbers of articles: they say nothing of what a thing is for. */
const WITH_DIGITS = /\S*\d\S*/g;

const telling = (text: string): string =>
  text.replace(WITH_DIGITS, ' ').replace(/\s+/g, ' ').trim();

/** What a model is told of a product: its name, what kinds of thing it is, and how it is described. Never ''. */
export const meaningText = ({
  name,
  tags,
  summary,
}: Omit<UnsureProduct, 'id' | 'hash'>): string => {
  const parts = [name, tags, plainText(summary)].map(telling).filter((part) => part !== '');
  return parts.join('. ').slice(0, MOST_LETTERS) || name;
};
