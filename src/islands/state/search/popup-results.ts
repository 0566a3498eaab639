import type { SearchResult, SuggestedProduct, Tag } from '@parlour/contract';
import { picturesOf, shownPrice, subtitleOf } from '@parlour/domain';
import type { Tile } from '#lib/listing/tile.ts';
import type { Interpretation } from '#lib/search/notes.ts';
import { paths } from '#lib/paths.ts';

/** The fields of a tag that the popup needs. */
export type FoundTag = Pick<
  Tag,
  | 'tagId'
  | 'type'
  | 'name'
  | 'urlSlug'
  | 'parent'
  | 'parentName'
  | 'parentUrlSlug'
  | 'count'
  | 'colorHexCode'
  | 'mainThumbnail'
>;

interface FoundSuggestion {
  readonly suggestion: string;
  /** '' for none. */
  readonly categoryName: string;
  /** Number of products in a category; 0 where the reply does not say. */
  readonly count: number;
}

export interface PopupResults {
  readonly totalCount: number;
  readonly suggestions: readonly FoundSuggestion[];
  readonly products: readonly Tile[];
  readonly tags: readonly FoundTag[];
  readonly interpretation: Interpretation;
}

const AS_TYPED: Interpretation = { filters: [], correctedTo: '', leftOut: [], anyWord: false };

export const NOTHING_FOUND: PopupResults = {
  totalCount: 0,
  suggestions: [],
  products: [],
  tags: [],
  interpretation: AS_TYPED,
};

/** The part of a search reply that the popup shows. */
export const popupResultsOf = (reply: SearchResult): PopupResults => ({
  totalCount: reply.totalCount,
  suggestions: reply.suggestions
    .filter(({ suggestion }) => suggestion !== '')
    .map((one) => ({ ...one, count: one.count ?? 0 })),
  products: reply.suggestedProducts.flatMap(readProduct),
  tags: reply.tags,
  interpretation: reply.interpretation ?? AS_TYPED,
});

/** Only a product with a titled variant gets a tile: both are needed to open it. */
const readProduct = ({ product, variant }: SuggestedProduct): Tile[] => {
  if (product.id === '' || variant.id === '' || variant.seoTitle === '') return [];
  const { name, urlSlug } = product;
  const brand = product.brandName === '' ? product.brand : product.brandName;
  const shown = { ...product, variants: [variant, ...product.variants] };
  return [
    {
      productId: product.id,
      variantId: variant.id,
      href: paths.product(variant.id, urlSlug),
      name,
      variantTitle: variant.seoTitle,
      subtitle: subtitleOf(product, variant),
      brand: brand === '' ? null : { name: brand, href: null },
      picture: picturesOf(product, variant, name)[0] ?? null,
      // The popup's tiles are small: one picture, and no other variants.
      secondPicture: null,
      // Its status decides whether the tile shows a price (SEARCH-031).
      price: shownPrice(shown, variant),
      priceSuffix: '',
      variants: [],
      more: '',
      hasSamples: false,
    },
  ];
};
