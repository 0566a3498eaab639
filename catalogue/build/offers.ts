import type { CatalogueRecordInput } from '@parlour/contract';
import type { ProductSource, SellerFile, VariantSource } from './source-schema.ts';
import { SourceError } from './sources.ts';

type ProductInput = Extract<CatalogueRecordInput, { kind: 'product' }>;
type OfferInput = NonNullable<ProductInput['variants'][number]['offers']>[number];
type SourceOffer = ProductSource['sold'][number];

/** The highest stock at which the shopper is told that stock is low. */
const LOW_STOCK = 3;

const NUMBERS = [
  ...['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'],
  ...['eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen'],
];

const DELIVERY =
  /^(?<made>Made to order in|Painted to order in|In stock,) (?<from>\w+)(?: to (?<until>\w+))? (?<unit>week|working day)s?$/;

/** How long a product takes, from what it says of its delivery. Its last two working days are on the road. */
export const leadTimeOf = (delivery: string): OfferInput['leadTime'] => {
  const { made, from = '', until = from, unit } = DELIVERY.exec(delivery)?.groups ?? {};
  const days = (word: string) =>
    (word === 'next' ? 1 : NUMBERS.indexOf(word)) * (unit === 'week' ? 5 : 1);
  if (days(from) < 1 || days(until) < 1) return undefined;
  const road = Math.min(2, days(from));
  return {
    madeToOrder: made !== 'In stock,',
    handling: { min: days(from) - road, max: days(until) - road },
    transit: { min: road, max: road },
  };
};

/**
 * The offers of a product's sellers for one of its variants.
 * @throws {SourceError} for a seller or a delivery method that is not in sellers.toml.
 */
export const offersOf = (
  sellers: SellerFile,
  product: ProductSource,
  variant: VariantSource,
): OfferInput[] =>
  product.sold.map((terms, place) => ({
    ...partiesOf(sellers, product, terms),
    delivery: terms.delivery,
    maxOrderSize: terms.limit ?? 0,
    leadTime: leadTimeOf(product.delivery),
    ...(product.enquire || variant.enquire ? ENQUIRE : pricedOffer(terms, variant, place)),
  }));

const partiesOf = (sellers: SellerFile, product: ProductSource, { by, method }: SourceOffer) => {
  const seller = sellers.seller.find(({ slug }) => slug === by);
  const deliveryMethod = sellers.delivery[method];
  if (!seller || deliveryMethod === undefined) {
    throw new SourceError([`${product.ref}: sellers.toml has no "${seller ? method : by}"`]);
  }
  return { seller: { name: seller.name, slug: seller.slug }, deliveryMethod };
};

const ENQUIRE = {
  price: 0,
  status: 'order_by_email',
  statusText: 'Price on request',
} as const;

const pricedOffer = (offer: SourceOffer, variant: VariantSource, place: number) => {
  const { price, was, asked, stock, back } = variant;
  const pieces = stock[place] ?? 0;
  return {
    price: price + offer.over,
    wasPrice: place === 0 ? was : undefined,
    ...(place === 0 && asked ? askedOf(asked) : {}),
    status: pieces > 0 ? ('active' as const) : ('out_of_stock' as const),
    statusText: statusText(pieces, place === 0 ? back : undefined),
    stock: pieces,
  };
};

/** The shop shows no reduction for long, so the demo's are counted from this month. */
const daysBeforeMonth = (days: number, now = new Date()): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1 - days)).toISOString();

const askedOf = ([from, until]: readonly [number, number]) => ({
  wasFrom: daysBeforeMonth(from),
  wasUntil: daysBeforeMonth(until),
});

const statusText = (pieces: number, back = ''): string => {
  if (pieces === 0) return back;
  return pieces <= LOW_STOCK ? 'Low stock' : '';
};
