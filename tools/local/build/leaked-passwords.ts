import { dictionary } from '@zxcvbn-ts/language-common';
import { MIN_PASSWORD } from '@parlour/identity';

/**
 * Passwords of known leaks that are long enough, in lower case, the most common first. The library has those
 * that more than ten of the ten million accounts of Mark Burnett's collection had (2015).
 */
export const leakedPasswords: readonly string[] = dictionary['passwords-common'].filter(
  ({ length }) => length >= MIN_PASSWORD,
);
