import { cacheTags } from '#lib/cache-tags.ts';
import type { Api, Product } from '@parlour/contract';
import {
  picturesOf,
  type ShownPicture,
  shownPrice,
  type ShownPrice,
  subtitleOf,
} from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import { productCacheTags } from '../seo/page-cache.ts';
import { brandOf } from '../listing/tile.ts';

/** A product in a carousel (CAROUSEL-006 to CAROUSEL-010). */
export interface CarouselCard {
  /** Page of the product's first variant; null if the product has no id. */
  readonly href: string | null;
  readonly name: string;
  /** SEO title of the first variant. */
  readonly title: string;
  readonly brand: string;
  readonly picture: ShownPicture | null;
  readonly price: ShownPrice;
  readonly priceSuffix: string;
}

export interface Carousel {
  readonly cards: readonly CarouselCard[];
  readonly cacheTags: readonly string[];
}

/** The most products in a carousel (CAROUSEL-012). */
const MAX_CARDS = 24;

/** Cards of products, in their order; without products that have no variant. */
export const cardsOf = (products: readonly Product[]): readonly CarouselCard[] =>
  products.slice(0, MAX_CARDS).flatMap((product) => {
    const [variant] = product.variants;
    if (variant === undefined) return [];
    const isOpenable = product.productId !== '' && variant.id !== '';
    return {
      href: isOpenable ? paths.product(variant.id, product.urlSlug) : null,
      name: product.name,
      title: subtitleOf(product, variant),
      brand: brandOf(product)?.name ?? '',
      picture: picturesOf(product, variant, product.name)[0] ?? null,
      price: shownPrice(product, variant),
      priceSuffix: product.priceSuffix,
    };
  });

const carousel = (products: readonly Product[], ...tags: readonly string[]): Carousel => ({
  cards: cardsOf(products),
  cacheTags: [...tags, ...productCacheTags(products)],
});

/** Products like the given one; empty after an error, because the page does without them. */
export const similarTo = async (
  api: Pick<Api, 'similarProducts'>,
  productId: string,
): Promise<Carousel> => {
  if (productId === '') return carousel([]);
  const reply = await api.similarProducts({ params: { id: productId } }).catch(() => undefined);
  return carousel(reply?.retailerProducts ?? []);
};

/** Products that go with the given one. */
export const associatedWith = async (
  api: Pick<Api, 'associatedProducts'>,
  productId: string,
): Promise<Carousel> =>
  carousel(await api.associatedProducts({ params: { id: productId } }), cacheTags.lists);

/** A product that goes with another, by name. */
export interface Companion {
  readonly name: string;
  readonly href: string;
}

/** The most companions that a product's page names. */
const MAX_COMPANIONS = 6;

/** The ids of the first companions of a product, whether they are sold or not. */
export const companionIds = ({
  associatedProducts,
}: Pick<Product, 'associatedProducts'>): readonly string[] =>
  associatedProducts.slice(0, MAX_COMPANIONS);

/**
 * The first companions of a product, by the ids in its detail: a page shows them without a script. Empty
 * after an error.
 */
export const companionsOf = async (
  api: Pick<Api, 'productsByIds'>,
  { associatedProducts }: Pick<Product, 'associatedProducts'>,
): Promise<readonly Companion[]> => {
  const _id = companionIds({ associatedProducts });
  if (_id.length === 0) return [];
  const reply = await api
    .productsByIds({ body: { _id: [..._id], limit: MAX_COMPANIONS } })
    .catch(() => undefined);
  return cardsOf(reply?.data.list ?? []).flatMap(({ name, href }) => (href ? { name, href } : []));
};

/** The shop's recommendations for everybody. */
export const recommended = async (api: Pick<Api, 'recommendedProducts'>): Promise<Carousel> =>
  carousel((await api.recommendedProducts({})).retailerProducts, cacheTags.lists, cacheTags.list());
