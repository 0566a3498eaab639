import type { FactKind } from '@parlour/domain';
import {
  stateOf,
  toState,
  toFactKinds,
  type ListState,
  listIndexCache,
  betterIn,
  relatedAttempts,
  type TextSearch,
  type Interpretation,
  textIndexCache,
  relatedProducts,
} from '@parlour/search';
import {
  wordsOf,
  type Concept,
  type FactRange,
  readFactRanges,
  type Lexicon,
  phrasesOf,
  type ReadFilter,
  readableTags,
  synonymsOf,
  toReadableTags,
  toSynonyms,
} from '@parlour/search/words';
import { withReadFilter } from '../listing/read-filters.ts';
import { foundAs, isEveryProduct, narrow, withFact, type Selection } from '../listing/selection.ts';
import type { VariantPreference } from '../listing/tiles.queries.ts';
import { factKindsIn } from '../product/facts.queries.ts';
import type { MarketContext } from '../routes.ts';

/** One reading of a text, as a search. */
export interface Attempt {
  readonly selection: Selection;
  readonly concepts: readonly Concept[];
  /** What the shown variant should have: 'green sofa' shows the green one of many. */
  readonly preferred: VariantPreference;
  readonly interpretation: Interpretation;
}

/** The circumstances of a search. */
interface AttemptOptions {
  /** Whether the visitor is still typing the last word. */
  readonly isTyping?: boolean;
  /** Whether to leave out products that are only similar in meaning. */
  readonly isByWords?: boolean;
}

/**
 * The readings of a text, best first, from the text index in memory. None for a text without a word. What it says of
 * declared facts, 'seat height over 45 cm', narrows the products as a list's filter does.
 */
export async function* attempts(
  context: MarketContext,
  among: Selection,
  text: string,
  options: AttemptOptions = {},
): AsyncGenerator<Attempt, void> {
  if (wordsOf(text).length === 0) return;
  const meant = await meaningsOf(context, text);
  const ranges = readFactRanges(text, meant.kinds);
  const last = ranges.at(-1);
  if (last === undefined) {
    yield* attemptsOf(context, among, text, meant, options);
    return;
  }
  const narrowed = narrow(among, ...ranges.map((range) => withFact({ ...range, values: [] })));
  if (wordsOf(last.rest).length === 0) {
    const interpretation = withRanges(NOTHING_ELSE, text, ranges);
    const preferred = { tags: [], variants: new Map<number, number>() };
    yield { selection: narrowed, concepts: [], preferred, interpretation };
    return;
  }
  const left = await meaningsOf(context, last.rest);
  for await (const attempt of attemptsOf(context, narrowed, last.rest, left, options)) {
    yield { ...attempt, interpretation: withRanges(attempt.interpretation, text, ranges) };
  }
}

const NOTHING_ELSE: Interpretation = {
  ...{ filters: [], correctedTo: '', leftOut: [], without: [] },
  ...{ related: false, provisional: false },
};

/** The interpretation of a whole text, of which ranges of facts were read first. */
const withRanges = (
  { filters, correctedTo, ...others }: Interpretation,
  text: string,
  ranges: readonly FactRange[],
): Interpretation => {
  const taken = ranges.map((range) => range.taken);
  const whole = (rest: string): string => [rest, ...taken].filter(Boolean).join(' ');
  return {
    ...others,
    filters: [
      ...filters.map(({ name, rest }) => ({ name, rest: whole(rest) })),
      ...ranges.map((range) => ({
        name: range.name,
        rest: text.replace(range.taken, ' ').replace(/\s+/g, ' ').trim(),
      })),
    ],
    correctedTo: correctedTo === '' ? '' : whole(correctedTo),
  };
};

async function* attemptsOf(
  context: MarketContext,
  among: Selection,
  text: string,
  { lexicon, state }: Meanings,
  { isTyping = false, isByWords = isTyping }: AttemptOptions,
): AsyncGenerator<Attempt, void> {
  const { env, db, site } = context;
  const words = await textIndexCache.ready(env, db, site.assortment, state);
  const index = await listIndexCache.ready(env, site.assortment);
  const search: TextSearch = {
    text: words,
    isTyping,
    related: isByWords ? undefined : relatedProducts(context, state.epoch),
    better: index && betterIn(index),
    lexiconFor: (asked) => (asked === text ? Promise.resolve(lexicon) : lexiconFor(context, asked)),
  };
  let first: Attempt | null = null;
  let some = false;
  for await (const way of relatedAttempts(search, text)) {
    const { filters, concepts, found, interpretation } = way;
    // When the shopper has chosen filters, an empty list is the true answer.
    if (interpretation.without.length > 0 && !isEveryProduct(among)) break;
    const narrowed = narrow(among, ...filters.map(withReadFilter));
    const variants = new Map(found?.map(({ product, variant }) => [product, variant]));
    const attempt = {
      selection: found
        ? foundAs(
            narrowed,
            found.map(({ product }) => product),
          )
        : narrowed,
      concepts,
      interpretation,
      // Another variant may have more of the tags, but not the size or price that the shopper wants.
      preferred: { tags: way.isMeasured ? [] : tagsOf(filters), variants },
    };
    if (first === null || interpretation.provisional) first = attempt;
    if (found?.length === 0) continue;
    some = true;
    yield attempt;
  }
  if (!some && first) yield first;
}

/** The sets of tags that a search names. */
const tagsOf = (filters: readonly ReadFilter[]): VariantPreference['tags'] =>
  filters.flatMap((one) => (one.kind === 'tags' ? [one.tagIds] : []));

/** The meanings of a text's words at a site, and the states that lists and text index have to reach. */
interface Meanings {
  readonly lexicon: Lexicon;
  readonly state: ListState;
  /** The declared facts, for a text with a number. */
  readonly kinds: readonly FactKind[];
}

/** Reads them in one round trip. */
const meaningsOf = async ({ db, site }: MarketContext, text: string): Promise<Meanings> => {
  const [synonyms, tags, state, kinds] = (await db.batch([
    synonymsOf(db, phrasesOf(text)),
    readableTags(db, site.assortment),
    stateOf(db),
    ...(/\d/.test(text) ? [factKindsIn(db)] : []),
  ])) as [D1Result, D1Result, D1Result, D1Result?];
  const lexicon = { synonyms: toSynonyms(synonyms), tags: toReadableTags(tags) };
  return { lexicon, state: toState(state), kinds: toFactKinds(kinds) };
};

const lexiconFor = async (context: MarketContext, text: string): Promise<Lexicon> =>
  (await meaningsOf(context, text)).lexicon;

/**
 * The result of the first attempt that finds anything, with the interpretation of the text, or of the very
 * first attempt if none does. Null for a text without a word.
 */
export const firstFound = async <Result extends { readonly totalCount: number }>(
  found: AsyncIterable<Attempt>,
  run: (attempt: Attempt) => Promise<Result>,
): Promise<(Result & { readonly interpretation: Interpretation }) | null> => {
  let nothing: (Result & { readonly interpretation: Interpretation }) | null = null;
  for await (const tried of found) {
    const result = { ...(await run(tried)), interpretation: tried.interpretation };
    if (result.totalCount > 0) return result;
    nothing ??= result;
  }
  return nothing;
};
