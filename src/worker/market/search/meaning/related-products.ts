import { errorChain, log } from '../../../platform/log.ts';
import { embed, modelKey } from '../../../platform/models/embed.ts';
import type { Shop } from '../../routes.ts';
import { heldMeanings } from './held-meanings.ts';
import { alike } from './meaning-index.ts';
import { meantBy } from './meanings.queries.ts';

/** Questions whose vectors an isolate holds. */
const MOST_HELD = 500;
/** Letters of a question that a model is told. */
const MOST_LETTERS = 200;
/** Milliseconds for which a model is left alone that has failed: searches do not wait for it again and again. */
const PAUSE = 10_000;

const questions = new Map<string, Float32Array>();
const pausedUntil = new Map<string, number>();

/**
 * Ids of products of a site that are like a text in what it means, the most alike first; none where the model fails,
 * which is logged. Undefined where the site does not search so, or nothing is known yet.
 * @param epoch of the database that is searched
 */
export const relatedProducts = (
  { env, db, site }: Shop,
  epoch: string,
): ((text: string) => Promise<readonly number[]>) | undefined => {
  const { meaning } = site.search;
  if (!meaning) return undefined;
  const model = modelKey(meaning);
  const index = heldMeanings(env, { assortment: site.assortment, model });
  if (index?.epoch !== epoch) return undefined;
  const vectorsOf = (products: readonly number[]) => meantBy(db, model, products);

  const questionOf = async (text: string): Promise<Float32Array | undefined> => {
    const known = questions.get(`${model} ${text}`);
    if (known) return known;
    const [question] = await embed(env, meaning, [text], meaning.deadline);
    if (questions.size >= MOST_HELD) questions.delete(questions.keys().next().value ?? '');
    if (question) questions.set(`${model} ${text}`, question);
    return question;
  };

  return async (text) => {
    if ((pausedUntil.get(model) ?? 0) > Date.now()) return [];
    try {
      const question = await questionOf(text.trim().toLowerCase().slice(0, MOST_LETTERS));
      return question ? await alike({ index, vectorsOf }, question, meaning.least) : [];
    } catch (thrown) {
      pausedUntil.set(model, Date.now() + PAUSE);
      log('warn', 'search_without_meaning', { site: site.id, chain: errorChain(thrown) });
      return [];
    }
  };
};
