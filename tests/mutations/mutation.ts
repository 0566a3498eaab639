import { readFileSync } from 'node:fs';

/** A behaviour taken out of the shop by one change, which the tests of its row must notice. */
export interface Mutation {
  /** The requirement that no longer holds; a test with its id in brackets must fail. */
  readonly row: string;
  /** What goes wrong, in a few words. */
  readonly fault: string;
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly text: string;
  readonly replacement: string;
  /** The test file that must notice. */
  readonly test: string;
}

/** The form of the list: row, fault, file, text, replacement, test. */
export type MutationRow = readonly [
  row: string,
  fault: string,
  file: string,
  text: string,
  replacement: string,
  test: string,
];

export const toMutation = (line: MutationRow): Mutation => {
  const [row, fault, file, text, replacement, test] = line;
  return { row, fault, file, text, replacement, test };
};

/**
 * The source of a file with the mutation.
 * @throws {Error} when its text does not occur exactly once
 */
export const mutated = (source: string, { row, file, text, replacement }: Mutation): string => {
  const times = source.split(text).length - 1;
  if (times === 1) return source.replace(text, () => replacement);
  throw new Error(
    `${row}: ${file} has ${times === 0 ? 'no' : String(times)} “${text}”; ` +
      'the list in tests/mutations/list must name a text that occurs exactly once.',
  );
};

/** What is wrong with a mutation; '' when it can be applied. */
export const problemOf = (mutation: Mutation): string => {
  try {
    mutated(readFileSync(mutation.file, 'utf8'), mutation);
    return '';
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
};
