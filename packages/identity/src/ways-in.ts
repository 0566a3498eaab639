import { fieldsAfter } from '@parlour/domain';
import * as z from 'zod';

/** What opens an account, as the provider tells it to the shop. */
export const WaysIn = z.object({
  /** Those that its owner may keep when the password changes. */
  ways: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['passkey', 'provider', 'assistant']),
      name: z.string(),
      /** ISO 8601, UTC. */
      createdAt: z.string(),
    }),
  ),
  /** How many are from before the owner confirmed the address; a new password removes them. */
  older: z.number(),
  /** Whether the account has a password; one that a code has made has none at first. */
  hasPassword: z.boolean(),
});

export type WaysIn = z.output<typeof WaysIn>;

/** The beginning of the names of fields that keep a way in; the rest is its id. */
export const KEEP_FIELD = 'keep ';

/** The ids of the ways in that a form keeps. */
export const keptIn = (fields: Readonly<Record<string, string>>): readonly string[] =>
  fieldsAfter(fields, KEEP_FIELD).map(([id]) => id);
