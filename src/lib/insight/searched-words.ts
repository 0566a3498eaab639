/** Characters of a search that are kept. */
const MOST = 60;

/** What may be somebody's own, wherever it stands in a search. */
const PERSONAL: readonly (readonly [what: RegExp, instead: string])[] = [
  [/\S*@\S*/g, '[e-mail]'],
  // Telephone numbers, cards, numbers of orders: seven digits and more, however they are parted.
  [/\+?\d(?:[\s()./-]*\d){6,}/g, '[number]'],
  [/\b[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\b/g, '[postcode]'],
];

/** The words of a search as they are counted: lower case, cut, without what may name a person. */
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
