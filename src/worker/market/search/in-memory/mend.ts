import { singular } from '#lib/search/words.ts';
import { slips } from '../spelling.ts';
import type { Concept } from '../concept.ts';
import type { Reading } from '../reading.ts';
import { termOf, termsOf } from './terms.ts';
import { placeOfTerm, type TextIndex } from './text-index.ts';
import { isFound, meantBy, partsOf, productsOf, termsFrom, wantedOf } from './wanted.ts';

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
    const instead = insteadOf(index, word, mayGoOn, isTyping);
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

const insteadOf = (index: TextIndex, word: string, mayGoOn: boolean, isTyping: boolean) => {
  const term = termOf(word);
  const begun = mayGoOn ? termsFrom(index, term) : [];
  if (isTyping && begun.length > 0) return null;
  const parts = partsOf(index, term);
  if (parts !== null) return { text: parts, isSplit: true };
  const meant = meantBy(index, term);
  if (meant === null) return null;
  // What goes on after a whole search is a word that was not finished, unless a kind of thing is nearer.
  const isNear = slips(term, meant) === 1 && isNoun(index, meant);
  return begun.length > 0 && !isNear ? null : { text: asWritten(word, meant), isSplit: false };
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
