import type { Api } from '#lib/contract/client.ts';
import type { Product } from '#lib/contract/entities/product.ts';
import type { SellerInventory, Variant } from '#lib/contract/entities/variant.ts';
import { selectOffer } from '#lib/domain/inventory.ts';
import { picturesOf, type ShownPicture } from '#lib/domain/picture.ts';
import { shownPrice, type ShownPrice } from '#lib/domain/price.ts';
import { specificationRows, type SpecificationRow } from '#lib/domain/specification.ts';
import { stockOf, type Stock } from '#lib/domain/stock.ts';
import { paths } from '#lib/paths.ts';
import { brandOf, type BrandLink } from './tile.ts';
import { productGallery, type ProductGallery } from './product-gallery.ts';
import { productTrail, type TrailStep } from './trail.ts';

export interface VariantLink {
  readonly name: string;
  readonly href: string;
  readonly picture: ShownPicture | null;
  readonly selected: boolean;
}

export interface ProductPage {
  readonly name: string;
  readonly seoTitle: string;
  /** Title of the page. */
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly trail: readonly TrailStep[];
  readonly brand: BrandLink | null;
  readonly pictures: readonly ShownPicture[];
  readonly gallery: ProductGallery;
  readonly price: ShownPrice;
  readonly priceSuffix: string;
  readonly stock: Stock;
  readonly sellerName: string;
  readonly variants: readonly VariantLink[];
  readonly specification: readonly SpecificationRow[];
  /** HTML, sanitised by the market. */
  readonly summary: string;
  /** HTML, sanitised by the market. */
  readonly details: string;
  readonly cacheTags: readonly string[];
}

/** An id that a call would accept; anything else names no variant. */
const VARIANT_ID = /^[\w-]{1,64}$/;

/** Product detail by the id of a variant (PDP-001); null for what cannot be an id. */
export const productPage = async (
  api: Pick<Api, 'productByVariant'>,
  variantId: string,
): Promise<ProductPage | null> => {
  if (!VARIANT_ID.test(variantId)) return null;
  const { product, variant } = await api.productByVariant({ params: { id: variantId } });
  return view(product, variant, selectOffer(variant.sellerInventories));
};

const view = (product: Product, variant: Variant, offer: SellerInventory | null): ProductPage => {
  const seoTitle = variant.seoTitle || product.seo_title;
  return {
    name: product.name,
    seoTitle,
    title: titleOf(product, [variant.metaTitle, seoTitle]),
    description: product.seo_description,
    canonical: paths.product(variant.id, product.urlSlug),
    trail: productTrail(product, seoTitle || variant.name || product.name),
    brand: brandOf(product),
    pictures: picturesOf(product, variant, product.name),
    gallery: productGallery(product, variant),
    price: shownPrice(product, priced(variant, offer)),
    priceSuffix: product.priceSuffix,
    stock: stockOf(offer),
    sellerName: offer?.sellerName ?? '',
    variants: product.variants.map((other) => variantLink(product, other, variant.id)),
    specification: specificationRows(variant, offer),
    summary: product.productSummary,
    details: variant.description,
    cacheTags: [`product:${product.productId}`],
  };
};

/** The product's name ends the title (PDP-055); a text that holds it already does not go before it. */
const titleOf = ({ name }: Product, texts: readonly string[]): string => {
  const text = texts.find((candidate) => candidate !== '' && !candidate.includes(name));
  return text === undefined ? name : `${text} | ${name}`;
};

/** The price is that of the selected offer, where it states one (PDP-045). */
const priced = (variant: Variant, offer: SellerInventory | null): Variant =>
  offer?.variant && offer.variant.rrp > 0
    ? {
        ...variant,
        rrp: offer.variant.rrp,
        rrpWithoutDiscount: offer.variant.rrpWithoutDiscount,
      }
    : variant;

const variantLink = (product: Product, variant: Variant, selectedId: string): VariantLink => ({
  name: variant.name || variant.seoTitle,
  href: paths.product(variant.id, product.urlSlug),
  picture: picturesOf(product, variant, variant.name)[0] ?? null,
  selected: variant.id === selectedId,
});
