import * as z from 'zod';
import { id, text } from '../readers.ts';

/** The public data of a seller (ENTITY-018). */
export const Seller = z.object({
  sellerID: id,
  sellerName: text,
  serviceTelephone: text,
  serviceEmail: text,
  /** The seller's own description; not in the specification. */
  description: text,
  /** The seller's logo; '' for none. */
  mainPicture: text,
});

export type Seller = z.output<typeof Seller>;
