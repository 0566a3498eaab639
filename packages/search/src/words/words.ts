const MAX_WORDS = 12;

/** Letters and digits with their marks; everything else separates words. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** A word in a text, with its position. */
export interface Word {
  /** In the form of `folded`. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Lower case without accents, ligatures and wide letters, as searches compare letters. */
export const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The first twelve words of a text. */
export const placedWords = (text: string): Word[] =>
  [...text.matchAll(WORD)].slice(0, MAX_WORDS).map(({ 0: word, index }) => ({
    word: folded(word),
    start: index,
    end: index + word.length,
  }));

export const wordsOf = (text: string): string[] => placedWords(text).map(({ word }) => word);

/** Irregular plurals. */
export const PLURALS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    shelves: 'shelf',
    bookshelves: 'bookshelf',
    halves: 'half',
    leaves: 'leaf',
    knives: 'knife',
    scarves: 'scarf',
    loaves: 'loaf',
    lives: 'life',
    feet: 'foot',
    children: 'child',
    childrens: 'child',
    kids: 'kid',
    mens: 'man',
    women: 'woman',
    geese: 'goose',
    mice: 'mouse',
    bureaux: 'bureau',
    plateaux: 'plateau',
    tableaux: 'tableau',
    gateaux: 'gateau',
    chaises: 'chaise',
    longues: 'longue',
    lounges: 'lounge',
    vases: 'vase',
    bases: 'base',
    headrests: 'headrest',
    species: 'species',
    series: 'series',
    canvases: 'canvas',
    buses: 'bus',
    gases: 'gas',
    atlases: 'atlas',
    dais: 'dais',
    chassis: 'chassis',
  }),
);

/** Words in -s that are no plurals: `canvas`, `asparagus`. */
const SINGULAR = /(?:ss|us|vas)$/;

/** Words in -is that are no plurals, unlike `rakhis` and `saris`. */
const IN_IS = new Set(
  (
    'this his trellis basis iris tennis chassis oasis axis dais clematis amaryllis analysis crisis debris ' +
    'marquis portcullis metropolis cannabis paris davis lewis louis harris morris curtis dennis ellis ' +
    'francis artemis adonis osiris tigris elvis'
  ).split(' '),
);

/** `couches` as `couch`, `vases` as `vase`, `shelves` as `shelf`; good enough for comparisons. */
export const singular = (word: string): string => {
  const irregular = PLURALS.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  const isPlural = word.length > 3 && word.endsWith('s') && !SINGULAR.test(word);
  return isPlural && !IN_IS.has(word) ? word.slice(0, -1) : word;
};

/** The form in which names and phrases are compared: their words, folded, each in the singular. */
export const normalPhrase = (text: string): string => wordsOf(text).map(singular).join(' ');

/** A text without the part from `start` to `end`. */
export const without = (text: string, { start, end }: Pick<Word, 'start' | 'end'>): string =>
  `${text.slice(0, start)} ${text.slice(end)}`.replace(/\s+/g, ' ').trim();

/** A text with some of its words replaced, by their folded form. */
export const replaceWords = (text: string, replacements: ReadonlyMap<string, string>): string =>
  placedWords(text).reduceRight((replaced, { word, start, end }) => {
    const other = replacements.get(word);
    return other === undefined ? replaced : replaced.slice(0, start) + other + replaced.slice(end);
  }, text);
