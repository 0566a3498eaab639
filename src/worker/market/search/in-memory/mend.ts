import { singular } from '#lib/search/words.ts';
import { slips } from '../spelling.ts';
import type { Concept, Reading } from '../reading.ts';
import { termOf, termsOf } from './terms.ts';
import { placeOfTerm, type TextIndex } from './text-index.ts';
import { hasAny, productsWithAll } from './find.ts';
import {
  isFound,
  type Meant,
  meantBy,
  partsOf,
  productsOf,
  termsFrom,
  thingsIn,
  wantedOf,
} from './wanted.ts';

/** Words of a search that are read as others. */
export interface Mended {
  /** What stands in the place of words that nothing has. */
  readonly replacements: ReadonlyMap<string, string>;
  /** Two words by the one that they are written as here. */
  readonly joined: ReadonlyMap<string, string>;
  /** Words were parted, none was corrected. */
  readonly isSplitOnly: boolean;
}

/** Unknown words that a search is mended by; a text full of them is no search. */
const MOST_MENDED = 4;

/** Corrects what nothing has, parts words that are two here, and joins two that are one. */
export const mend = (
  index: TextIndex,
  reading: Reading,
  { isTyping, fresh }: { readonly isTyping: boolean; readonly fresh?: TextIndex | undefined },
): Mended => {
  const words = reading.concepts.map(typedIn);
  const joined = joinsOf(index, reading.concepts);
  const inJoin = new Set([...joined.values()].flatMap((two) => two.split(' ')));
  const replacements = new Map<string, string>();
  let isSplitOnly = true;
  for (const [at, concept] of reading.concepts.entries()) {
    const word = words[at] ?? '';
    if (inJoin.has(word) || replacements.size >= MOST_MENDED) continue;
    if (!isUnknown(index, concept) || (fresh && !isUnknown(fresh, concept))) continue;
    const mayGoOn = reading.isOpen && at === words.length - 1;
    const together = togetherWith(index, reading.concepts, at);
    const instead = insteadOf(index, word, { mayGoOn, isTyping, together });
    if (instead === null) continue;
    replacements.set(word, instead.text);
    isSplitOnly &&= instead.isSplit;
  }
  return { replacements, joined, isSplitOnly };
};

const typedIn = ({ alternatives: [first = ''] }: Concept): string => first;

/** A single word that stands nowhere, not even in a text about something. */
const isUnknown = (index: TextIndex, { alternatives }: Concept): boolean => {
  const [typed = ''] = alternatives;
  if (termsOf(typed).length !== 1) return false;
  const place = placeOfTerm(index.terms, termOf(typed));
  if (place >= 0 && isMentioned(index, place)) return false;
  return !wantedOf(index, alternatives).alternatives.some((one) => isFound(index, one));
};

const isMentioned = ({ ofProducts: { starts } }: TextIndex, place: number): boolean =>
  (starts[place + 1] ?? 0) > (starts[place] ?? 0);

interface Way {
  readonly mayGoOn: boolean;
  readonly isTyping: boolean;
  readonly together: Together;
}

const insteadOf = (index: TextIndex, word: string, { mayGoOn, isTyping, together }: Way) => {
  const term = termOf(word);
  const begun = mayGoOn ? termsFrom(index, term) : [];
  if (isTyping && begun.length > 0) return null;
  const parts = partsOf(index, term);
  if (parts !== null) return { text: parts, isSplit: true };
  const meant = likeliest(meantBy(index, term), together);
  if (meant === null) return null;
  // What goes on after a whole search is a word that was not finished, unless a kind of thing is nearer.
  const isNear = slips(term, meant) === 1 && isNoun(index, meant);
  return begun.length > 0 && !isNear ? null : { text: asWritten(word, meant), isSplit: false };
};

/** What things are found by that have the other words of a search, too, and so it counts for more. */
const TOGETHER = 2.5;
const CATEGORY = 1.5;

/** How much likelier a word is meant for the others of a search. */
type Together = (term: string) => number;

const ALONE: Together = () => 0;

const togetherWith = (index: TextIndex, concepts: readonly Concept[], at: number): Together => {
  const words = concepts.map(typedIn);
  const others = concepts.filter((_, place) => place !== at);
  if (others.length === 0) return ALONE;
  const has = productsWithAll(
    index,
    others.map(({ alternatives }) => wantedOf(index, alternatives)),
  );
  const { isCategory } = thingsIn(index);
  return (term) =>
    (hasAny(index, term, has) ? TOGETHER : 0) +
    (isCategory(words.with(at, term).join(' ')) ? CATEGORY : 0);
};

const likeliest = (meant: readonly Meant[], together: Together): string | null =>
  meant
    .map(({ term, likely }) => ({ term, likely: likely + together(term) }))
    .reduce<Meant | null>((best, one) => (best && best.likely >= one.likely ? best : one), null)
    ?.term ?? null;

/**
 * A word of a search and another, one slip away, that things have together with all its other words; null for
 * none. For searches whose words nothing has together.
 */
export const likelierTogether = (
  index: TextIndex,
  { concepts }: Reading,
): readonly [word: string, other: string] | null => {
  let best: { readonly pair: readonly [string, string]; readonly likely: number } | null = null;
  for (const [at, concept] of concepts.entries()) {
    const word = typedIn(concept);
    const term = termOf(word);
    if (concepts.length < 2 || termsOf(word).length !== 1 || term.length < 3) continue;
    const together = togetherWith(index, concepts, at);
    for (const meant of meantBy(index, term)) {
      if (slips(term, meant.term) !== 1 || together(meant.term) === 0) continue;
      const likely = meant.likely + together(meant.term);
      if (!best || likely > best.likely) {
        best = { pair: [word, asWritten(word, meant.term)], likely };
      }
    }
  }
  return best?.pair ?? null;
};

/** A term in the plural where what was typed ends like one. */
const asWritten = (word: string, term: string): string =>
  /[^s]s$|[^s]ss$/.test(word) && singular(`${term}s`) === term ? `${term}s` : term;

const isNoun = (index: TextIndex, term: string): boolean =>
  (index.nouns[placeOfTerm(index.terms, term)] ?? 0) > 0;

/** Neighbours that are one word here: 'book case'. */
const joinsOf = (index: TextIndex, concepts: readonly Concept[]): ReadonlyMap<string, string> => {
  const joined = new Map<string, string>();
  for (let at = 0; at + 1 < concepts.length; at += 1) {
    const [one = '', two = ''] = [concepts[at], concepts[at + 1]].map((concept) =>
      concept ? typedIn(concept) : '',
    );
    if (!/^\p{L}{2,}$/u.test(one) || !/^\p{L}{2,}$/u.test(two)) continue;
    const term = termOf(one + two);
    if (productsOf(index, term) > 0 || isNoun(index, term)) joined.set(one + two, `${one} ${two}`);
  }
  return joined;
};
