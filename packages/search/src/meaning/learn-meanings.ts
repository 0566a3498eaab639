import { textOfHtml } from '@parlour/domain';
import { type ListedSite, type Site, siteById, sitesOf } from '@parlour/site';
import { errorChain, log, sha256 } from '@parlour/runtime';
import type { SearchBindings } from '../bindings.ts';
import { claimBuild, leaveBuild } from '../lists/list-index.queries.ts';
import { embed, modelKey, MOST_TEXTS } from './embed.ts';
import { gatherMeanings } from './meaning-index-cache.ts';
import {
  deleteModels,
  type EmbeddedText,
  type VectorSet,
  learntState,
  noteMeanings,
  notePass,
  unsureAfter,
  type UnsureProduct,
} from './meanings.queries.ts';
import { inBytes } from './meaning-index.ts';

/** The number of products that one run checks. Most changed products still have the same text. */
const MOST_LOOKED_AT = 20_000;
/** Milliseconds that a model may take for a hundred texts. Nobody waits for these. */
const DEADLINE_MS = 20_000;
/** Milliseconds for which a run that has claimed the work may do it alone. */
const LEARNING_TIME_MS = 5 * 60_000;

/** An assortment, and a site that sells it and names the model. */
interface Lesson extends VectorSet {
  readonly site: string;
}

const lessonsOf = (sites: readonly ListedSite[]): Lesson[] => {
  const lessons = sites.flatMap(({ id, assortment, upstreams, search: { meaning } }) =>
    meaning && upstreams.main === 'embedded'
      ? [{ assortment, site: id, model: modelKey(meaning) }]
      : [],
  );
  return [...new Map(lessons.map((one) => [`${one.assortment} ${one.model}`, one])).values()];
};

/**
 * Has the models of all sites read the new and changed texts of products, some thousand at a time, and lets
 * searches use the results. Never throws: a failure is logged, and the next run tries again.
 * @param mostRead the number of texts per assortment that this run has a model read; the next run continues
 */
export const learnMeanings = async (env: SearchBindings, mostRead = 5_000): Promise<void> => {
  const lessons = lessonsOf(await sitesOf(env));
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

/** @returns whether the run did something and left nothing to do */
const learn = async (env: SearchBindings, lesson: Lesson, mostRead: number): Promise<boolean> => {
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

/** Reads products whose text may have changed, in the order of their ids, until there are no more or enough. */
const readUnsure = async (
  env: SearchBindings,
  lesson: Lesson,
  { version, mostRead }: { readonly version: number; readonly mostRead: number },
) => {
  const site = await siteById(env, lesson.site);
  if (site === undefined) throw new Error(`there is no site ${lesson.site}`);
  let [read, lookedAt] = [0, 0];
  for (let after = 0; read < mostRead && lookedAt < MOST_LOOKED_AT;) {
    const products = await unsureAfter(env.MARKET_DB, lesson, after, MOST_TEXTS);
    const found = await meaningsOf(env, site, products);
    if (found.length > 0) await noteMeanings(env.MARKET_DB, lesson.model, found, version);
    read += found.filter(({ vector }) => vector !== undefined).length;
    lookedAt += products.length;
    after = products.at(-1)?.id ?? after;
    if (products.length < MOST_TEXTS) return { read, isAll: true };
  }
  return { read, isAll: false };
};

/** The meanings of products; only those with a changed text get a vector. */
const meaningsOf = async (
  env: SearchBindings,
  site: Site,
  products: readonly UnsureProduct[],
): Promise<EmbeddedText[]> => {
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
          site,
          changed.map(({ text }) => text),
          DEADLINE_MS,
        );
  const byProduct = new Map(changed.map(({ id }, at) => [id, vectors[at]]));
  return texts.map(({ id, is }) => {
    const vector = byProduct.get(id);
    return { product: id, hash: is, vector: vector && inBytes(vector) };
  });
};

/**
 * The number of characters for the model. Models read only some hundred words, and the first ones say the
 * most.
 */
const MOST_LETTERS = 400;

/** Sizes and product numbers, which say nothing about what a product is for. */
const WITH_DIGITS = /\S*\d\S*/g;

const telling = (text: string): string =>
  text.replace(WITH_DIGITS, ' ').replace(/\s+/g, ' ').trim();

/** The text of a product for a model: its name, its kinds, and its description. Never ''. */
export const meaningText = ({
  name,
  tags,
  summary,
}: Omit<UnsureProduct, 'id' | 'hash'>): string => {
  const parts = [name, tags, textOfHtml(summary)].map(telling).filter((part) => part !== '');
  return parts.join('. ').slice(0, MOST_LETTERS) || name;
};
