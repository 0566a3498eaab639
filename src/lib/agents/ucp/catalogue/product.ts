import type { Product } from '#lib/contract/entities/product.ts';
import type { TagReference } from '#lib/contract/entities/tag.ts';
import type { Variant } from '#lib/contract/entities/variant.ts';
import type { Pence } from '#lib/domain/money.ts';
import { picturesOf, type ShownPicture } from '#lib/domain/picture.ts';
import { paths } from '#lib/paths.ts';
import { select } from '#lib/product/product-choice.ts';
import { textOfHtml } from '#lib/seo/feeds/plain-text.ts';
import { asData } from '../../as-data.ts';
import { itemId, productGid } from '../item-id.ts';
import { MARKETPLACE } from '../marketplace.ts';
import { dimensionsOf, NAME, type Purchasable } from './purchasable.ts';

type Data = Readonly<Record<string, unknown>>;

/** How a catalogue is told. */
export interface Telling {
  /** Origin of the site. */
  readonly origin: string;
  /** Whether the other side knows the site's own extension; otherwise it is among the metadata. */
  readonly knowsMarketplace: boolean;
  /** Whether it knows how things are delivered. */
  readonly knowsFulfillment: boolean;
}

const DESCRIPTION = 5_000;
const MOST = { pictures: 8, sellers: 20, tags: 30 } as const;

/** As pages and search engines are told: delivery is in the price (spec decision 95). */
const DELIVERY = 'Delivered within four to six weeks; delivery is included in the price.';

const moneyOf = (amount: Pence): Data => ({ amount, currency: 'GBP' });

/**
 * A product with some of what can be bought of it; of a lookup, each with the ids that it was asked by.
 * @param all everything that has a price, one at least
 * @param shown what is told of it in full, the first as the featured one
 */
export const productOf = (
  product: Product,
  all: readonly Purchasable[],
  shown: readonly Purchasable[],
  telling: Telling,
): Data => {
  const { origin } = telling;
  const [featured] = shown;
  const variant = featured?.variant ?? product.variants[0];
  const title = asData(product.name, NAME);
  return {
    ...{ id: productGid(product.productId), handle: product.urlSlug, title },
    description: { plain: asData(textOfHtml(product.productSummary), DESCRIPTION) || title },
    ...(variant ? { url: origin + paths.product(variant.id, product.urlSlug) } : {}),
    categories: product.tags.filter(({ type }) => type === 'category').map(categoryOf),
    price_range: rangeOf(all.map(({ now }) => now)),
    ...(all.some(({ was }) => was !== null)
      ? { list_price_range: rangeOf(all.map(({ now, was }) => was ?? now)) }
      : {}),
    ...(variant ? { media: mediaOf(product, variant, origin) } : {}),
    ...optionsOf(all),
    variants: shown.map((one) => variantOf(product, one, telling)),
    ...ratingOf(product),
    tags: tagNames(product.tags),
  };
};

const categoryOf = ({ parentUrlSlug, urlSlug }: TagReference): Data => ({
  value: parentUrlSlug === '' ? urlSlug : `${parentUrlSlug}/${urlSlug}`,
  taxonomy: 'merchant',
});

const tagNames = (tags: readonly TagReference[]): readonly string[] =>
  [...new Set(tags.map(({ name }) => asData(name, NAME)).filter((name) => name !== ''))].slice(
    ...([0, MOST.tags] as const),
  );

const rangeOf = (amounts: readonly Pence[]): Data => ({
  min: moneyOf(Math.min(...amounts)),
  max: moneyOf(Math.max(...amounts)),
});

const optionsOf = (all: readonly Purchasable[]): Data => {
  const dimensions = dimensionsOf(all);
  if (dimensions.length === 0) return {};
  return {
    options: dimensions.map(({ name, values }) => ({
      name,
      values: values.map(({ id, label }) => ({ ...(id === undefined ? {} : { id }), label })),
    })),
  };
};

const ratingOf = ({ averageReview, numberReviews }: Product): Data =>
  numberReviews === 0
    ? {}
    : { rating: { value: averageReview, scale_min: 1, scale_max: 5, count: numberReviews } };

const variantOf = (product: Product, one: Purchasable, telling: Telling): Data => {
  const { variant, selected, now, was, isAvailable } = one;
  const { origin } = telling;
  const title = titleOf(product, one);
  const availability = availabilityOf(isAvailable);
  const ean = variant.eanNumber;
  return {
    id: one.id,
    ...(variant.inventoryReference === '' ? {} : { sku: variant.inventoryReference }),
    ...(/^\d{13}$/.test(ean) ? { barcodes: [{ type: 'EAN', value: ean }] } : {}),
    title,
    description: { plain: asData(textOfHtml(variant.description), DESCRIPTION) || title },
    url: origin + selected.buying.action,
    price: moneyOf(now),
    ...(was === null ? {} : { list_price: moneyOf(was) }),
    availability,
    options: one.options,
    media: mediaOf(product, variant, origin),
    tags: tagNames(variant.tags),
    ...sellerOf(one, origin),
    ...(telling.knowsFulfillment
      ? {
          fulfillment: {
            methods: [{ type: 'shipping', description: { plain: DELIVERY }, availability }],
          },
        }
      : {}),
    ...carried({ offers: offersOf(product, one) }, telling),
  };
};

/** What the protocol has no words for, where the other side looks for it. */
const carried = (data: Data, { knowsMarketplace }: Telling): Data =>
  knowsMarketplace ? { [MARKETPLACE]: data } : { metadata: { [MARKETPLACE]: data } };

const titleOf = (product: Product, { variant, options }: Purchasable): string => {
  const chosen = options.map(({ label }) => label).join(', ');
  return asData(variant.seoTitle || [product.name, chosen].filter(Boolean).join(', '), NAME);
};

const availabilityOf = (isAvailable: boolean): Data => ({
  available: isAvailable,
  status: isAvailable ? 'in_stock' : 'out_of_stock',
});

const sellerOf = ({ selected: { offer } }: Purchasable, origin: string): Data => {
  if (offer === null) return {};
  const name = asData(offer.sellerName, NAME);
  const url = origin + paths.sellerProfile(offer.sellerId);
  return { seller: { name, links: [{ type: 'seller_profile', url, title: name }] } };
};

const offersOf = (product: Product, { variant, selected }: Purchasable): readonly Data[] =>
  variant.sellerInventories.slice(0, MOST.sellers).flatMap((offer) => {
    const { optionId, swatchId } = selected.buying;
    const choice = { option: optionId, swatch: swatchId, seller: offer.sellerId };
    const { price, buying } = select(product, variant, choice);
    if (price.status === 'request_price') return [];
    const bounds = [buying.bounds.stock, buying.bounds.maxOrderSize].filter((bound) => bound > 0);
    return {
      item_id: itemId({ variantId: variant.id, ...choice }),
      seller: { id: offer.sellerId, name: asData(offer.sellerName, NAME) },
      price: moneyOf(price.now),
      available: buying.check === 0,
      delivery: asData(offer.deliveryMethod, NAME),
      ...(bounds.length === 0 ? {} : { max_quantity: Math.min(...bounds) }),
    };
  });

const mediaOf = (product: Product, variant: Variant, origin: string): readonly Data[] =>
  picturesOf(product, variant, product.name).slice(0, MOST.pictures).map(pictureOf(origin));

const pictureOf =
  (origin: string) =>
  ({ src, alt, width, height }: ShownPicture): Data => ({
    ...{ type: 'image', url: new URL(src, origin).href, alt_text: asData(alt, NAME) },
    ...(width > 0 && height > 0 ? { width, height } : {}),
  });
