import type * as z from 'zod';

/** Why one record cannot be imported. The other records of its request are. */
export class Refusal extends Error {
  /** Each as `path: message`. */
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    super(reasons.join('; '));
    this.name = 'Refusal';
    this.reasons = reasons;
  }
}

/** The reasons why a schema refused a record. */
export const refusalOf = (error: z.ZodError): Refusal =>
  new Refusal(error.issues.map((issue) => `${issue.path.join('.') || 'record'}: ${issue.message}`));
