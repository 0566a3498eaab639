import {
  TextBuilder,
  completionsOf,
  likelyTermsFor,
  requiredTermOf,
  type SearchedProduct,
  findProducts,
  bytesOfText,
  decodeText,
  encodeText,
  type TextIndex,
} from '@parlour/search';
import { costOf } from '../cost.ts';
import { randomFrom } from '../random.ts';
import { printTable } from '../table.ts';

/*
 * Processor time of searches over the words of 100,000 variants, in this process: the cost of each alone,
 * without a round trip to a database.
 */

const VARIANTS = 100_000;
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

function* products(): Iterable<SearchedProduct> {
  const random = randomFrom(3);
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;
  const syllable = (): string =>
    pick('ba,do,fen,gal,hol,ka,lor,mun,nor,ost,per,ril,sta,tor,vel,wex'.split(','));
  for (let id = 1, variant = 1; variant <= VARIANTS; id += 1) {
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

const built = (): TextIndex => {
  const builder = new TextBuilder(
    [],
    KINDS.map((kind) => kind.toLowerCase()),
  );
  for (const product of [...products()].toReversed()) builder.add(product);
  return builder.finish({ epoch: 'bench', version: 1 });
};

const find = (index: TextIndex, words: readonly string[]) =>
  findProducts(index, {
    wanted: words.map((word) => requiredTermOf(index, [word], { isOpen: true })),
  });

/** Prints the cost of searches at 100,000 variants. */
export const printTyping = (): void => {
  const index = built();
  const bytes = encodeText(index);
  const lines: Readonly<Record<string, () => unknown>> = {
    'typing, two letters': () => [completionsOf(index, 'so'), find(index, ['so'])],
    'typing, a name': () => [completionsOf(index, 'bado'), find(index, ['bado'])],
    'a kind of thing': () => find(index, ['sofa']),
    'a kind and a colour': () => find(index, ['green', 'sofa']),
    'a number': () => find(index, ['sku54321']),
    'a slip of the pen': () => likelyTermsFor(index, 'wardorbe'),
    'reading it from KV': () => decodeText(bytes.slice().buffer),
  };
  const rows = Object.entries(lines).map(([name, work]) => ({
    name,
    value: `${costOf(work).toFixed(2)} ms`,
  }));
  const held = { name: 'in memory', value: `${(bytesOfText(index) / 1e6).toFixed(1)} MB` };
  const kept = { name: 'in KV', value: `${(bytes.length / 1e6).toFixed(1)} MB` };
  console.log('');
  printTable([`${VARIANTS.toLocaleString('en-GB')} variants`], [[...rows, held, kept]]);
};
