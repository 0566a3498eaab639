import { type MeaningSettings, SearchSettings, type Site } from '@parlour/site';
import {
  meaningText,
  embed,
  modelKey,
  MOST_TEXTS,
  alike,
  inBytes,
  meaningIndex,
  unsureAfter,
} from '@parlour/search';
import type { Env } from '../../../src/worker/platform/env.ts';

/** Milliseconds that a model may take here, where no shopper waits. */
const PATIENCE_MS = 60_000;

/** A server without a secret is the only model here. */
const NO_BINDINGS = {} as Env;

/** The settings of a site for a model over HTTP. */
export const meaningAt = (api: string, model: string): MeaningSettings => {
  const { meaning } = SearchSettings.parse({ meaning: { provider: 'http', api, model } });
  if (!meaning) throw new Error('no model');
  return meaning;
};

/** Gives the products that are like a text, by a model that embeds all of them first. */
export const relatedBy = async (db: D1Database, assortment: string, meaning: MeaningSettings) => {
  const site = { id: assortment, search: { meaning } } as Site;
  const learnt = { assortment, model: modelKey(meaning) };
  const meant = new Map<number, Int8Array>();
  for (let after = 0, more = true; more;) {
    const products = await unsureAfter(db, learnt, after, MOST_TEXTS);
    const vectors =
      products.length === 0
        ? []
        : await embed(NO_BINDINGS, site, products.map(meaningText), PATIENCE_MS);
    for (const [at, { id }] of products.entries()) {
      const vector = vectors[at];
      if (vector) meant.set(id, inBytes(vector));
    }
    after = products.at(-1)?.id ?? after;
    more = products.length === MOST_TEXTS;
  }
  const all = [...meant].map(([product, vector]) => ({ product, vector }));
  const index = meaningIndex('', all);
  const vectorsOf = (ids: readonly number[]) =>
    Promise.resolve(all.filter(({ product }) => ids.includes(product)));
  const asked = new Map<string, Promise<number[]>>();
  const ask = async (text: string) => {
    const [question] = await embed(NO_BINDINGS, site, [text], PATIENCE_MS);
    return question ? alike({ index, vectorsOf }, question, meaning.least) : [];
  };
  return (text: string): Promise<number[]> => {
    const answer = asked.get(text) ?? ask(text);
    asked.set(text, answer);
    return answer;
  };
};
