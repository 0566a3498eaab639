import { answerOfPart, mergedAnswers, type QuestionKind, type Questions } from './questions.ts';
import { numberTerm, termsOf } from './terms.ts';
import type { TextIndex } from './text-index.ts';
import { Vocabulary, type WordCounts, wordsOfAll, wordsOfIndex } from './vocabulary.ts';

/** A part of the words of an assortment, wherever it is. */
export interface TextPart {
  /** The answer of the part; null when it does not answer in time. */
  readonly ask: <Kind extends QuestionKind>(
    kind: Kind,
    asked: Questions[Kind]['asked'],
  ) => Promise<Questions[Kind]['answer'] | null>;
}

/** The words of an assortment, as one search asks them. */
export interface SearchedText {
  readonly vocabulary: Vocabulary;
  /** The answer of all parts together. */
  readonly ask: <Kind extends QuestionKind>(
    kind: Kind,
    asked: Questions[Kind]['asked'],
  ) => Promise<Questions[Kind]['answer']>;
  /** Whether each part has answered each question so far. */
  readonly isWhole: () => boolean;
}

const NO_PRODUCTS: ReadonlySet<number> = new Set();

/** A part that is in this isolate. */
export const partHere = (
  index: TextIndex,
  except: ReadonlySet<number> = NO_PRODUCTS,
): TextPart => ({
  ask: (kind, asked) => Promise.resolve(answerOfPart({ index, except }, kind, asked)),
});

/** @param words of the parts, together or each by itself */
export const searchedText = (
  words: readonly WordCounts[],
  parts: readonly TextPart[],
): SearchedText => {
  let isWhole = true;
  return {
    vocabulary: new Vocabulary(words),
    async ask(kind, asked) {
      const answers = await Promise.all(parts.map((part) => part.ask(kind, asked)));
      const given = answers.filter((answer) => answer !== null);
      isWhole &&= given.length === answers.length;
      return mergedAnswers(kind, given, asked);
    },
    isWhole: () => isWhole,
  };
};

/** The words of an assortment whose parts are all in this isolate. */
export const searchedHere = (indexes: readonly TextIndex[]): SearchedText =>
  searchedText(
    [wordsOfAll(indexes.map(wordsOfIndex))],
    indexes.map((index) => partHere(index)),
  );

/** Matches a digit. */
export const NUMBER = /\p{N}/u;

/**
 * The words of an assortment, with the numbers in some phrases.
 * @param phrases what was typed, and its synonyms
 */
export const withNumbersOf = async (
  text: SearchedText,
  phrases: readonly string[],
): Promise<SearchedText> => {
  const terms = phrases.flatMap((phrase) => [numberTerm(phrase), ...termsOf(phrase)]);
  const numbers = [...new Set(terms)].filter((one) => NUMBER.test(one));
  if (numbers.length === 0) return text;
  const counts = await text.ask('numbers', numbers);
  const known = new Map(
    numbers.flatMap((number, at) => {
      const count = counts[at];
      return count ? [[number, count] as const] : [];
    }),
  );
  return { ...text, vocabulary: text.vocabulary.withNumbers(known) };
};
