import { productCacheTags } from '../seo/page-cache.ts';
import { companionIds } from '../carousel/carousel.ts';
import { cacheTags } from '#lib/cache-tags.ts';
import type { Api, Product, Variant } from '@parlour/contract';
import {
  arrivalWords,
  formatDay,
  formatPence,
  picturesOf,
  type ShownPicture,
  subtitleOf,
  type TagType,
  wordsIn,
} from '@parlour/domain';
import { specificationRows, type SpecificationRow } from '#lib/product/specification.ts';
import { isVariantId } from '@parlour/domain';
import { paths, type ProductChoice } from '#lib/paths.ts';
import { serviceView, type ServiceView } from '../checkout/service-view.ts';
import { pageDescription } from './description.ts';
import { choiceHere, choiceOn, goneOf, select, type SelectedVariant } from './product-choice.ts';
import { sellerOffers, type SellerOffers } from './sellers.ts';
import { reviewsOf, type Reviews } from '../reviews/reviews.ts';
import { brandOf, type BrandLink } from '../listing/tile.ts';
import { productGallery, type ProductGallery } from '../gallery/product-gallery.ts';
import { productTrail, type TrailStep } from '../shell/trail.ts';

export interface VariantLink {
  readonly name: string;
  readonly href: string;
  readonly picture: ShownPicture | null;
  readonly selected: boolean;
}

export interface ProductPage {
  readonly name: string;
  readonly seoTitle: string;
  /** Below the name. */
  readonly subtitle: string;
  /** Title of the page. */
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly trail: readonly TrailStep[];
  readonly brand: BrandLink | null;
  readonly pictures: readonly ShownPicture[];
  readonly gallery: ProductGallery;
  readonly priceSuffix: string;
  readonly selected: SelectedVariant;
  /** What the URL of the page chooses, by ids of its variant. */
  readonly choice: ProductChoice;
  /** What the URL asks for that is not to be had, in a sentence; '' for nothing. */
  readonly gone: string;
  /** When the earlier price was asked: `Was £1,299.00 from 3 September 2026 to 14 October 2026`; '' for none. */
  readonly asked: string;
  readonly sellerName: string;
  /** Null unless several sellers have what is selected. */
  readonly sellers: SellerOffers | null;
  /** When it arrives, as in '8 to 12 January'; '' if that is unknown. */
  readonly arrival: string;
  /** What its seller offers with the delivery of one. */
  readonly services: readonly ServiceView[];
  readonly variants: readonly VariantLink[];
  readonly reviews: Reviews;
  readonly specification: readonly SpecificationRow[];
  /** For the visitor's browser to store that the product was viewed (ENTITY-027): ids of tags, '' for none. */
  readonly view: Readonly<Record<'_id' | 'name' | 'category' | 'brand' | 'room', string>>;
  /** HTML that the market has sanitised. */
  readonly summary: string;
  /** HTML that the market has sanitised. */
  readonly details: string;
  /** The source data of the page. */
  readonly source: { readonly product: Product; readonly variant: Variant };
  readonly cacheTags: readonly string[];
}

/** The product of a variant's id (PDP-001); null if it cannot be an id. */
export const productPage = async (
  api: Pick<Api, 'productByVariant'>,
  variantId: string,
  choice: ProductChoice = {},
): Promise<ProductPage | null> => {
  if (!isVariantId(variantId)) return null;
  const { product, variant } = await api.productByVariant({ params: { id: variantId } });
  return view(product, variant, choiceHere(product, variant, choice));
};

const view = (product: Product, variant: Variant, choice: ProductChoice): ProductPage => {
  const selected = select(product, variant, choice);
  const seoTitle = variant.seoTitle || product.seo_title;
  const isPriced = selected.price.status === 'priced';
  const subtitle = variant.seoTitle === '' ? product.seo_title : subtitleOf(product, variant);
  return {
    name: product.name,
    seoTitle,
    subtitle: wordsIn(subtitle, selected.choice.swatch),
    title: titleOf(product, [variant.metaTitle, subtitle]),
    description: pageDescription(product, variant),
    canonical: paths.product(variant.id, product.urlSlug),
    trail: productTrail(product, seoTitle || variant.name || product.name),
    brand: brandOf(product),
    pictures: picturesOf(product, variant, product.name),
    gallery: productGallery(product, variant, selected.choice.swatch),
    priceSuffix: product.priceSuffix,
    selected,
    choice,
    gone: goneOf(choice, selected),
    asked: askedOf(selected),
    sellerName: selected.offer?.sellerName ?? '',
    arrival: arrivalWords(selected.arrival),
    services: isPriced ? (selected.offer?.services ?? []).map(serviceView) : [],
    sellers: sellerOffers(product, variant, selected),
    variants: product.variants.map((other) =>
      variantLink(product, other, {
        isSelected: other.id === variant.id,
        choice: choiceOn(other, selected.choice, choice),
      }),
    ),
    specification: specificationRows(variant, selected.offer),
    view: viewOf(product),
    summary: product.productSummary,
    details: variant.description,
    reviews: reviewsOf(product, variant),
    source: { product, variant },
    cacheTags: [...productCacheTags([product]), ...companionIds(product).map(cacheTags.product)],
  };
};

const viewOf = ({ _id, productId, name, tags }: Product): ProductPage['view'] => {
  const idOf = (wanted: TagType) => tags.find(({ type }) => type === wanted)?.tagId ?? '';
  const ids = { category: idOf('category'), brand: idOf('brand'), room: idOf('room') };
  return { _id: _id || productId, name, ...ids };
};

/** The product's name ends the title (PDP-055); a text that contains the name does not precede it. */
const titleOf = ({ name }: Product, texts: readonly string[]): string => {
  const text = texts.find((candidate) => candidate !== '' && !candidate.includes(name));
  return text === undefined ? name : `${text} | ${name}`;
};

const variantLink = (
  product: Product,
  variant: Variant,
  { isSelected, choice }: { readonly isSelected: boolean; readonly choice: ProductChoice },
): VariantLink => ({
  name: variant.name || variant.seoTitle,
  href: paths.product(variant.id, product.urlSlug, choice),
  picture: picturesOf(product, variant, variant.name)[0] ?? null,
  selected: isSelected,
});

/** The earlier price of a reduction, with its days. */
const askedOf = ({ price, offer }: SelectedVariant): string =>
  price.status === 'priced' && price.was !== null && offer !== null && offer.wasFrom !== ''
    ? `Was ${formatPence(price.was)} from ${formatDay(offer.wasFrom)} to ${formatDay(offer.wasUntil)}`
    : '';
