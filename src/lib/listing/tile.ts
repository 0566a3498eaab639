import { onceFor, type Product, type Variant } from '@parlour/contract';
import {
  defaultVariant,
  picturesOf,
  type ShownPicture,
  shownPrice,
  type ShownPrice,
  subtitleOf,
} from '@parlour/domain';
import { paths } from '#lib/paths.ts';

export interface BrandLink {
  readonly name: string;
  /** Null if the upstream sends no tag for the brand. */
  readonly href: string | null;
}

/** Small picture of a variant, with a link to it (TILE-005). */
export interface TileVariant {
  readonly variantId: string;
  readonly name: string;
  readonly href: string;
  /** '' for none. */
  readonly picture: string;
}

/** A product in a list (TILE-001 to TILE-010). */
export interface Tile {
  readonly productId: string;
  readonly variantId: string;
  /** Null if the product has no page (TILE-008). */
  readonly href: string | null;
  readonly name: string;
  readonly variantTitle: string;
  /** Below the name. */
  readonly subtitle: string;
  readonly brand: BrandLink | null;
  readonly picture: ShownPicture | null;
  /** Visible while the pointer rests on the tile. */
  readonly secondPicture: ShownPicture | null;
  readonly price: ShownPrice;
  readonly priceSuffix: string;
  /** The first variants of a product that has several. */
  readonly variants: readonly TileVariant[];
  /** Says that there is more to choose (TILE-006); '' if there is not. */
  readonly more: string;
  /** Whether somebody sends samples of its swatches. */
  readonly hasSamples: boolean;
}

/** The most variants with a small picture on a tile. */
const MAX_VARIANTS = 5;

/** Tiles of a list, in its order; without products whose variant has no SEO title (TILE-007). */
export const tilesOf = (products: readonly Product[]): readonly Tile[] =>
  products.flatMap((product) => tileOf(product));

/** Once for all pages that share the reply. */
const tileOf = onceFor((product: Product): readonly Tile[] => {
  const variant = defaultVariant(product.variants, ({ id }) => id === product.defaultVariant);
  return variant === undefined || variant.seoTitle === '' ? [] : [tile(product, variant)];
});

const tile = (product: Product, variant: Variant): Tile => {
  const [picture = null, secondPicture = null] = picturesOf(product, variant, product.name);
  return {
    productId: product.productId,
    variantId: variant.id,
    href: hrefOf(product, variant),
    name: product.name,
    variantTitle: variant.seoTitle,
    subtitle: subtitleOf(product, variant),
    brand: brandOf(product),
    picture,
    secondPicture,
    price: shownPrice(product, variant),
    priceSuffix: product.priceSuffix,
    variants: variantsOf(product),
    more: moreOf(product, variant),
    hasSamples: variant.hasSamples,
  };
};

const hrefOf = ({ productId, urlSlug }: Product, { id }: Variant): string | null =>
  productId === '' || id === '' ? null : paths.product(id, urlSlug);

const shownVariants = ({ variants }: Product): readonly Variant[] =>
  variants.filter(({ seoTitle }) => seoTitle !== '');

const variantsOf = (product: Product): readonly TileVariant[] => {
  const shown = shownVariants(product);
  if (shown.length < 2) return [];
  return shown.slice(0, MAX_VARIANTS).flatMap((variant) => {
    const href = hrefOf(product, variant);
    const [picture] = picturesOf(product, variant, product.name);
    const name = variant.name || variant.seoTitle;
    return href === null
      ? []
      : { variantId: variant.id, name, href, picture: picture?.thumbnail ?? '' };
  });
};

const moreOf = (product: Product, { options, swatches }: Variant): string => {
  const variants = shownVariants(product).length;
  if (variants > MAX_VARIANTS) return `${variants - MAX_VARIANTS} more colors & options`;
  return Math.max(variants, options.length, swatches.length) > 1 ? 'more colors & options' : '';
};

/** The brand by name, with its store if the product has the brand's tag. */
export const brandOf = (
  product: Pick<Product, 'brand' | 'brandName' | 'tags'>,
): BrandLink | null => {
  const tag = product.tags.find(({ type }) => type === 'brand');
  const name = tag?.name ?? (product.brandName === '' ? product.brand : product.brandName);
  return name === '' ? null : { name, href: tag === undefined ? null : paths.tag(tag) };
};
