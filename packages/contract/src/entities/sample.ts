import * as z from 'zod';
import { id, list, text } from '../readers.ts';

/** A swatch that is asked for by post, with its names at the time. */
export const SampleSwatch = z.object({
  productId: id,
  variantId: id,
  optionId: id,
  swatchId: id,
  /** Name of the product, then the title of the variant. */
  name: text,
  swatchName: text,
  picture: text,
  urlSlug: text,
});

/** What one seller posts: the swatches of a tray that are that seller's. */
export const SampleRequest = z.object({
  id,
  sellerName: text,
  /** `confirmed`, `sent`, `declined` or `cancelled`; `asked` in the reply to one that an email confirms first. */
  status: text,
  /** Why it was declined. */
  reason: text,
  date: text,
  /** When it was sent, declined or cancelled; '' before. */
  moved: text,
  swatches: list(SampleSwatch),
});

export type SampleSwatch = z.output<typeof SampleSwatch>;
export type SampleRequest = z.output<typeof SampleRequest>;
