import * as z from 'zod';
import { call } from '../call.ts';
import { list, text } from '../readers.ts';

const name = z.string().min(1).max(200);

export const operatorReseal = call({
  family: 'operator',
  access: 'operator',
  method: 'POST',
  path: 'operator/secrets/reseal',
  summary:
    'Seals secrets of a site with the newest key of the installation; what they hide stays in the shop',
  effect: 'write',
  body: z.object({
    site: z.string().min(1).max(40),
    values: z.array(z.object({ name, sealed: z.string().max(20_000) })).max(100),
  }),
  reply: z.object({
    values: list(z.object({ name: text, sealed: text })),
    /** Those that no key of the shop opens. */
    unopened: list(z.object({ name: text, why: text })),
  }),
});
