/** Something besides the password that opens an account. */
interface WayIn {
  readonly id: string;
  readonly kind: 'passkey' | 'assistant';
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** What besides the password opens an account. */
export interface WaysIn {
  /** Those that its owner may keep when the password changes. */
  readonly ways: readonly WayIn[];
  /** How many are from before the owner confirmed the address; a new password removes them. */
  readonly older: number;
}

/** The beginning of the names of fields that keep a way in; the rest is its id. */
export const KEEP_FIELD = 'keep ';

/** The ids of the ways in that a form keeps. */
export const keptIn = (fields: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(fields)
    .filter((name) => name.startsWith(KEEP_FIELD))
    .map((name) => name.slice(KEEP_FIELD.length));
