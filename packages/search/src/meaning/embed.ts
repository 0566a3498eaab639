import * as z from 'zod';
import { type MeaningSettings, type Site, siteSecret } from '@parlour/site';
import { fetchOutside, JsonText } from '@parlour/http';
import { within } from '@parlour/runtime';
import type { SearchBindings } from '../bindings.ts';

/** The maximum number of texts in one request to a model. */
export const MOST_TEXTS = 100;
/** In bytes: the vectors of as many texts as one request may have. */
const LARGEST_ANSWER = 16 * 1024 * 1024;
/** The dimensions of the largest existing models. */
const MOST_DIMENSIONS = 4_096;

/** A model that gave no answer, or an invalid one. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
}

/** A key that differs between any two models, for storing their vectors apart. */
export const modelKey = ({ provider, model }: MeaningSettings): string => `${provider} ${model}`;

/** Why a model cannot be called; undefined when it can. */
const modelProblem = (
  env: SearchBindings,
  site: Site,
  meaning: MeaningSettings,
): string | undefined => {
  if (meaning.provider === 'platform') {
    return env.AI ? undefined : 'the binding AI is missing';
  }
  return meaning.key === undefined || siteSecret(env, site, meaning.key) !== undefined
    ? undefined
    : `the secret ${meaning.key} isn’t set`;
};

/**
 * The vectors of texts from the model of a site, in the order of the texts.
 * @param texts at most `MOST_TEXTS`
 * @param milliseconds within which the model must answer
 * @throws {ModelFailure} when it cannot be called, is late, or gives an invalid answer
 */
export const embed = async (
  env: SearchBindings,
  site: Site,
  texts: readonly string[],
  milliseconds: number,
): Promise<Float32Array[]> => {
  const { meaning } = site.search;
  if (meaning === undefined) throw new ModelFailure(`the site ${site.id} names no model`);
  const problem = modelProblem(env, site, meaning);
  if (problem !== undefined) throw new ModelFailure(problem);
  try {
    const vectors = await (meaning.provider === 'platform'
      ? byBinding(env, meaning.model, texts, milliseconds)
      : byHttp(meaning, texts, {
          token: meaning.key === undefined ? undefined : siteSecret(env, site, meaning.key),
          deadline: milliseconds,
        }));
    return checked(vectors, texts.length);
  } catch (thrown) {
    if (thrown instanceof ModelFailure) throw thrown;
    throw new ModelFailure(`${meaning.provider} ${meaning.model} failed`, { cause: thrown });
  }
};

const Vector = z.array(z.number()).min(1).max(MOST_DIMENSIONS);

const checked = (vectors: readonly (readonly number[])[], texts: number): Float32Array[] => {
  const [first] = vectors;
  if (vectors.length !== texts || vectors.some(({ length }) => length !== first?.length)) {
    throw new ModelFailure(`answered ${String(vectors.length)} vectors for ${String(texts)} texts`);
  }
  return vectors.map((vector) => Float32Array.from(vector));
};

const BindingReply = z.object({ data: z.array(Vector) });

/**
 * This maker's older models give better results if the first token stands for the text, which a request must
 * ask for.
 */
const TAKES_POOLING = /^@cf\/baai\/bge-(?:small|base|large)-/;

/** @see https://developers.cloudflare.com/workers-ai/models/bge-small-en-v1.5/ */
const byBinding = async (
  { AI }: SearchBindings,
  model: string,
  text: readonly string[],
  milliseconds: number,
) => {
  const pooling = TAKES_POOLING.test(model) ? { pooling: 'cls' } : {};
  const reply = await within(
    milliseconds,
    async () => AI?.run(model, { text, ...pooling }),
    () => new ModelFailure(`no answer within ${String(milliseconds)} ms`),
  );
  return BindingReply.parse(reply).data;
};

const HttpReply = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: Vector })).max(MOST_TEXTS),
});

type OverHttp = Extract<MeaningSettings, { provider: 'http' }>;

/** @see https://platform.openai.com/docs/api-reference/embeddings */
const byHttp = async (
  { api, model }: OverHttp,
  input: readonly string[],
  { token, deadline }: { readonly token: string | undefined; readonly deadline: number },
) => {
  const reply = await fetchOutside(`${api.replace(/\/$/, '')}/embeddings`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ model, input, encoding_format: 'float' }),
    deadline,
    mostBytes: LARGEST_ANSWER,
  });
  if (!reply.ok) throw new ModelFailure(`answered with status ${String(reply.status)}`);
  const { data } = JsonText.pipe(HttpReply).parse(reply.text);
  return data.toSorted((one, other) => one.index - other.index).map(({ embedding }) => embedding);
};
