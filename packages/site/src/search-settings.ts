import * as z from 'zod';
import { secretName, sentence, webUrl } from './readers.ts';

/** The same wherever the model runs. */
const ASKED = {
  /** How long a search waits for the model, in milliseconds; after that it uses only its words. */
  deadline: z.int('write milliseconds, such as 300').min(50).max(2_000).default(300),
  /** The least similarity of a product, as a cosine; less similar ones are not shown. */
  least: z.number('write a number from 0 to 1, such as 0.3').min(0).max(1).default(0.3),
} as const;

/** The model that compares the meanings of texts. */
const Meaning = z.discriminatedUnion(
  'provider',
  [
    /** A model of the platform, through the binding `AI`. */
    z.strictObject({
      ...ASKED,
      provider: z.literal('platform'),
      model: sentence('write the name of a model for embeddings').default(
        '@cf/baai/bge-small-en-v1.5',
      ),
    }),
    /** Any server with `POST <api>/embeddings`, as at OpenAI. */
    z.strictObject({
      ...ASKED,
      provider: z.literal('http'),
      /** Base URL, such as `https://api.example/v1`. */
      api: webUrl,
      model: sentence('write the name of the model at the server'),
      /** Name of the secret with its bearer token; absent for none. */
      key: secretName.optional(),
    }),
  ],
  'write a provider: "platform" or "http"',
);

/** A site's settings for searches: `[vars.SITES.<id>.search]`. */
export const SearchSettings = z.strictObject({
  /** Searches whose words match nothing are also answered by their meaning; without it, by their words only. */
  meaning: Meaning.optional(),
});

export type MeaningSettings = z.output<typeof Meaning>;

/** Name of the secret in these settings. */
export const searchSecrets = ({ meaning }: z.output<typeof SearchSettings>): readonly string[] =>
  meaning?.provider === 'http' && meaning.key !== undefined ? [meaning.key] : [];
