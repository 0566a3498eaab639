import type * as z from 'zod';

/** What is wrong with a form, by field; under '' what belongs to none of them. */
export type Problems = Readonly<Record<string, string>>;

/** The first thing that is wrong with each field, as its schema says it. */
export const problemsByField = (error: z.ZodError): Problems =>
  Object.fromEntries(
    error.issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]),
  );

/** A password is typed again: it never goes back into a page. */
const SECRET = /password|repeat/i;

/** What was typed, for a form that is shown once more. */
export const withoutSecrets = (
  fields: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET.test(name)));
