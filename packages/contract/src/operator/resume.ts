import * as z from 'zod';
import { call } from '../call.ts';
import { list, number, text } from '../readers.ts';

export const operatorResume = call({
  family: 'operator',
  access: 'operator',
  method: 'POST',
  path: 'operator/resume',
  summary:
    'Call this after a database restore: it discards data of the previous database, and sets the timers of orders and offers again',
  effect: 'write',
  isPart: ({ body }) => body.after !== '',
  body: z.object({
    /** Opaque position to continue from; empty for the start. */
    after: z.string().max(300).default(''),
  }),
  reply: z.object({
    /** Sites whose caches the first request purged. */
    purged: list(text),
    /** Orders and offers whose timers were set. */
    orders: number,
    offers: number,
    /** Customers who had been deleted before the restore, and were deleted again. */
    forgotten: number,
    next: z.string().nullable(),
  }),
});
