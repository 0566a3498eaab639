import type { Product } from '#lib/contract/entities/product.ts';
import type { SearchResult } from '#lib/contract/entities/search.ts';
import type { Tag } from '#lib/contract/entities/tag.ts';
import type { Variant } from '#lib/contract/entities/variant.ts';
import { picturesOf } from '#lib/domain/picture.ts';
import { shownPrice } from '#lib/domain/price.ts';
import type { Tile } from '#lib/listing/tile.ts';
import type { Understood } from '#lib/search/notes.ts';
import { paths } from '#lib/paths.ts';

/** What the popup needs of a tag. */
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

/** A product of the popup: the tile of any list. */
export interface FoundProduct extends Tile {
  /** Whether the tile shows the price (SEARCH-031). */
  readonly priceShow: boolean;
}

interface FoundSuggestion {
  readonly suggestion: string;
  /** '' for none. */
  readonly categoryName: string;
  /** Products of a category, 0 where that is not said. */
  readonly count: number;
}

export interface Found {
  readonly totalCount: number;
  readonly suggestions: readonly FoundSuggestion[];
  readonly products: readonly FoundProduct[];
  readonly tags: readonly FoundTag[];
  readonly understood: Understood;
}

const AS_TYPED: Understood = { filters: [], correctedTo: '', leftOut: [], anyWord: false };

export const NOTHING_FOUND: Found = {
  totalCount: 0,
  suggestions: [],
  products: [],
  tags: [],
  understood: AS_TYPED,
};

/** A reply as it arrives: any field may be missing (spec decision 44). */
type Wire<T> = T extends readonly (infer Item)[]
  ? readonly Wire<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]?: Wire<T[Name]> | null }
    : T;

/** What the popup shows of the reply to a search. */
export const readFound = (reply: Wire<SearchResult>): Found => ({
  totalCount: reply.totalCount ?? 0,
  suggestions: (reply.suggestions ?? []).flatMap(({ suggestion, categoryName, count }) =>
    suggestion ? [{ suggestion, categoryName: categoryName ?? '', count: count ?? 0 }] : [],
  ),
  products: (reply.suggestedProducts ?? []).flatMap(readProduct),
  tags: readTags(reply.tags),
  understood: { ...AS_TYPED, ...(reply.interpretation as Understood | null | undefined) },
});

export const readTags = (tags: readonly Wire<Tag>[] | null | undefined): readonly FoundTag[] =>
  (tags ?? []).flatMap((tag) =>
    tag.type
      ? [
          {
            tagId: tag.tagId ?? '',
            type: tag.type,
            name: tag.name ?? '',
            urlSlug: tag.urlSlug ?? '',
            parent: tag.parent ?? '',
            parentName: tag.parentName ?? '',
            parentUrlSlug: tag.parentUrlSlug ?? '',
            count: tag.count ?? 0,
            colorHexCode: tag.colorHexCode ?? '',
            mainThumbnail: tag.mainThumbnail ?? '',
          },
        ]
      : [],
  );

interface WireHit {
  readonly product?: Wire<Product> | null;
  readonly variant?: Wire<Variant> | null;
}

/** Only a product with a titled variant gets a tile: both are needed to open it. */
const readProduct = ({ product, variant }: WireHit): FoundProduct[] => {
  if (!product || !variant?.seoTitle || !variant.id || !product.id) return [];
  const shown = priceable(variant);
  const price = shownPrice(
    {
      price: product.price ?? 0,
      markUp: product.markUp ?? 0,
      vatTax: product.vatTax ?? 0,
      promotionalDiscount: product.promotionalDiscount ?? 0,
      variants: [shown, ...(product.variants ?? []).map(priceable)],
    },
    shown,
  );
  return [{ ...PLAIN, ...shownOf(product, variant), price, priceShow: price.status === 'priced' }];
};

/** The popup's tiles are small: one picture, and no other variants. */
const PLAIN = { secondPicture: null, priceSuffix: '', variants: [], more: '' } as const;

const shownOf = (product: Wire<Product>, variant: Wire<Variant>) => {
  const [name, slug] = [product.name ?? '', product.urlSlug ?? ''];
  const brand = product.brandName ?? product.brand ?? '';
  return {
    productId: product.id ?? '',
    variantId: variant.id ?? '',
    hasSlug: slug !== '',
    href: paths.product(variant.id ?? '', slug),
    name,
    variantTitle: variant.seoTitle ?? '',
    brand: brand === '' ? null : { name: brand, href: null },
    picture: picturesOf(pictured(product), pictured(variant), name)[0] ?? null,
  };
};

const priceable = (variant: Wire<Variant>) => ({
  rrp: variant.rrp ?? 0,
  rrpWithoutDiscount: variant.rrpWithoutDiscount ?? 0,
  surcharge: variant.surcharge ?? 0,
  inventories: (variant.inventories ?? []).map(({ variant: stocked }) => ({
    variant: { inventoryStatus: stocked?.inventoryStatus ?? '' },
  })),
  sellerInventories: (variant.sellerInventories ?? []).map(({ inventoryStatus }) => ({
    inventoryStatus: inventoryStatus ?? '',
  })),
});

const pictured = ({ mainPicture, medias }: Pick<Wire<Product>, 'mainPicture' | 'medias'>) => ({
  mainPicture: mainPicture ?? '',
  medias: (medias ?? []).map((media) => ({
    url: media.url ?? '',
    thumbnail: media.thumbnail ?? '',
    name: media.name ?? '',
    width: media.width ?? 0,
    height: media.height ?? 0,
  })),
});
