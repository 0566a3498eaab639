import {
  bytesInMemory,
  TextBuilder,
  completionsOf,
  encodeWords,
  likelyTermsFor,
  relatedAttempts,
  type SearchedProduct,
  searchedHere,
  bytesOfText,
  decodeText,
  encodeText,
  findProducts,
  requiredTermOf,
  type TextIndex,
  wordsOfAll,
  wordsOfIndex,
} from '@parlour/search';
import { costOf } from '../cost.ts';
import { randomFrom } from '../random.ts';
import { printTable, type Row } from '../table.ts';

/*
 * Processor time of searches over the words of 100,000 variants, which are one part, and of 1,000,000, which are ten:
 * in one part, and in all of them one after another, in this process, without a round trip to a database or an object.
 */

const SIZES = [100_000, 1_000_000];
/** The variants of a part. */
const PART = 100_000;
const KINDS = (
  'Sofa,Armchair,Footstool,Dining table,Coffee table,Side table,Dining chair,Bar stool,Bed frame,Wardrobe,' +
  'Chest of drawers,Bedside table,Desk,Office chair,Bookcase,Sideboard,TV unit,Table lamp,Floor lamp,' +
  'Pendant light,Rug,Mirror,Vase,Cushion,Garden bench,Sun lounger'
).split(',');
const COLOURS = 'oak,walnut,white,charcoal,forest green,mustard,navy,sand,black,blush'.split(',');
const TEXT =
  'made by hand in small batches from timber that we choose ourselves the frame is solid and joints are glued seats filled with feather and foam covers come off for washing each piece differs a little in grain and colour which is how wood grows'.split(
    ' ',
  );

function* products(variants: number): Iterable<SearchedProduct> {
  const random = randomFrom(3);
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;
  const syllable = (): string =>
    pick('ba,do,fen,gal,hol,ka,lor,mun,nor,ost,per,ril,sta,tor,vel,wex'.split(','));
  for (let id = 1, variant = 1; variant <= variants; id += 1) {
    const name = syllable() + syllable() + syllable();
    const kind = pick(KINDS);
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    yield {
      id,
      name: `${title} ${kind}`,
      brand: `${syllable()}${syllable()}`,
      body: Array.from({ length: 40 }, () => pick(TEXT)).join(' '),
      tags: [],
      variants: Array.from({ length: 1 + (id % 6) }, () => ({
        id: (variant += 1),
        body: '',
        titles: [`${title} ${kind}, ${pick(COLOURS)}, ${40 + Math.floor(random() * 200)} cm`],
        numbers: [`SKU-${variant}`, String(5_000_000_000_000 + variant), ''],
        options: [],
        tags: [],
        size: [600, 700, 800] as const,
        price: 19_900,
      })),
    };
  }
}

const partOf = (products: readonly SearchedProduct[]): TextIndex => {
  const builder = new TextBuilder(
    [],
    KINDS.map((kind) => kind.toLowerCase()),
  );
  for (const product of products.toReversed()) builder.add(product);
  return builder.finish({ epoch: 'bench', version: 1 });
};

const partsOf = (variants: number): readonly TextIndex[] => {
  const parts: TextIndex[] = [];
  let [some, count]: [SearchedProduct[], number] = [[], 0];
  for (const product of products(variants)) {
    some.push(product);
    count += product.variants.length;
    if (count < PART) continue;
    parts.push(partOf(some));
    [some, count] = [[], 0];
  }
  return some.length === 0 ? parts : [...parts, partOf(some)];
};

const lexiconFor = () => Promise.resolve({ synonyms: new Map<string, never[]>(), tags: [] });

/** Milliseconds of processor time of a search as it is typed, with the first reading that finds anything. */
const costOfSearch = async (parts: readonly TextIndex[], text: string): Promise<number> => {
  const words = searchedHere(parts);
  const rounds = 8;
  let started = process.threadCpuUsage();
  for (let round = 0; round <= rounds; round += 1) {
    if (round === 1) started = process.threadCpuUsage();
    for await (const { found } of relatedAttempts(
      { text: words, lexiconFor, isTyping: true },
      text,
    )) {
      if (found?.length !== 0) break;
    }
  }
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1_000 / rounds;
};

const SEARCHES: Readonly<Record<string, string>> = {
  'two letters': 'so',
  'a name': 'bado',
  'a kind of thing': 'sofa',
  'a kind and a colour': 'green sofa',
  'a number': 'sku54321',
  'a slip of the pen': 'wardorbe',
};

/** Bytes of which each read is a copy, as those of an object. */
const inStorage = (bytes: Uint8Array) => ({
  length: bytes.length,
  read: (from: number, to: number) => bytes.slice(from, to),
});

const milliseconds = (time: number): string => `${time.toFixed(2)} ms`;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const measured = async (variants: number): Promise<readonly Row[]> => {
  const started = process.threadCpuUsage();
  const parts = partsOf(variants);
  const { user, system } = process.threadCpuUsage(started);
  const [part] = parts;
  if (!part) return [];
  const words = wordsOfAll(parts.map(wordsOfIndex));
  const { vocabulary } = searchedHere(parts);
  const sofa = { wanted: [requiredTermOf(vocabulary, ['sofa'])] };
  const rows: Row[] = [];
  for (const [name, text] of Object.entries(SEARCHES)) {
    rows.push({ name, value: milliseconds(await costOfSearch(parts, text)) });
  }
  const bytes = encodeText(part);
  return [
    ...rows,
    {
      name: 'a kind of thing, in one part',
      value: milliseconds(costOf(() => findProducts({ index: part, except: new Set() }, sofa))),
    },
    { name: 'completions', value: milliseconds(costOf(() => completionsOf(vocabulary, 'so'))) },
    {
      name: 'near words',
      value: milliseconds(costOf(() => likelyTermsFor(vocabulary, 'wardorbe'))),
    },
    {
      name: 'reading a part',
      value: milliseconds(costOf(() => wordsOfIndex(decodeText(bytesInMemory(bytes))))),
    },
    { name: 'parts', value: String(parts.length) },
    { name: 'a part in memory', value: megabytes(bytesOfText(part)) },
    {
      name: 'a part in memory of an object',
      value: megabytes(bytesOfText(decodeText(inStorage(bytes)))),
    },
    { name: 'a part stored', value: megabytes(bytes.length) },
    {
      name: 'the words of all parts',
      value: `${megabytes(encodeWords(words).length)}, ${words.terms.length} terms`,
    },
    { name: 'building it', value: `${((user + system) / 1e6).toFixed(1)} s` },
  ];
};

/** Prints the cost of searches at 100,000 and at 1,000,000 variants. */
export const printTyping = async (): Promise<void> => {
  console.log('');
  const names = SIZES.map((variants) => `${variants.toLocaleString('en-GB')} variants`);
  const columns: (readonly Row[])[] = [];
  for (const variants of SIZES) columns.push(await measured(variants));
  printTable(names, columns);
};
