import type * as z from 'zod';
import type { Api } from '#lib/contract/client.ts';
import type { Product } from '#lib/contract/entities/product.ts';
import { stockOf } from '#lib/domain/stock.ts';
import { paths } from '#lib/paths.ts';
import { productPage, type ProductPage } from '#lib/product/product-page.ts';
import type { SpecificationRow } from '#lib/product/specification.ts';
import { isVariantId } from '#lib/product/variant-id.ts';
import { textOfHtml } from '#lib/seo/feeds/plain-text.ts';
import { asData } from '../as-data.ts';
import { cardsOf, NAME, priceOf, wholeAddress } from './cards.ts';
import type { LookupResult, ProductInput, ProductResult } from './shapes.ts';

type Result = z.output<typeof ProductResult>;

/** Most characters of a description, and of a review. */
const DESCRIPTION = 1_500;
const REVIEW = 400;

const MOST = { pictures: 6, reviews: 3, variants: 20, choices: 40, sellers: 10 } as const;

/** A variant as its page shows it; null for what cannot be an id. */
export const productDetail = async (
  api: Pick<Api, 'productByVariant'>,
  origin: string,
  { variant_id, option_id, swatch_id, seller_id }: z.output<typeof ProductInput>,
): Promise<Result | null> => {
  const choice = { option: option_id, swatch: swatch_id, seller: seller_id };
  const page = await productPage(api, variant_id, choice);
  return page && detailOf(page, origin);
};

const detailOf = (page: ProductPage, origin: string): Result => {
  const { product, variant } = page.source;
  const { buying, price, stock } = page.selected;
  const isAsked = price.status === 'request_price' || stock.status === 'by_email';
  return {
    variant_id: variant.id,
    product_id: product.productId,
    title: asData(page.seoTitle || page.name, NAME),
    brand: asData(page.brand?.name ?? '', NAME),
    description: asData(textOfHtml(`${page.summary} ${page.details}`), DESCRIPTION),
    price: priceOf(price),
    stock: stock.status,
    may_order: buying.check === 0 && !isAsked,
    ...choicesOf(page),
    variants: variantsOf(product, origin),
    specification: page.specification.map(rowOf),
    reviews: reviewsOf(page, origin),
    pictures: page.pictures.slice(0, MOST.pictures).map(({ src }) => wholeAddress(origin, src)),
    url: wholeAddress(origin, buying.action),
    ask_price_url: isAsked ? wholeAddress(origin, buying.enquiry) : null,
    ...sellersOf(page),
  };
};

const choicesOf = ({
  source: { variant },
  selected: { offer, choice, buying },
}: ProductPage): Pick<Result, 'options' | 'swatches'> => {
  const named =
    (chosen: string) =>
    ({ id, name }: { readonly id: string; readonly name: string }) => ({
      ...{ id, name: asData(name, NAME), selected: id === chosen },
    });
  const own = offer?.variant?.options ?? [];
  const options = own.length > 0 ? own : variant.options;
  return {
    options: options.slice(0, MOST.choices).map(named(buying.optionId)),
    swatches: choice.swatches.slice(0, MOST.choices).map(named(buying.swatchId)),
  };
};

const sellersOf = ({
  source: { variant },
  selected: { offer, buying },
}: ProductPage): Pick<Result, 'seller' | 'sellers' | 'most_pieces'> => {
  const { stock, maxOrderSize } = buying.bounds;
  const bounds = [stock, maxOrderSize].filter((bound) => bound > 0);
  return {
    seller: offer && { id: offer.sellerId, name: asData(offer.sellerName, NAME) },
    sellers: variant.sellerInventories.slice(0, MOST.sellers).map((one) => ({
      id: one.sellerId,
      name: asData(one.sellerName, NAME),
      stock: stockOf(one).status,
      delivery: asData(one.deliveryMethod, NAME),
    })),
    most_pieces: bounds.length === 0 ? null : Math.min(...bounds),
  };
};

const variantsOf = (product: Product, origin: string): Result['variants'] =>
  product.variants.slice(0, MOST.variants).map(({ id, name, seoTitle }) => ({
    variant_id: id,
    name: asData(name || seoTitle, NAME),
    url: wholeAddress(origin, paths.product(id, product.urlSlug)),
  }));

const rowOf = (row: SpecificationRow): Result['specification'][number] => ({
  name: row.name,
  value: asData('text' in row ? row.text : row.swatches.map(({ name }) => name).join(', '), NAME),
});

const reviewsOf = ({ reviews }: ProductPage, origin: string): Result['reviews'] => ({
  count: reviews.count,
  average: reviews.average === '' ? null : Number(reviews.average),
  newest: reviews.list
    .slice(0, MOST.reviews)
    .map(({ rating, comment }) => ({ stars: rating, text: asData(comment, REVIEW) })),
  url: wholeAddress(origin, reviews.all),
});

/** Which of some variants there are, as cards; `isMissing` tells that an error means there is none. */
export const lookUp = async (
  api: Pick<Api, 'productByVariant'>,
  origin: string,
  ids: readonly string[],
  isMissing: (thrown: unknown) => boolean,
): Promise<z.output<typeof LookupResult>> => {
  const found = await Promise.all(
    [...new Set(ids)].map(async (id) => ({ id, card: await cardAt(api, origin, id, isMissing) })),
  );
  return {
    products: found.flatMap(({ card }) => card ?? []),
    not_found: found.flatMap(({ id, card }) => (card === null ? [id] : [])),
  };
};

const cardAt = async (
  api: Pick<Api, 'productByVariant'>,
  origin: string,
  id: string,
  isMissing: (thrown: unknown) => boolean,
) => {
  if (!isVariantId(id)) return null;
  try {
    const { product } = await api.productByVariant({ params: { id } });
    return cardsOf([{ ...product, defaultVariant: id }], origin)[0] ?? null;
  } catch (thrown) {
    if (isMissing(thrown)) return null;
    throw thrown;
  }
};
