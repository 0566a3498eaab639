import * as z from 'zod';
import { id, text } from '../readers.ts';

/** A seller as a shopper may know it (ENTITY-018). */
export const Seller = z.object({
  sellerID: id,
  sellerName: text,
  serviceTelephone: text,
  serviceEmail: text,
  /** The seller's description of itself; not in the specification. */
  description: text,
  /** The seller's mark, '' without one. */
  mainPicture: text,
});

export type Seller = z.output<typeof Seller>;
