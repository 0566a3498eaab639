import * as z from 'zod';
import { flag, list, text } from '../readers.ts';

/**
 * How a search text was understood, where the upstream says: the embedded marketplace does, although
 * the specification has no such field.
 */
export const Interpretation = z.object({
  /** Words that were read as filters, each with the text without them. */
  filters: list(z.object({ name: text, rest: text })),
  /** The text that was searched for instead of a misspelt one; '' for none. */
  correctedTo: text,
  /** Words that were left out because nothing matches them. */
  leftOut: list(text),
  /** Words that were left out because nothing matches them together with the others. */
  without: list(text),
  /** No product matches all of the words, so these match some. */
  anyWord: flag,
  /** No product is called all of the words; what is like them in meaning is among these. */
  related: flag,
  /** What would know more did not answer in time: the same search may find more in a moment. */
  provisional: flag,
});

export type Interpretation = z.output<typeof Interpretation>;
