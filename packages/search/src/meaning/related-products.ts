import { waitUntil } from 'cloudflare:workers';
import { PROVISIONAL_S } from '@parlour/contract';
import type { MeaningSettings, Site } from '@parlour/site';
import { createPauses, errorChain, log, within } from '@parlour/runtime';
import type { SearchBindings } from '../bindings.ts';
import { embed, modelKey, ModelFailure } from './embed.ts';
import { cachedMeanings } from './meaning-index-cache.ts';
import { alike } from './meaning-index.ts';
import { meantBy } from './meanings.queries.ts';

/** The number of questions whose vectors an isolate keeps. */
const MOST_HELD = 500;
/** The number of characters of a question that a model gets. */
const MOST_LETTERS = 200;
/** Milliseconds before a model that has failed is asked again, so that searches do not wait for it repeatedly. */
const PAUSE_MS = PROVISIONAL_S * 1_000;
/** Milliseconds after which a model's answer is ignored, even for later requests. */
const LATEST_MS = 5_000;

const questions = new Map<string, Float32Array>();
const pauses = createPauses(PAUSE_MS);

/** The site whose products are searched, with its database for reading. */
interface SearchContext {
  readonly env: SearchBindings;
  readonly db: D1Database;
  readonly site: Site;
}

/**
 * The ids of a site's products whose meaning is similar to a text, most similar first. Null when the model
 * fails or is late, which is logged, or when no products have been read yet. Undefined when the site has no
 * search by meaning, or nothing is known.
 * @param epoch the epoch of the database that is searched
 */
export const relatedProducts = (
  { env, db, site }: SearchContext,
  epoch: string,
): ((text: string) => Promise<readonly number[] | null>) | undefined => {
  const { meaning } = site.search;
  if (!meaning) return undefined;
  const model = modelKey(meaning);
  const index = cachedMeanings(env, { assortment: site.assortment, model });
  if (index === undefined) return () => Promise.resolve(null);
  if (index?.epoch !== epoch) return undefined;
  const vectorsOf = (products: readonly number[]) => meantBy(db, model, products);

  return async (text) => {
    const asked = text.trim().toLowerCase().slice(0, MOST_LETTERS);
    const known = questions.get(`${model} ${asked}`);
    if (!known && pauses.has(model)) return null;
    try {
      const question = known ?? (await questionOf(env, site, meaning, asked));
      return question ? await alike({ index, vectorsOf }, question, meaning.least) : [];
    } catch (thrown) {
      pauses.begin(model);
      log('warn', 'search_without_meaning', { site: site.id, chain: errorChain(thrown) });
      return null;
    }
  };
};

/**
 * The vector of a question. A late one is kept for later requests with the same question.
 * @throws {ModelFailure} when the model fails, or is late
 */
const questionOf = async (
  env: SearchBindings,
  site: Site,
  meaning: MeaningSettings,
  text: string,
): Promise<Float32Array | undefined> => {
  const answer = embed(env, site, [text], Math.max(LATEST_MS, meaning.deadline)).then(([first]) => {
    if (questions.size >= MOST_HELD) questions.delete(questions.keys().next().value ?? '');
    if (first) questions.set(`${modelKey(meaning)} ${text}`, first);
    return first;
  });
  waitUntil(answer.catch(() => undefined));
  return within(
    meaning.deadline,
    () => answer,
    () => new ModelFailure(`no answer within ${String(meaning.deadline)} ms`),
  );
};
