import { cacheTags } from '#lib/cache-tags.ts';
import type { Api, Product, Variant } from '@parlour/contract';
import { comparedOf, MAX_COMPARED } from '#lib/compare/compared.ts';
import { arrivalWords, stockWords } from '@parlour/domain';
import { select } from '#lib/product/product-choice.ts';
import { specificationRows, type SpecificationRow } from '#lib/product/specification.ts';
import { paths } from '#lib/paths.ts';
import { isMissing } from '../shell/failure.ts';
import { productCacheTags } from '../seo/page-cache.ts';
import { tilesOf, type Tile } from '../listing/tile.ts';

type CompareApi = Pick<Api, 'productByVariant' | 'similarProducts'>;

interface Detail {
  readonly product: Product;
  readonly variant: Variant;
}

/** A product in a comparison, with the URL of the comparison without it. */
interface ComparedProduct {
  readonly tile: Tile;
  readonly removeHref: string;
}

/** A product to add, with the URL of the comparison with it. */
export interface Suggestion {
  readonly tile: Tile;
  readonly addHref: string;
}

interface CompareRow {
  readonly name: string;
  /** One for each product; null if it does not state a value. */
  readonly cells: readonly (SpecificationRow | null)[];
  /** Every product has the same value. */
  readonly same: boolean;
}

export interface ComparePage {
  readonly compared: readonly ComparedProduct[];
  readonly rows: readonly CompareRow[];
  readonly suggestions: readonly Suggestion[];
  readonly cacheTags: readonly string[];
}

/** Up to four products side by side; the query names their variants. Products that are gone are left out. */
export const comparePage = async (
  api: CompareApi,
  query: URLSearchParams,
): Promise<ComparePage> => {
  const found = await Promise.all(
    comparedOf(query).map((id) => api.productByVariant({ params: { id } }).catch(orGone)),
  );
  const details = found.filter((detail) => detail !== null);
  const ids = details.map(({ variant }) => variant.id);
  return {
    compared: details.flatMap((detail) => compared(detail, ids)),
    rows: rowsOf(details),
    suggestions: await suggestionsFor(api, details, ids),
    cacheTags: [
      cacheTags.lists,
      cacheTags.list(),
      ...productCacheTags(details.map(({ product }) => product)),
    ],
  };
};

/** A product that is no longer sold does not fail the whole comparison. */
const orGone = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw error;
};

const compared = ({ product, variant }: Detail, ids: readonly string[]): ComparedProduct[] =>
  tilesOf([
    { ...product, variants: [variant, ...others(product, variant)], defaultVariant: variant.id },
  ]).map((tile) => ({ tile, removeHref: paths.compare(ids.filter((id) => id !== variant.id)) }));

const others = ({ variants }: Product, { id }: Variant): readonly Variant[] =>
  variants.filter((other) => other.id !== id);

/** Rows in their order, with facts between them; article numbers do not help shoppers to choose. */
const BEFORE_FACTS = [
  'Stock',
  'Reviews',
  'Height',
  'Width',
  'Length',
  'Colour',
  'Material',
  'Style',
] as const;
const AFTER_FACTS = [
  'Options',
  'Finishes',
  'Variants',
  'Arrives',
  'Delivery Note',
  'Sold by',
] as const;

const rowsOf = (details: readonly Detail[]): readonly CompareRow[] => {
  const columns = details.map(columnOf);
  const facts = columns.flatMap((column) => column.filter(({ group }) => group !== undefined));
  const kinds = [...BEFORE_FACTS.map(fixed), ...facts, ...AFTER_FACTS.map(fixed)];
  const asked = new Map(
    kinds.map(({ name, group }) => [`${group ?? ''} ${name}`, { name, group }]),
  );
  return [...asked.values()].flatMap(({ name, group }) => {
    const cells = columns.map((column) => rowOf(column, name, group));
    const said = new Set(cells.map(spoken));
    const isSaid = cells.some((cell) => cell !== null);
    return isSaid ? [{ name, cells, same: cells.length > 1 && said.size === 1 }] : [];
  });
};

const fixed = (name: string) => ({ name, group: undefined });

const rowOf = (
  column: readonly SpecificationRow[],
  name: string,
  group: string | undefined,
): SpecificationRow | null =>
  column.find((row) => row.name === name && row.group === group) ?? null;

const columnOf = ({ product, variant }: Detail): readonly SpecificationRow[] => {
  const { offer, stock, arrival } = select(product, variant);
  const choices = variant.options.map(({ name }) => name).join(', ');
  const finishes = Math.max(variant.swatches.length, variant.options[0]?.swatches.length ?? 0);
  return [
    { name: 'Stock', text: stockWords(stock) },
    ...text('Reviews', product.numberReviews > 0 ? reviewsOf(product) : ''),
    ...text('Reviews from the maker’s catalogue', catalogueReviewsOf(product)),
    ...specificationRows(variant, offer),
    ...text('Options', choices),
    ...text('Finishes', finishes > 1 ? `${finishes} to choose from` : ''),
    ...text('Variants', product.variants.length > 1 ? String(product.variants.length) : ''),
    ...text('Arrives', arrivalWords(arrival)),
    ...text('Sold by', offer?.sellerName ?? ''),
  ];
};

const reviewsOf = ({ averageReview, numberReviews }: Product): string =>
  `${averageReview.toFixed(1)} of 5 (${numberReviews})`;

const catalogueReviewsOf = ({ catalogueReviews: { count, average } }: Product): string =>
  count > 0 ? `${average.toFixed(1)} of 5 (${count})` : '';

const text = (name: string, value: string): SpecificationRow[] =>
  value === '' ? [] : [{ name, text: value }];

const spoken = (row: SpecificationRow | null): string => {
  if (row === null) return '';
  return 'text' in row ? row.text : row.swatches.map(({ name }) => name).join();
};

/** Products like the first one, while there is room for more. */
const suggestionsFor = async (
  api: CompareApi,
  details: readonly Detail[],
  ids: readonly string[],
): Promise<readonly Suggestion[]> => {
  const [first] = details;
  if (first === undefined || details.length >= MAX_COMPARED) return [];
  const { retailerProducts } = await api.similarProducts({
    params: { id: first.product.productId },
  });
  const known = new Set(details.map(({ product }) => product.productId));
  return tilesOf(retailerProducts)
    .filter(({ productId, href }) => href !== null && !known.has(productId))
    .slice(0, MAX_COMPARED)
    .map((tile) => ({ tile, addHref: paths.compare([...ids, tile.variantId]) }));
};
