import type { Product } from '#lib/contract/entities/product.ts';
import type { Variant } from '#lib/contract/entities/variant.ts';
import { picturesOf, type ShownPicture } from '#lib/domain/picture.ts';
import { shownPrice, type ShownPrice } from '#lib/domain/price.ts';
import { paths } from '#lib/paths.ts';

export interface BrandLink {
  readonly name: string;
  /** Null when the upstream sends no tag for the brand. */
  readonly href: string | null;
}

/** A product in a list (TILE-001 to TILE-010). */
export interface Tile {
  readonly productId: string;
  /** Null when the product cannot be opened (TILE-008). */
  readonly href: string | null;
  readonly name: string;
  readonly variantTitle: string;
  readonly brand: BrandLink | null;
  readonly picture: ShownPicture | null;
  /** Shown while a pointer rests on the tile. */
  readonly secondPicture: ShownPicture | null;
  readonly price: ShownPrice;
  readonly priceSuffix: string;
}

/** Tiles of a list, in its order; a product whose variant has no SEO title gets none (TILE-007). */
export const tilesOf = (products: readonly Product[]): readonly Tile[] =>
  products.flatMap((product) => {
    const variant = defaultVariant(product);
    return variant === undefined || variant.seoTitle === '' ? [] : [tile(product, variant)];
  });

const defaultVariant = ({ variants, defaultVariant: id }: Product): Variant | undefined =>
  variants.find((variant) => variant.id === id) ?? variants[0];

const tile = (product: Product, variant: Variant): Tile => {
  const [picture = null, secondPicture = null] = picturesOf(product, variant, product.name);
  return {
    productId: product.productId,
    href:
      product.productId === '' || variant.id === ''
        ? null
        : paths.product(variant.id, product.urlSlug),
    name: product.name,
    variantTitle: variant.seoTitle,
    brand: brandOf(product),
    picture,
    secondPicture,
    price: shownPrice(product, variant),
    priceSuffix: product.priceSuffix,
  };
};

/** The brand by name, with its store where the product carries the brand's tag. */
export const brandOf = (
  product: Pick<Product, 'brand' | 'brandName' | 'tags'>,
): BrandLink | null => {
  const tag = product.tags.find(({ type }) => type === 'brand');
  const name = tag?.name ?? (product.brandName === '' ? product.brand : product.brandName);
  return name === '' ? null : { name, href: tag === undefined ? null : paths.tag(tag) };
};
