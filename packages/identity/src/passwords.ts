import { MAX_PASSWORD, MIN_PASSWORD } from './password-length.ts';

/** In lower case; the build makes the list: tools/local/build/leaked-passwords.ts. */
declare const __LEAKED_PASSWORDS__: readonly string[];

/** The length of a word, and of what must be left of a password without such words, in letters. */
const MIN_WORD = 4;

/**
 * The words that a guesser tries first for this shop and this person (ASVS 6.1.2): those of the shop's name, of
 * the person's name and of the email address before the @.
 */
export const contextWords = (shop: string, person: { name: string; email: string }): string[] =>
  [shop, person.name, person.email.split('@')[0] ?? '']
    .flatMap((text) => text.toLowerCase().split(/[^\p{Letter}\p{Number}]+/u))
    .filter((word) => word.length >= MIN_WORD);

/**
 * The problem with a new password, as a sentence for the customer; undefined if there is none.
 * @param words see `contextWords`
 */
export const passwordProblem = (
  password: string,
  words: readonly string[] = [],
): string | undefined => {
  const { length } = Array.from(password);
  if (length < MIN_PASSWORD) return `Use ${String(MIN_PASSWORD)} characters or more.`;
  if (length > MAX_PASSWORD) return `Use no more than ${String(MAX_PASSWORD)} characters.`;
  if (isLeaked(password)) {
    return 'This password is known from leaks, so attackers try it first. Please choose another.';
  }
  return isMadeOf(words, password)
    ? 'This is little more than your name or that of the shop, which attackers try first. Please choose another.'
    : undefined;
};

/** Whether a password has a word of the context, and hardly a letter besides (ASVS 6.2.11). */
const isMadeOf = (words: readonly string[], password: string): boolean => {
  const text = password.toLowerCase();
  if (!words.some((word) => text.includes(word))) return false;
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), text);
  return (rest.match(/\p{Letter}/gu)?.length ?? 0) < MIN_WORD;
};

/**
 * Whether it is known from leaks (ASVS 6.2.4 and 6.2.12), or repeats one character, for which no list has
 * every length.
 */
const isLeaked = (password: string): boolean =>
  __LEAKED_PASSWORDS__.includes(password.toLowerCase()) || /^(.)\1*$/su.test(password);
