import { isReadable } from '../words/lexicon.queries.ts';
import { countWords } from './count-words.ts';
import { BYTES_OF_TERM, type Postings } from './dictionary.ts';
import type { SearchedProduct, SearchedTag, SearchedVariant } from './documents.queries.ts';
import {
  isNumber,
  nameTerm,
  numberTerm,
  openingTerm,
  spellingTerm,
  tagTerm,
  termsOf,
  writtenTerms,
} from './terms.ts';
import {
  builtIndex,
  type Patterns,
  productsOfVariants,
  type TextIndex,
  WEIGHT,
} from './text-index.ts';
import { encodeWords } from './vocabulary.ts';

/** A growing list of numbers, in memory of its own. */
class Column<Values extends Uint32Array | Uint8Array = Uint32Array> {
  length = 0;
  #values: Values;
  readonly #create: (room: number) => Values;
  constructor(create: (room: number) => Values) {
    this.#create = create;
    this.#values = create(1_024);
  }
  push(value: number): void {
    if (this.length === this.#values.length) {
      // By half, because the list of all occurrences is most of the memory that a build takes.
      const wider = this.#create(Math.ceil(this.length * 1.5));
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }
  at(place: number): number {
    return this.#values[place] ?? 0;
  }
  taken(): Values {
    return this.#values.slice(0, this.length) as Values;
  }
}

const numbers = (): Column => new Column((room) => new Uint32Array(room));
const bytes = (): Column<Uint8Array> => new Column((room) => new Uint8Array(room));

/** What each part of an index takes, besides the letters of its terms; see `TextIndex`. */
const BYTES = {
  /** A row and a weight. */
  occurrence: 5,
  /** An id and the first variant. */
  product: 8,
  /** An id, the product, the price and three sizes. */
  variant: 12 + 6,
  /** Its counts, what fills up the last word of its occurrences, and its share of what a block takes. */
  term: BYTES_OF_TERM + 5,
  /** Two more counts, whether it is mentioned, and what separates it from others. */
  word: 12,
} as const;

/** The different lists of terms that rows have; see `Patterns`. */
class PatternBuilder {
  readonly #of = numbers();
  readonly #starts = numbers();
  readonly #entries = numbers();
  readonly #known = new Map<string, number>();
  /** @param entries of the next row */
  push(entries: readonly number[]): void {
    const key = entries.join();
    const pattern = this.#known.get(key) ?? this.#known.size;
    this.#of.push(pattern);
    if (pattern < this.#known.size) return;
    this.#known.set(key, pattern);
    this.#starts.push(this.#entries.length);
    for (const entry of entries) this.#entries.push(entry);
  }
  get bytes(): number {
    return 4 * (this.#of.length + this.#starts.length + this.#entries.length);
  }
  /** @param placed the final place of a term */
  taken(placed: (entry: number) => number): Patterns {
    this.#starts.push(this.#entries.length);
    return {
      of: this.#of.taken(),
      starts: this.#starts.taken(),
      entries: this.#entries.taken().map(placed),
    };
  }
}

/** The most kinds that are stored for a product's categories. */
const MOST_CATEGORIES = 3;

/** The most different words of a product's descriptions, and of a variant's own, to index. */
const MOST_BODY = 60;
const MOST_OWN_BODY = 30;

/** The term, row and weight of each occurrence, in the order in which they are added. */
const findings = () => ({ terms: numbers(), rows: numbers(), weights: bytes() });

type Findings = ReturnType<typeof findings>;

const WEIGHTS: Readonly<Record<string, number>> = {
  category: WEIGHT.category,
  colour: WEIGHT.colour,
  material: WEIGHT.colour,
};

/** What the words of tags and synonyms reveal about the words of titles. */
const kindsFrom = (tags: readonly SearchedTag[], phrases: readonly string[]): Kinds => {
  const known = new Set<string>();
  const never = new Set<string>();
  for (const phrase of phrases) for (const term of termsOf(phrase)) known.add(term);
  for (const { type, name } of tags) {
    if (type === 'category') for (const term of termsOf(name)) known.add(term);
    if (type === 'colour' || type === 'material') {
      for (const term of termsOf(name)) never.add(term);
    }
  }
  for (const { type, name } of tags) {
    if (type === 'brand') for (const term of termsOf(name)) if (!known.has(term)) never.add(term);
  }
  // A category may have the name of a brand or a material and still be a kind of product.
  for (const { type, name } of tags) {
    if (type === 'category')
      for (const types of categoryTypes(name)) never.delete(types.at(-1) ?? '');
  }
  return { known, never };
};

/** Builds an index from products, the newest first. */
export class TextBuilder {
  readonly #kindWords: Kinds;
  readonly #tags: ReadonlyMap<number, SearchedTag>;
  readonly #places = new Map<string, number>();
  #termBytes = 0;
  readonly #ofProducts = findings();
  readonly #ofVariants = findings();
  readonly #products = numbers();
  readonly #firstVariants = numbers();
  readonly #variants = numbers();
  readonly #kinds = new PatternBuilder();
  readonly #categories = new PatternBuilder();
  readonly #sizes = numbers();
  readonly #prices = numbers();

  constructor(tags: readonly SearchedTag[], phrases: readonly string[]) {
    this.#kindWords = kindsFrom(tags, phrases);
    this.#tags = new Map(tags.map((tag) => [tag.id, tag]));
    // No product has these words, but a misspelt synonym can be recognised by them.
    for (const phrase of phrases) for (const term of termsOf(phrase)) this.#placeOf(term);
  }

  /** The bytes that the index of the products so far takes, as `bytesOfText` counts them. */
  get bytes(): number {
    const occurrences = this.#ofProducts.terms.length + this.#ofVariants.terms.length;
    return (
      occurrences * BYTES.occurrence +
      this.#products.length * BYTES.product +
      this.#variants.length * BYTES.variant +
      this.#kinds.bytes +
      this.#categories.bytes +
      this.#termBytes
    );
  }

  add(product: SearchedProduct): void {
    const row = this.#products.length;
    this.#products.push(product.id);
    this.#firstVariants.push(this.#variants.length);
    const own = ownBodies(product);
    const shared = this.#wordsOfProduct(product, new Set(own.flat()));
    this.#write(this.#ofProducts, row, shared);
    const categories = product.tags.flatMap((id) => this.#categoryNamed(id));
    this.#categories.push(
      categories.slice(0, MOST_CATEGORIES).flatMap((terms) => this.#listOf(terms)),
    );
    for (const [at, variant] of product.variants.entries()) {
      this.#addVariant(variant, product, { shared, body: own[at] ?? [] });
    }
  }

  #categoryNamed(id: number): readonly (readonly string[])[] {
    const tag = this.#tags.get(id);
    return tag?.type === 'category' ? categoryTypes(tag.name) : [];
  }

  #addVariant(
    variant: SearchedVariant,
    product: SearchedProduct,
    { shared, body }: { readonly shared: Words; readonly body: readonly string[] },
  ): void {
    const row = this.#variants.length;
    this.#variants.push(variant.id);
    this.#prices.push(variant.price);
    for (const extent of variant.size) this.#sizes.push(Math.min(extent, 0xffff));
    const type = [...variant.titles, product.name]
      .map((title) => typePhrase(title, this.#kindWords, product.brand))
      .find(({ terms }) => terms.length > 0) ?? { terms: [], whole: [] };
    this.#kinds.push([...this.#listOf(type.terms), ...this.#listOf(type.whole)]);
    const words: Words = new Map();
    for (const title of variant.titles) putTitle(words, title);
    for (const [at, term] of type.terms.entries()) {
      put(words, term, at === type.terms.length - 1 ? WEIGHT.noun : WEIGHT.type);
    }
    for (const text of variant.options) putAll(words, termsOf(text), WEIGHT.option);
    for (const id of variant.tags) this.#putTag(words, id);
    for (const number of variant.numbers) {
      if (number !== '') put(words, numberTerm(number), WEIGHT.number);
    }
    putAll(words, body, WEIGHT.body);
    for (const [term, weight] of words) if ((shared.get(term) ?? 0) >= weight) words.delete(term);
    this.#write(this.#ofVariants, row, words);
  }

  /** @param own words of descriptions that only some of its variants have */
  #wordsOfProduct({ name, brand, body, tags }: SearchedProduct, own: ReadonlySet<string>): Words {
    const words: Words = new Map();
    putTitle(words, name);
    putAll(words, termsOf(brand), WEIGHT.name);
    putOpening(words, brand);
    for (const id of tags) this.#putTag(words, id);
    let kept = 0;
    for (const term of termsOf(body, 400)) {
      if (words.has(term) || own.has(term) || kept >= MOST_BODY) continue;
      put(words, term, WEIGHT.body);
      kept += 1;
    }
    return words;
  }

  /** Adds the names of a tag and of the tags above it. */
  #putTag(words: Words, id: number): void {
    let share = 1;
    for (let tag = this.#tags.get(id); tag; tag = this.#tags.get(tag.parent)) {
      putAll(words, termsOf(tag.name), (WEIGHTS[tag.type] ?? WEIGHT.tag) * share);
      if (tag.type === 'category') put(words, nameTerm(tag.name), NAMED * share);
      if (isReadable(tag.type)) put(words, tagTerm(tag.name), NAMED);
      share = 0.6;
    }
  }

  #write({ terms, rows, weights }: Findings, row: number, words: Words): void {
    for (const [term, weight] of words) {
      terms.push(this.#placeOf(term));
      rows.push(row);
      weights.push(Math.round(weight));
    }
  }

  /** The entries of a list of terms. */
  #listOf(terms: readonly string[]): readonly number[] {
    return [...terms.map((term) => this.#placeOf(term) + 1), 0];
  }

  #placeOf(term: string): number {
    const known = this.#places.get(term);
    if (known !== undefined) return known;
    this.#places.set(term, this.#places.size);
    this.#termBytes += BYTES.term + term.length + (isNumber(term) ? 0 : BYTES.word + term.length);
    return this.#places.size - 1;
  }

  /** The index of the added products. */
  finish({ epoch, version }: Pick<TextIndex, 'epoch' | 'version'>): TextIndex {
    const terms = [...this.#places.keys()].sort((one, other) => (one < other ? -1 : 1));
    const places = new Uint32Array(terms.length);
    terms.forEach((term, place) => {
      places[this.#places.get(term) ?? 0] = place;
    });
    this.#firstVariants.push(this.#variants.length);
    const placed = (entry: number): number => (entry === 0 ? 0 : (places[entry - 1] ?? 0) + 1);
    const variants = this.#variants.taken();
    const firstVariants = this.#firstVariants.taken();
    const built = {
      epoch,
      version,
      terms,
      kinds: this.#kinds.taken(placed),
      categories: this.#categories.taken(placed),
      products: this.#products.taken(),
      firstVariants,
      variants,
      sizes: Uint16Array.from(this.#sizes.taken()),
      prices: this.#prices.taken(),
      ofProducts: postings(this.#ofProducts, places),
      ofVariants: postings(this.#ofVariants, places),
    };
    const productOf = productsOfVariants(firstVariants, variants.length);
    return builtIndex({ ...built, words: encodeWords(countWords({ ...built, productOf })) });
  }
}

/** For each variant, the words of its own description that others of the product do not have. */
const ownBodies = ({ variants }: SearchedProduct): readonly (readonly string[])[] => {
  const bodies = variants.map(({ body }) => [...new Set(termsOf(body, 200))]);
  const counts = new Map<string, number>();
  for (const term of bodies.flat()) counts.set(term, (counts.get(term) ?? 0) + 1);
  return bodies.map((terms) =>
    terms.filter((term) => (counts.get(term) ?? 0) < variants.length).slice(0, MOST_OWN_BODY),
  );
};

/** The weight of the whole name of a tag. */
const NAMED = 100;

type Words = Map<string, number>;

const put = (words: Words, term: string, weight: number): void => {
  if ((words.get(term) ?? 0) < weight) words.set(term, weight);
};

const putAll = (words: Words, terms: readonly string[], weight: number): void => {
  for (const term of terms) put(words, term, weight);
};

/** The first word of a title is often the name of a product range. */
const putTitle = (words: Words, title: string): void => {
  const terms = termsOf(title, 40);
  putAll(words, terms, WEIGHT.title);
  if (terms[0] !== undefined && terms.length > 1) put(words, terms[0], WEIGHT.name);
  putOpening(words, title);
  for (const { word } of writtenTerms(title, 40)) {
    const spelling = spellingTerm(word);
    if (spelling !== null) put(words, spelling, WEIGHT.body);
  }
};

const putOpening = (words: Words, name: string): void => {
  const term = openingTerm(name);
  if (term !== null) put(words, term, WEIGHT.name);
};

/** Occurrences by term; those of one term are in the order of their rows. */
const postings = ({ terms, rows, weights }: Findings, places: Uint32Array): Postings => {
  const starts = new Uint32Array(places.length + 1);
  for (let at = 0; at < terms.length; at += 1) {
    const next = (places[terms.at(at)] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let place = 1; place < starts.length; place += 1) {
    starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0);
  }
  const next = starts.slice();
  const sorted = { rows: new Uint32Array(terms.length), weights: new Uint8Array(terms.length) };
  for (let at = 0; at < terms.length; at += 1) {
    const place = places[terms.at(at)] ?? 0;
    const to = next[place] ?? 0;
    sorted.rows[to] = rows.at(at);
    sorted.weights[to] = weights.at(at);
    next[place] = to + 1;
  }
  return { starts, ...sorted };
};

/** Words after which a title no longer names the product, but what it has or what it is for. */
const AFTER = new Set(
  'with without and or for from in on by to w incl including plus made featuring set'.split(' '),
);

/** Words that join the parts of a name: 'chest of drawers'. */
const JOINING = new Set(['of', 'the', 'a', 'an']);

/** Units and numbers, which state an amount. */
const UNIT =
  /\d|^(?:mm|cm|m|mtr|meter|metre|ft|inch|in|g|gm|kg|lb|oz|ml|l|ltr|litre|w|watt|v|pack|pc|piece)$/;

/** Where a title moves on to something else. */
const PARTS = /[,;:(|•]|\s[-–—]\s/u;
/** Where other products begin within a part of a title. */
const THINGS = /[/&+]/u;

/** The most words for the kind of a product, and for the kind with what it has. */
const MOST_TYPE_TERMS = 4;
const MOST_WHOLE_TERMS = 8;

/** Tells words for kinds of products from names, colours and the like. */
export interface Kinds {
  /** Words that name kinds of products, such as those of categories. */
  readonly known: ReadonlySet<string>;
  /** Words that never do, such as those of colours, materials and brands. */
  readonly never: ReadonlySet<string>;
}

/** The kind of product that a title names. */
export interface TypePhrase {
  /** The noun comes last: `bar stool` of `NORA Bar stool with backrest, black, 74 cm`. */
  readonly terms: readonly string[];
  /** The same, followed by what belongs to the product: `bar stool backrest`. */
  readonly whole: readonly string[];
}

const NO_TYPE: TypePhrase = { terms: [], whole: [] };

/**
 * The kind of product in a title. A word counts if it is known to name a kind of product, or is in lower case
 * in a title with capitals. The result is empty for a title without such a word.
 * @param brand the name with which the title may begin, which is not part of the kind
 */
export const typePhrase = (title: string, kinds: Kinds, brand = ''): TypePhrase => {
  for (const part of withoutBrand(title, brand).split(PARTS)) {
    for (const thing of part.split(THINGS)) {
      const terms = typeOfThing(thing, kinds);
      if (terms.length > 0) return { terms, whole: wholeOf(part, kinds, terms) };
    }
  }
  return NO_TYPE;
};

const withoutBrand = (title: string, brand: string): string =>
  brand !== '' && title.toLowerCase().startsWith(`${brand.toLowerCase()} `)
    ? title.slice(brand.length + 1)
    : title;

const isKind = (term: string, word: string, isTitled: boolean, { known, never }: Kinds): boolean =>
  !never.has(term) &&
  !UNIT.test(term) &&
  (known.has(term) || (isTitled && /^\p{Ll}{3}/u.test(word)));

/**
 * The position of the word that begins a sentence after a name in capitals: `NORA Reception desk`. That word
 * is not a name; it has a capital only because of its position.
 */
const beginningOf = (words: readonly { readonly word: string }[]): number => {
  const at = words.findIndex(({ word }) => !/^[\p{Lu}\p{N}]{2,}$/u.test(word));
  const isBegun = at > 0 && /^\p{Lu}\p{Ll}/u.test(words[at]?.word ?? '');
  return isBegun && /^(?:\p{Ll}|$)/u.test(words[at + 1]?.word ?? '') ? at : -1;
};

const isTitle = (words: readonly { readonly word: string }[]): boolean =>
  words.some(({ word }) => /^\p{Lu}/u.test(word));

/** Whether a foot is a length: in '6 foot table', but not in 'Foot-rest'. */
const isLength = (term: string, before: string | undefined): boolean =>
  term === 'foot' && before !== undefined && /^\d/.test(before);

const typeOfThing = (thing: string, kinds: Kinds): readonly string[] => {
  const words = writtenTerms(thing);
  const isTitled = isTitle(words);
  const begun = beginningOf(words);
  const found: string[] = [];
  for (const [at, { term, word }] of words.entries()) {
    if (AFTER.has(word.toLowerCase())) {
      if (found.length > 0) break;
      continue;
    }
    const written = at === begun ? word.toLowerCase() : word;
    const isAmount = isLength(term, words[at - 1]?.term);
    if (!JOINING.has(term) && !isAmount && isKind(term, written, isTitled, kinds)) found.push(term);
  }
  return found.slice(-MOST_TYPE_TERMS);
};

const wholeOf = (part: string, kinds: Kinds, terms: readonly string[]): readonly string[] => {
  const words = writtenTerms(part);
  const isTitled = isTitle(words);
  const rest = words
    .filter(({ word }) => !AFTER.has(word.toLowerCase()))
    .filter(({ term }, at, all) => !isLength(term, all[at - 1]?.term))
    .filter(({ term, word }) => /^\p{N}+$/u.test(term) || isKind(term, word, isTitled, kinds))
    .map(({ term }) => term);
  return [...new Set([...terms, ...rest])]
    .filter((term) => !JOINING.has(term))
    .slice(0, MOST_WHOLE_TERMS);
};

/** The kinds that a category names, part by part: `Sofas & armchairs` names two. */
export const categoryTypes = (name: string): readonly (readonly string[])[] =>
  name
    .split(/[,;/&]|\band\b/u)
    .map((part) =>
      writtenTerms(part)
        .map(({ term }) => term)
        .filter((term) => !JOINING.has(term))
        .slice(-MOST_TYPE_TERMS),
    )
    .filter((terms) => terms.length > 0);
