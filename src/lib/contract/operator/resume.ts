import * as z from 'zod';
import { call } from '../call.ts';
import { list, number, text } from '../readers.ts';

export const operatorResume = call({
  family: 'operator',
  access: 'operator',
  method: 'POST',
  path: 'operator/resume',
  summary:
    'After a database was restored: forgets what is kept of the one before, and winds the clocks of orders and offers',
  effect: 'write',
  body: z.object({
    /** Opaque position to continue from; empty for the start. */
    after: z.string().max(300).default(''),
  }),
  reply: z.object({
    /** Sites whose caches were purged, by the first request. */
    purged: list(text),
    /** Orders and offers that a clock was wound for. */
    orders: number,
    offers: number,
    next: z.string().nullable(),
  }),
});
