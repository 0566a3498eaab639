import * as z from 'zod';
import { flag, list, text } from '../readers.ts';

/**
 * How a search text was understood, if the upstream tells. The embedded marketplace does, although the
 * specification has no such field.
 */
export const Interpretation = z.object({
  /** Words that became filters, each with the rest of the text. */
  filters: list(z.object({ name: text, rest: text })),
  /** The text that replaced a misspelt one; '' for none. */
  correctedTo: text,
  /** Words that were left out because nothing matches them. */
  leftOut: list(text),
  /** Words that were left out because nothing matches them together with the others. */
  without: list(text),
  /** No product matches all of the words, so that these match some. */
  anyWord: flag,
  /** No product contains all of the words; some of these are alike in meaning. */
  related: flag,
  /** A slower source did not reply in time: the same search may find more in a moment. */
  provisional: flag,
});

/** How long a provisional reply of a search may be cached, in seconds. */
export const PROVISIONAL_S = 10;

export type Interpretation = z.output<typeof Interpretation>;
