import { dictionary } from '@zxcvbn-ts/language-common';
import { MIN_PASSWORD } from '../../../src/lib/identity/passwords.ts';

/**
 * The 3,000 most common passwords that are long enough, in lower case, the most common first. A build
 * contains only these: the whole dictionary of the library would add 160 kB to the compressed worker.
 */
export const commonPasswords: readonly string[] = dictionary['passwords-common']
  .filter(({ length }) => length >= MIN_PASSWORD)
  .slice(0, 3_000);
