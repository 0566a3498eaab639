import * as z from 'zod';
import { secretName, sentence, webUrl } from './readers.ts';

/** What is the same wherever the model runs. */
const ASKED = {
  /** Milliseconds that a search waits for the model; after them it is answered by its words alone. */
  deadline: z.int('write milliseconds, such as 300').min(50).max(2_000).default(300),
  /** How alike a product must be at least, as a cosine: what is less so is not shown. */
  least: z.number('write a number from 0 to 1, such as 0.3').min(0).max(1).default(0.3),
} as const;

/** The model that tells how near texts are to each other in what they mean. */
const Meaning = z.discriminatedUnion(
  'provider',
  [
    /** The platform's models, by the binding `AI`. */
    z.strictObject({
      ...ASKED,
      provider: z.literal('platform'),
      model: sentence('write the name of a model for embeddings').default(
        '@cf/baai/bge-small-en-v1.5',
      ),
    }),
    /** Any server that takes `POST <api>/embeddings` as OpenAI's does. */
    z.strictObject({
      ...ASKED,
      provider: z.literal('http'),
      /** Base address, such as `https://api.example/v1`. */
      api: webUrl,
      model: sentence('write the name by which the server knows the model'),
      /** Name of the secret that holds its bearer; none when absent. */
      key: secretName.optional(),
    }),
  ],
  'write a provider: "platform" or "http"',
);

/** How a site searches: `[vars.SITES.<id>.search]`. */
export const SearchSettings = z.strictObject({
  /** Searches whose words nothing has are answered by what they mean, too; by words alone when absent. */
  meaning: Meaning.optional(),
});

export type MeaningSettings = z.output<typeof Meaning>;

/** Name of the secret that these settings ask for. */
export const searchSecrets = ({ meaning }: z.output<typeof SearchSettings>): readonly string[] =>
  meaning?.provider === 'http' && meaning.key !== undefined ? [meaning.key] : [];
