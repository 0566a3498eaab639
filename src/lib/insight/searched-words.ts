/** The longest stored search, in characters. */
const MOST = 60;

/** Parts of a search that may be personal data. */
const PERSONAL: readonly (readonly [what: RegExp, instead: string])[] = [
  [/\S*@\S*/g, '[email]'],
  // Telephone, card and order numbers: seven digits or more, with any separators.
  [/\+?\d(?:[\s()./-]*\d){6,}/g, '[number]'],
  [/\b[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\b/g, '[postcode]'],
];

/** The words of a search as they are counted: lower case, shortened, without personal data. */
export const searchedWords = (text: string): string =>
  PERSONAL.reduce(
    (words, [what, instead]) => words.replace(what, instead),
    text
      .toLowerCase()
      .slice(0, 200)
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  )
    .slice(0, MOST)
    .trim();
