import { asMeant } from './typed.ts';

/*
 * What people type or paste from an email, a card or a message, where the shop compares it letter by letter: codes
 * to sign in, promo codes and the like.
 */

/** The text as it was meant, with the digits and the hyphen of every keyboard in place of other ones. */
export const asTyped = (text: string): string =>
  asMeant(text)
    .replace(/\p{Variation_Selector}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\p{Nd}/gu, asciiDigit);

/** Ten in a row of Unicode's digits begin with a zero. */
const asciiDigit = (digit: string): string => {
  let zero = digit.codePointAt(0) ?? 0;
  const value = zero;
  while (value - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(value - zero);
};

/** What may stand between the groups of a number. */
const BETWEEN = '[ .·_-]{0,3}';

/**
 * The digits of a code that is written in groups, or that stands in a pasted sentence.
 * @returns undefined unless the text has exactly one such number
 */
export const digitsIn = (text: string, count: number): string | undefined => {
  const typed = asTyped(text);
  const times = `{${String(count - 1)}}`;
  for (const between of ['', BETWEEN]) {
    const number = new RegExp(`(?<!\\d)\\d(?:${between}\\d)${times}(?!\\d)`, 'g');
    const found = new Set(typed.match(number)?.map((match) => match.replace(/\D/g, '')));
    if (found.size > 0) return found.size === 1 ? [...found][0] : undefined;
  }
  return undefined;
};
