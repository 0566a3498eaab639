import type {
  Choice,
  ListQuery,
  PolicyKind,
  ShopPages,
  ShownCard,
  ShownProduct,
} from '@parlour/agents';
import type { Product, Variant } from '@parlour/contract';
import {
  defaultSwatch,
  NO_DAY,
  pieceTitle,
  selectOffer,
  textOfHtml,
  swatchName,
} from '@parlour/domain';
import { shownPictures } from '#lib/gallery/shown-pictures.ts';
import { hrefOf, type ListPlace } from '#lib/listing/list-place.ts';
import { productsOf } from '#lib/listing/list-products.ts';
import { NO_RANGES } from '#lib/listing/range-filters.ts';
import { indexTags } from '#lib/listing/tag-index.ts';
import { tilesOf } from '#lib/listing/tile.ts';
import { arrivalOf, progressWords } from '#lib/orders/order-view.ts';
import { paths } from '#lib/paths.ts';
import { choicesOf, select } from '#lib/product/product-choice.ts';
import { productPage, type ProductPage } from '#lib/product/product-page.ts';
import { SHIPS } from '#lib/product/promise.ts';
import { presentOffers, presentSelected, presentVariants, specifiedText } from './product.ts';

const placeOf = ({ tags, text, sort, ...ranges }: ListQuery): ListPlace => ({
  selected: tags,
  ranges: { ...NO_RANGES, ...ranges },
  text,
  sort,
});

/** Products in a list; only those that a page would show (TILE-007, TILE-008). */
const cardsOf = (products: readonly Product[]): readonly ShownCard[] => {
  const known = new Map(products.map((product) => [product.productId, product]));
  return tilesOf(products).flatMap((tile) => {
    if (tile.href === null) return [];
    const product = known.get(tile.productId);
    const variant = product?.variants.find(({ id }) => id === tile.variantId);
    return {
      variantId: tile.variantId,
      productId: tile.productId,
      title: pieceTitle({ productName: tile.name, seoTitle: tile.variantTitle }),
      brand: tile.brand?.name ?? '',
      price: tile.price,
      arrival: product && variant ? select(product, variant).arrival : NO_DAY,
      url: tile.href,
      picture: tile.picture?.src ?? '',
      moreVariants: Math.max((product?.variants.length ?? 1) - 1, 0),
    };
  });
};

const shownProduct = (page: ProductPage): ShownProduct => {
  const { product, variant } = page.source;
  const choice = presentSelected(page.selected);
  return {
    variantId: variant.id,
    productId: product.productId,
    title: pieceTitle({ productName: page.name, seoTitle: page.seoTitle }),
    brand: page.brand?.name ?? '',
    description: textOfHtml(`${page.summary} ${page.details}`),
    choice,
    offers: presentOffers(product, variant, choice),
    options: choicesOf(variant, page.selected.offer).options,
    swatches: page.selected.choice.swatches,
    samples: variant.hasSamples ? page.selected.choice.swatches.map(({ id }) => id) : [],
    variants: presentVariants(product),
    specification: page.specification.map((row) => ({ name: row.name, value: specifiedText(row) })),
    reviews: page.reviews,
    pictures: shownPictures(page.gallery).map(({ src }) => src),
  };
};

const choicesIn = (variant: Variant): readonly Choice[] => {
  const { options, swatches } = choicesOf(variant, selectOffer(variant.sellerInventories));
  const withOption = options.length > 0 ? options : [null];
  return withOption.flatMap((option) => {
    const own = option !== null && option.swatches.length > 0 ? option.swatches : swatches;
    const first = defaultSwatch(own);
    const others = own.filter((swatch) => swatch !== first);
    return [first, ...others].map((swatch) => ({
      option,
      swatch: swatch && { ...swatch, name: swatchName(swatch.name) },
    }));
  });
};

const POLICIES: Readonly<Record<PolicyKind, string>> = {
  terms: '/term-of-use',
  privacy: '/data-protection',
  returns: '/return-policy',
  delivery: '/privacy-policy',
  about: '/about-us',
};

/** The shop's pages, as the protocols of assistants repeat them. */
export const shopPages: ShopPages = {
  list: (api, query, all, page) => productsOf(api, placeOf(query), all, page),
  listUrl: (query, all) => hrefOf(placeOf(query), indexTags(all)),
  cards: cardsOf,
  product: async (api, variantId, ids) => {
    const page = await productPage(api, variantId, ids);
    return page && shownProduct(page);
  },
  choices: choicesIn,
  choose: (product, variant, ids) => presentSelected(select(product, variant, ids)),
  offers: presentOffers,
  arrivalOf,
  progressOf: progressWords,
  ships: SHIPS,
  policy: (kind) => {
    const url = POLICIES[kind];
    return { title: paths.policies.find((policy) => policy.url === url)?.name ?? '', url };
  },
  productUrl: paths.product,
  enquiryUrl: paths.enquiry,
  moodroomUrl: paths.moodroom,
  orderUrl: paths.order,
  priceRequestsUrl: paths.priceRequests,
  samplesUrl: paths.ownSamples,
};
