import type { PhrasingContent, RootContent } from 'mdast';
import { comparePage, type ComparePage } from '../../../compare/compare-page.ts';
import { MAX_COMPARED } from '../../../compare/compared.ts';
import { paths } from '#lib/paths.ts';
import { heading, link, list, paragraph, table } from '../nodes.ts';
import { addressOf, priceWords, trailLine, type Here, type Read } from '../reading.ts';
import { under } from './stories.ts';

/** Up to four products side by side, as the query names their variants. */
export const readCompare: Read = async (here) => {
  const comparison = await comparePage(here.api, here.url.searchParams);
  const { compared, cacheTags } = comparison;
  const own = paths.compare(compared.map(({ tile }) => tile.variantId));
  return {
    status: 'found',
    nodes: compared.length === 0 ? nothing(here) : sideBySide(here, comparison),
    canonical: own,
    own,
    robots: 'noindex, nofollow',
    cacheTags: ['compare', ...cacheTags],
  };
};

const nothing = (here: Here): readonly RootContent[] => {
  const address = addressOf(here, paths.compare(['VARIANT', 'VARIANT']));
  return [
    heading(1, 'Nothing to compare yet'),
    paragraph(
      `Up to ${String(MAX_COMPARED)} products stand side by side at `,
      { type: 'inlineCode', value: address },
      ', with the variants of ',
      link('any products', addressOf(here, paths.products())),
      '.',
    ),
  ];
};

const sideBySide = (
  here: Here,
  { compared, rows, suggestions }: ComparePage,
): readonly RootContent[] => {
  const tiles = compared.map(({ tile }) => tile);
  const names = tiles.map((tile): PhrasingContent | string =>
    tile.href === null ? tile.variantTitle : link(tile.variantTitle, addressOf(here, tile.href)),
  );
  return [
    heading(1, 'Compare'),
    ...trailLine(here, [
      { name: 'All Products', href: paths.products() },
      { name: 'Compare', href: null },
    ]),
    ...table(
      ['', ...names],
      [
        ['Brand', ...tiles.map(({ brand }) => brand?.name ?? NOT_STATED)],
        ['Price', ...tiles.map(({ price, priceSuffix }) => priceWords(price, priceSuffix))],
        ['Variant', ...tiles.map(({ variantId }) => variantId)],
        ...rows.map(({ name, cells }) => [name, ...cells.map(cellWords)]),
      ],
    ),
    ...under('Could join', withAddresses(here, suggestions)),
  ];
};

const NOT_STATED = 'not stated';

const cellWords = (cell: ComparePage['rows'][number]['cells'][number]): string => {
  if (cell === null) return NOT_STATED;
  return 'text' in cell ? cell.text : cell.swatches.map(({ name }) => name).join(', ');
};

/** Each leads to the product, and to the comparison with it. */
const withAddresses = (here: Here, suggestions: ComparePage['suggestions']): RootContent[] =>
  list(
    suggestions.map(({ tile, addHref }) => [
      ...(tile.href === null ? [] : [link(tile.variantTitle, addressOf(here, tile.href))]),
      `: ${priceWords(tile.price, tile.priceSuffix)} (`,
      link('compare it, too', addressOf(here, addHref)),
      ')',
    ]),
  );
