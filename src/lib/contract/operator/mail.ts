import * as z from 'zod';
import { call } from '../call.ts';
import { text } from '../readers.ts';

export const operatorTestMail = call({
  family: 'operator',
  access: 'operator',
  method: 'POST',
  path: 'operator/mail/test',
  summary: 'Sends a test letter in the name of a site, and says what its provider answered',
  effect: 'write',
  body: z.object({ site: z.string().min(1).max(40), to: z.email().max(254) }),
  reply: z.object({
    status: z.enum(['sent', 'refused', 'later']),
    /** Why it was not sent; '' when it was. */
    why: text,
  }),
});
