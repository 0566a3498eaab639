export type { SearchBindings } from './bindings.ts';
export { applyChanges, type ListedProduct, type Size } from './lists/apply-changes.ts';
export { buildIndex } from './lists/build-index.ts';
export { FACT_KINDS, toFactKinds } from './lists/fact-kinds.queries.ts';
export { bytesInMemory } from './lists/columns.ts';
export { decodeIndex, encodeIndex } from './lists/encoding.ts';
export {
  changesSince,
  claimBuild,
  leaveBuild,
  type ListState,
  SAID_AS_DECLARED,
  stateOf,
  toState,
} from './lists/list-index.queries.ts';
export {
  bytesOf,
  DEAREST,
  emptyIndex,
  type ListIndex,
  LONGEST,
  rowOf,
} from './lists/list-index.ts';
export type {
  CountedGroup,
  Criterion,
  ListCriterion,
  ListQuery,
  Ranking,
  WantedSlug,
} from './lists/list-query.ts';
export {
  createListIndexCache,
  listIndexCache,
  type ListIndexCache,
  readIndex,
  writeIndex,
} from './lists/list-index-cache.ts';
export { factRowName, matching } from './lists/matching.ts';
export { windowOf } from './lists/ordering.ts';
export { bitOf, type Bits, countOfBits, rowsOf, setBit, setRows } from './lists/row-set.ts';
export {
  factFacet,
  type FactFacet,
  runListQuery,
  tagCountsOf,
  tagsOfIndex,
} from './lists/run-list-query.ts';
export { shuffleOf } from './lists/shuffle.ts';
export {
  type FacetRow,
  JOIN_PARENT,
  REFERENCE_COLUMNS,
  TAG_ORDER,
  type TagReferenceRow,
} from './lists/tag-reference.queries.ts';
export { embed, modelKey, MOST_TEXTS } from './meaning/embed.ts';
export { learnMeanings, meaningText } from './meaning/learn-meanings.ts';
export { alike, inBytes, meaningIndex } from './meaning/meaning-index.ts';
export { unsureAfter } from './meaning/meanings.queries.ts';
export { relatedProducts } from './meaning/related-products.ts';
export { buildTextIndex } from './text/build-index.ts';
export { TextBuilder } from './text/build-text.ts';
export type { SearchedProduct } from './text/documents.queries.ts';
export { leftOutOfSearches } from './text/left-out.queries.ts';
export { findProducts } from './text/find.ts';
export { SearchPart } from './text/part-object.ts';
export { searchedHere, type SearchedText } from './text/searched-text.ts';
export { encodeWords, wordsOfAll, wordsOfIndex } from './text/vocabulary.ts';
export {
  betterIn,
  type FoundProduct,
  relatedAttempts,
  type TextResult,
  type TextSearch,
  type Interpretation,
} from './text/text-attempts.ts';
export { bytesOfText, decodeText, encodeText, type TextIndex } from './text/text-index.ts';
export {
  createTextIndexCache,
  textIndexCache,
  type TextIndexCache,
} from './text/text-index-cache.ts';
export { completionsOf, likelyTermsFor, requiredTermOf } from './text/required-terms.ts';
