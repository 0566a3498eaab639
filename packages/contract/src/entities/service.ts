import * as z from 'zod';
import { number, text } from '../readers.ts';

/** A service of a seller that can go with a delivery to the door. Amounts are pounds. */
export const OfferedService = z.object({
  /** `room`, `assembly`, `old-piece` or `packaging`. */
  service: text,
  name: text,
  /** What it covers, in the seller's words; '' for nothing more than its name says. */
  covers: text,
  /** For all pieces that it is for; 0 for a free one. */
  total: number,
  /** Working days that the delivery takes longer. */
  workingDays: number,
});

export type OfferedService = z.output<typeof OfferedService>;
