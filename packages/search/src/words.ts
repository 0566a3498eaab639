export { type FactRange, readFactRanges } from './words/fact-ranges.ts';
export {
  readableTags,
  replaceSynonyms,
  synonymsOf,
  toReadableTags,
  toSynonyms,
} from './words/lexicon.queries.ts';
export type { Dimension, Measure, Side } from './words/measures.ts';
export { LEAST_TIMES, pairOf, proposalsFrom, type Retry, withoutThose } from './words/proposals.ts';
export {
  type Concept,
  type Lexicon,
  phrasesOf,
  type ReadableTag,
  type ReadFilter,
} from './words/reading.ts';
export { parseSynonyms, type Synonym } from './words/synonyms.ts';
export { normalPhrase, wordsOf } from './words/words.ts';
