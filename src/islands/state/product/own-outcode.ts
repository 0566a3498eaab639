import { readStored, writeStored } from '../browser-storage.ts';

const KEY = 'outcode';

const toOutcode = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Z\d]{2,4}$/.test(value) ? value : undefined;

/** The first half of the postcode that the visitor last named; undefined without consent, or if there is none. */
export const ownOutcode = (): string | undefined => readStored(KEY, toOutcode);

/** Stores the first half of a postcode for the next product; only with consent. */
export const keepOutcode = (outcode: string): void => {
  writeStored(KEY, outcode);
};
