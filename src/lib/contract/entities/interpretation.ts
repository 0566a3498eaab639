import * as z from 'zod';
import { flag, list, text } from '../readers.ts';

/**
 * How a search text was understood, where the upstream tells: the embedded marketplace does, the
 * specification names no such field.
 */
export const Interpretation = z.object({
  /** Words that were read as filters, each with the text without them. */
  filters: list(z.object({ name: text, rest: text })),
  /** The text that was searched for in the place of a misspelt one; '' for none. */
  correctedTo: text,
  /** What was left out because nothing has it. */
  leftOut: list(text),
  /** Nothing has all of the words, so these products have some. */
  anyWord: flag,
});

export type Interpretation = z.output<typeof Interpretation>;
