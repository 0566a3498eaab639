/*
 * What a search asks the parts of an index, and how their answers are put together. A part is in this isolate or
 * in an object of its own; its answer is the same.
 */

import {
  chosenProducts,
  findProducts,
  type Fits,
  type FoundRows,
  foundTogether,
  type FoundTogether,
  type SearchedPart,
  type TextQuery,
  type Together,
} from './find.ts';
import { MOST_BEGUN, numberIn, type NumberCount } from './vocabulary.ts';

/** The questions, each with its answer. */
export interface Questions {
  /** The products with everything that is wanted. */
  readonly find: { readonly asked: TextQuery; readonly answer: FoundRows };
  /** Whether a product has all of some words, for several sets of words. */
  readonly together: {
    readonly asked: readonly Together[];
    readonly answer: readonly FoundTogether[];
  };
  /** What is known of some numbers. */
  readonly numbers: {
    readonly asked: readonly string[];
    readonly answer: readonly NumberCount[];
  };
  /** Products by their ids. */
  readonly chosen: {
    readonly asked: { readonly ids: readonly number[]; readonly fits?: Fits | undefined };
    readonly answer: FoundRows;
  };
}

export type QuestionKind = keyof Questions;

interface Part<Kind extends QuestionKind> {
  readonly answer: (
    part: SearchedPart,
    asked: Questions[Kind]['asked'],
  ) => Questions[Kind]['answer'];
  /** The answer of all parts, of which there is at least one. */
  readonly merge: (
    answers: readonly Questions[Kind]['answer'][],
    asked: Questions[Kind]['asked'],
  ) => Questions[Kind]['answer'];
}

const KINDS: { readonly [Kind in QuestionKind]: Part<Kind> } = {
  find: {
    answer: findProducts,
    merge: (answers) => {
      const told = answers.filter(({ isSaid }) => !isSaid);
      if (told.length > 0) return joined(told);
      // If sofas are sold but all cost more, a lamp that goes with a sofa is not an answer to 'sofa under £100'.
      return joined(answers.some(({ isSold }) => isSold) ? [] : answers);
    },
  },
  together: {
    answer: (part, asked) => asked.map((one) => foundTogether(part, one)),
    merge: (answers, asked) =>
      asked.map(({ terms }, at) => ({
        isFound: answers.some((one) => one[at]?.isFound === true),
        terms: terms.map((_, term) => answers.some((one) => one[at]?.terms[term] === true)),
      })),
  },
  numbers: {
    answer: ({ index }, asked) => asked.map((number) => numberIn(index, number)),
    merge: (answers, asked) =>
      asked.map((_, at) => ({
        products: answers.reduce((sum, one) => sum + (one[at]?.products ?? 0), 0),
        isKnown: answers.some((one) => one[at]?.isKnown === true),
        isMentioned: answers.some((one) => one[at]?.isMentioned === true),
        begun: [...new Set(answers.flatMap((one) => one[at]?.begun ?? []))]
          .sort((one, other) => (one < other ? -1 : 1))
          .slice(0, MOST_BEGUN),
      })),
  },
  chosen: {
    answer: (part, { ids, fits }) => chosenProducts(part, ids, fits),
    merge: (answers) => joined(answers),
  },
};

/** The answer of one part. */
export const answerOfPart = <Kind extends QuestionKind>(
  part: SearchedPart,
  kind: Kind,
  asked: Questions[Kind]['asked'],
): Questions[Kind]['answer'] => KINDS[kind].answer(part, asked);

/** The answer of all parts together, as that of one index of all products would be. */
export const mergedAnswers = <Kind extends QuestionKind>(
  kind: Kind,
  answers: readonly Questions[Kind]['answer'][],
  asked: Questions[Kind]['asked'],
): Questions[Kind]['answer'] => KINDS[kind].merge(answers, asked);

const joined = (found: readonly FoundRows[]): FoundRows => {
  const [only] = found;
  if (only && found.length === 1) return only;
  const count = found.reduce((sum, { products }) => sum + products.length, 0);
  const all = {
    products: new Uint32Array(count),
    variants: new Uint32Array(count),
    widths: new Uint32Array(count),
    scores: new Float64Array(count),
    isSaid: only?.isSaid ?? false,
    isSold: false,
  };
  let at = 0;
  for (const { products, variants, widths, scores } of found) {
    all.products.set(products, at);
    all.variants.set(variants, at);
    all.widths.set(widths, at);
    all.scores.set(scores, at);
    at += products.length;
  }
  return all;
};
