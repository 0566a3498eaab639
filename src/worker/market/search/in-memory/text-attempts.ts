import type { Concept } from '../concept.ts';
import { normalPhrase, placedWords, replaceWords } from '#lib/search/words.ts';
import type { Understanding } from '../understanding.ts';
import {
  readLiterally,
  readQuery,
  type Lexicon,
  type ReadFilter,
  type Reading,
} from '../reading.ts';
import type { FreshTexts } from './build-index.ts';
import { findProducts, inOrder, type FoundProduct } from './find.ts';
import { likelierTogether, mend } from './mend.ts';
import { measuresFit } from './measures-fit.ts';
import { numberTerm, openingTerm, spellingTerm, termsOf, writtenTerms } from './terms.ts';
import type { TextIndex } from './text-index.ts';
import { thingsIn } from './things.ts';
import { isFound, productsOf, wantedOf, type Wanted } from './wanted.ts';

/** What a text brings, read in one way. */
export interface TextFound {
  /** Filters that the products were not yet narrowed by. */
  readonly filters: readonly ReadFilter[];
  readonly concepts: readonly Concept[];
  /** The best first; null when the text names nothing but filters. */
  readonly found: readonly FoundProduct[] | null;
  /** The variants that were found have a size or a price that was asked for; others of a product may not. */
  readonly isMeasured: boolean;
  readonly understanding: Understanding;
  /** All that was read, measures among the filters. */
  readonly reading: Reading;
}

export interface TextSearch {
  readonly index: TextIndex;
  /** The same of products that have changed since, which the index is not asked for. */
  readonly fresh?: FreshTexts | null;
  /** What words mean at this site. */
  readonly lexiconFor: (text: string) => Promise<Lexicon>;
  /** See `Question`; with the tags that are called just what was typed. */
  readonly better?: (product: number, named: readonly number[]) => number;
  /** Whether somebody is still typing the last word. */
  readonly isTyping?: boolean;
  /** Ids of products that are like a text in what it means, the most alike first; null where nobody knows in time. */
  readonly related?: ((text: string) => Promise<readonly number[] | null>) | undefined;
}

/** Fewer widths say nothing about what is small. */
const FEWEST_WIDTHS = 3;

interface Read {
  readonly text: string;
  readonly lexicon: Lexicon;
  readonly correctedTo: string;
  /** What was typed of words that were joined. */
  readonly parts: ReadonlyMap<string, string>;
}

/**
 * Ways to read a text, the best first, with what each brings: with its spelling corrected and words read as
 * filters, word for word, and without one more word each time, the least telling first. Empty ones are
 * passed over, except when all are.
 */
export async function* textAttempts(
  search: TextSearch,
  text: string,
): AsyncGenerator<TextFound, void> {
  const read = await understood(search, text);
  const number = numberTerm(text);
  if (/\p{N}/u.test(number) && numbersHave(search, number)) {
    const concepts = [{ alternatives: [number] }];
    yield answered(search, read, { concepts, filters: [], isOpen: false }, {});
    return;
  }
  const reading = readQuery(read.text, read.lexicon);
  const literal = readLiterally(read.text, read.lexicon);
  if (reading.concepts.length + reading.filters.length === 0) return;
  const first = answered(search, read, reading, {});
  yield first;
  if (reading.filters.length > 0 && literal.concepts.length > 0) {
    const measures = reading.filters.filter(({ kind }) => kind === 'measure');
    yield answered(search, read, literal, { leftOut: measures.map(({ name }) => name) });
  }
  if (first.found?.length === 0) yield* oneWordOther(search, read, reading);
  yield* fewerWords(search, read, reading);
}

/** With a word corrected that something has, but nothing that has the others, too: 'cans & lids' for pans. */
async function* oneWordOther(
  search: TextSearch,
  read: Read,
  reading: Reading,
): AsyncGenerator<TextFound, void> {
  const replacement = likelierTogether(search.index, reading);
  if (replacement === null) return;
  const text = replaceWords(read.text, new Map([replacement]));
  const lexicon = await lexiconOf(search, text);
  yield answered(
    search,
    { ...read, text, lexicon, correctedTo: text },
    readQuery(text, lexicon),
    {},
  );
}

/** Whether an article is known by a number. */
const numbersHave = ({ index, fresh }: TextSearch, number: string): boolean =>
  [index, fresh?.index].some((one) => one && productsOf(one, number) > 0);

/** What words mean at a site, with what things are called there. */
const lexiconOf = async ({ index, lexiconFor }: TextSearch, text: string): Promise<Lexicon> => ({
  ...(await lexiconFor(text)),
  things: thingsIn(index),
});

const understood = async (search: TextSearch, text: string): Promise<Read> => {
  const lexicon = await lexiconOf(search, text);
  const mended = mend(search.index, readQuery(text, lexicon), {
    isTyping: search.isTyping ?? false,
    fresh: search.fresh?.index,
  });
  const changed = replaceWords(text, mended.replacements);
  const joined = [...mended.joined].reduce((all, [one, two]) => joinedIn(all, two, one), changed);
  const parts = mended.joined;
  if (joined === text) return { text, lexicon, correctedTo: '', parts };
  const correctedTo = mended.replacements.size > 0 && !mended.isSplitOnly ? joined : '';
  return { text: joined, lexicon: await lexiconOf(search, joined), correctedTo, parts };
};

/** A text with two words that follow each other written as one. */
const joinedIn = (text: string, two: string, one: string): string => {
  const words = placedWords(text);
  const [first, second] = two.split(' ');
  const at = words.findIndex(
    ({ word }, place) => word === first && words[place + 1]?.word === second,
  );
  const [from, to] = [words[at]?.start, words[at + 1]?.end];
  return from === undefined || to === undefined ? text : text.slice(0, from) + one + text.slice(to);
};

const wantedIn = (
  index: TextIndex,
  { isTyping }: TextSearch,
  { parts }: Read,
  { concepts, isOpen }: Pick<Reading, 'concepts' | 'isOpen'>,
): Wanted[] =>
  concepts.map(({ alternatives: [typed = '', ...others] }, at) => {
    const split = parts.get(typed);
    const phrases = [typed, ...(split === undefined ? [] : [split]), ...others];
    const mayGoOn = isOpen && at === concepts.length - 1;
    return wantedOf(index, phrases, mayGoOn || isTyping === true);
  });

const likedIn = (index: TextIndex, { lexicon }: Read, filters: readonly ReadFilter[]): Wanted[] =>
  filters.flatMap((filter) => {
    if (filter.kind !== 'tags') return [];
    const [, typed = ''] = filter.name.split(': ');
    const others = lexicon.synonyms.get(normalPhrase(typed)) ?? [];
    return [wantedOf(index, [typed, ...others])];
  });

/** Where a search goes on to what a thing has. */
const HAS = /\s(?:with|without|w|for|and)\s/i;

/** How many concepts say what is looked for, before what it has. */
const headsOf = ({ text }: Read, { concepts }: Reading): number | undefined => {
  const before = termsOf(text.split(HAS)[0] ?? '');
  const heads = concepts.findIndex(
    ({ alternatives: [typed = ''] }) => !termsOf(typed).every((term) => before.includes(term)),
  );
  return heads <= 0 ? undefined : heads;
};

const isOfPrice = (filter: ReadFilter): boolean =>
  filter.kind === 'measure' && filter.measure.kind === 'price';

const spellingsIn = ({ text }: Read): string[] =>
  writtenTerms(text, 12).flatMap(({ word }) => spellingTerm(word) ?? []);

/** What an index has, and what the one of later changes has in its place. */
const foundIn = (search: TextSearch, read: Read, reading: Reading): FoundProduct[] => {
  const { index, fresh, better } = search;
  const named = reading.filters.flatMap((one) => (one.kind === 'tags' ? one.named : []));
  const ask = (one: TextIndex) =>
    findProducts(one, {
      wanted: wantedIn(one, search, read, reading),
      heads: headsOf(read, reading),
      name: reading.concepts.map(typedIn).join(' '),
      spelt: spellingsIn(read),
      opening: openingTerm(read.text),
      liked: likedIn(one, read, reading.filters),
      fits: measuresFit(one, reading.filters),
      isCheapest: reading.filters.some(isOfPrice),
      better: better && ((product) => better(product, named)),
    });
  if (!fresh) return ofExtent(ask(index), reading.filters);
  const older = ask(index).filter(({ product }) => !fresh.changed.has(product));
  return ofExtent(inOrder([...older, ...ask(fresh.index)]), reading.filters);
};

/** The smallest or the largest third of what is found, where enough widths are known to say so. */
const ofExtent = (found: FoundProduct[], filters: readonly ReadFilter[]): FoundProduct[] => {
  const asked = filters.find((filter) => filter.kind === 'extent');
  const widths = found
    .map(({ width }) => width)
    .filter((width) => width > 0)
    .sort((one, other) => one - other);
  if (asked?.kind !== 'extent' || widths.length < FEWEST_WIDTHS) return found;
  const third = Math.floor(widths.length / 3);
  const most = widths[third] ?? 0;
  const least = widths[widths.length - 1 - third] ?? 0;
  return found.filter(({ width }) =>
    asked.extent === 'small' ? width > 0 && width <= most : width >= least,
  );
};

const answered = (
  search: TextSearch,
  read: Read,
  reading: Reading,
  understanding: Partial<Understanding>,
): TextFound => {
  const { filters, concepts } = reading;
  const rest = filters.filter(({ kind }) => kind !== 'measure');
  const hasWords =
    concepts.length > 0 ||
    rest.length < filters.length ||
    filters.some(({ kind }) => kind === 'extent');
  return {
    filters: rest,
    ...{ concepts, reading },
    isMeasured: rest.length < filters.length,
    found: hasWords ? foundIn(search, read, reading) : null,
    understanding: {
      filters: filters.map(({ name, rest: without }) => ({ name, rest: without })),
      correctedTo: read.correctedTo,
      leftOut: [],
      without: [],
      related: false,
      provisional: false,
      ...understanding,
    },
  };
};

/** Without what nothing has, then without one more word each time. */
function* fewerWords(search: TextSearch, read: Read, reading: Reading): Generator<TextFound, void> {
  const all = wantedIn(search.index, search, read, reading);
  const known = reading.concepts.filter((_, at) =>
    all[at]?.alternatives.some((one) => isFound(search.index, one)),
  );
  const unknown = reading.concepts.filter((concept) => !known.includes(concept));
  const leftOut = unknown.map(typedIn);
  const order = known
    .map((concept) => ({ concept, telling: all[reading.concepts.indexOf(concept)]?.telling ?? 0 }))
    .sort((one, other) => one.telling - other.telling)
    .map(({ concept }) => concept);
  for (let fewer = unknown.length > 0 ? 0 : 1; fewer < order.length; fewer += 1) {
    const without = order.slice(0, fewer);
    const concepts = known.filter((concept) => !without.includes(concept));
    yield answered(
      search,
      read,
      { ...reading, concepts, isOpen: false },
      {
        leftOut,
        without: without.map(typedIn),
      },
    );
  }
}

const typedIn = ({ alternatives: [first = ''] }: Concept): string => first;
