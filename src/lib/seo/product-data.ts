import type { Product, Variant } from '@parlour/contract';
import {
  DAY_MS,
  type Fact,
  londonDay,
  type PlainDay,
  poundsFromPence,
  unitCode,
  workingDaysUntil,
} from '@parlour/domain';
import { paths, type ProductChoice } from '#lib/paths.ts';
import type { ProductPage } from '../product/product-page.ts';
import { shownReview } from '../reviews/reviews.ts';
import { productDescription } from '../product/description.ts';
import { offeredVariant, otherOffers, type Offer, type OfferedVariant } from './offered-variant.ts';

type Data = Readonly<Record<string, unknown>>;

/** The site and the time of the data. */
interface DataContext {
  /** Origin of the site. */
  readonly origin: string;
  readonly now: Date;
}

const SCHEMA = 'https://schema.org';
/** How long an offer is valid, in days (SEO-004). */
const VALID_DAYS = 7;
/** The most reviews for search engines. */
const MAX_REVIEWS = 5;

/** The product for search engines: its group with every variant, or its single variant. */
export const productData = ({ source, choice, reviews }: ProductPage, place: DataContext): Data => {
  const { product, variant } = source;
  const own = { ...ratingOf(reviews), ...reviewsFor(product) };
  const context = { '@context': SCHEMA };
  const shared = sharedFacts(product.variants);
  const factsOf = ({ facts }: Variant): Data =>
    propertiesOf(facts.filter((fact) => !shared.some(isSame(fact))));
  // The variant of the page comes first, at the price that the page shows.
  const others = product.variants.filter(({ id }) => id !== variant.id);
  const shown = { ...variantData(product, variant, place, choice), ...own };
  if (others.length === 0) return { ...context, ...shown, ...propertiesOf(variant.facts) };
  return {
    ...context,
    '@type': 'ProductGroup',
    productGroupID: product.productId,
    name: product.name,
    ...described(product, productDescription(product)),
    url: place.origin + paths.product(variant.id, product.urlSlug),
    variesBy: [`${SCHEMA}/color`, `${SCHEMA}/material`],
    ...propertiesOf(shared),
    hasVariant: [
      { ...shown, ...factsOf(variant) },
      ...others.map((one) => ({ ...variantData(product, one, place), ...own, ...factsOf(one) })),
    ],
    ...own,
  };
};

/** What all variants of a group say alike, which is said once. */
const sharedFacts = ([first, ...others]: readonly Variant[]): readonly Fact[] =>
  (first?.facts ?? []).filter((fact) => others.every(({ facts }) => facts.some(isSame(fact))));

const isSame =
  (fact: Fact) =>
  (other: Fact): boolean =>
    other.slug === fact.slug && other.value === fact.value;

const propertiesOf = (facts: readonly Fact[]): Data =>
  facts.length === 0 ? {} : { additionalProperty: facts.map(propertyOf) };

const propertyOf = ({ name, type, unit, value }: Fact): Data => ({
  '@type': 'PropertyValue',
  name,
  value,
  ...(type === 'number' && unit !== '' ? { unitCode: unitCode(unit) } : {}),
});

const described = (product: Product, description: string): Data => {
  const brand = product.brandName || product.brand;
  return {
    ...(description === '' ? {} : { description }),
    ...(brand === '' ? {} : { brand: { '@type': 'Brand', name: brand } }),
  };
};

const variantData = (
  product: Product,
  variant: Variant,
  context: DataContext,
  choice: ProductChoice = {},
): Data => {
  const offered = offeredVariant(product, variant, context.origin, choice);
  return {
    '@type': 'Product',
    name: offered.title,
    ...described(product, offered.description),
    url: context.origin + paths.product(variant.id, product.urlSlug),
    image: offered.pictures.map(({ src }) => new URL(src, context.origin).href),
    ...(variant.inventoryReference === '' ? {} : { sku: variant.inventoryReference }),
    ...(offered.gtin === '' ? {} : { [`gtin${offered.gtin.length}`]: offered.gtin }),
    ...present({ mpn: offered.mpn, color: offered.colour, material: offered.material }),
    ...offersOf(offered, otherOffers(product, variant, context.origin, choice), context),
  };
};

const present = (fields: Readonly<Record<string, string>>): Data =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

/** The offer that the page shows first, followed by those of other sellers. */
const offersOf = (
  { link, offer }: OfferedVariant,
  others: ReturnType<typeof otherOffers>,
  context: DataContext,
): Data => {
  if (offer === null) return {};
  const own = offerData({ ...offer, link }, context);
  return {
    offers: others.length === 0 ? own : [own, ...others.map((other) => offerData(other, context))],
  };
};

const offerData = (
  { link, now, isInStock, sellerName, saleUntil, ...terms }: Offer & { readonly link: string },
  context: DataContext,
): Data => {
  return {
    '@type': 'Offer',
    url: link,
    price: poundsFromPence(now),
    priceCurrency: 'GBP',
    priceValidUntil: lastDay(saleUntil, context.now),
    availability: `${SCHEMA}/${isInStock ? 'InStock' : 'OutOfStock'}`,
    itemCondition: `${SCHEMA}/NewCondition`,
    ...(sellerName === '' ? {} : { seller: { '@type': 'Organization', name: sellerName } }),
    shippingDetails: shippingOf(terms, context.now),
    hasMerchantReturnPolicy: returnsOf(context.origin),
  };
};

/** The last day of a price: a sale may end before the days are over. */
const lastDay = (saleUntil: string, now: Date): string => {
  const last = new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString().slice(0, 10);
  const ofSale = saleUntil === '' ? last : londonDay(Date.parse(saleUntil) - 1);
  return ofSale < last ? ofSale : last;
};

const days = (minValue: number, maxValue: number): Data => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

type OfferTimes = Pick<Offer, 'leadTime' | 'arrival'>;

/**
 * The days that the page promises: a seller's notice, days of delivery and closed dates are part of the handling.
 * Without a day of arrival a product ships in four to five weeks.
 */
const deliveryTime = ({ leadTime, arrival }: OfferTimes, now: Date): Data => {
  if (leadTime === null || arrival.arrivesFrom === '') {
    return {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(28, 35),
      transitTime: days(1, 5),
    };
  }
  const { transit } = leadTime;
  const until = (day: PlainDay): number => workingDaysUntil(londonDay(now.getTime()), day);
  return {
    '@type': 'ShippingDeliveryTime',
    handlingTime: days(
      Math.max(until(arrival.arrivesFrom) - transit.min, 0),
      Math.max(until(arrival.arrivesUntil) - transit.max, 0),
    ),
    transitTime: days(transit.min, transit.max),
    businessDays: WORKING_DAYS,
  };
};

const WORKING_DAYS: Data = {
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(
    (day) => `${SCHEMA}/${day}`,
  ),
};

/** The price includes delivery (spec decision 95). */
const shippingOf = (times: OfferTimes, now: Date): Data => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'GBP' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'GB' },
  deliveryTime: deliveryTime(times, now),
});

/** Fourteen days, at the customer's cost, as in the return policy. */
export const returnsOf = (origin: string): Data => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'GB',
  returnPolicyCategory: `${SCHEMA}/MerchantReturnFiniteReturnWindow`,
  merchantReturnDays: 14,
  returnMethod: `${SCHEMA}/ReturnByMail`,
  returnFees: `${SCHEMA}/ReturnFeesCustomerResponsibility`,
  merchantReturnLink: `${origin}/return-policy`,
});

/** The range of a rating (SEO-005). */
const BOUNDS = { bestRating: 5, worstRating: 0 } as const;

/** Only if there are reviews. */
const ratingOf = ({ count, average }: ProductPage['reviews']): Data =>
  count === 0
    ? {}
    : {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: Number(average),
          reviewCount: count,
          ...BOUNDS,
        },
      };

/** Those that count: search engines get no review that came with the catalogue or whose purchase is not checked. */
const reviewsFor = ({ reviews }: Product): Data => {
  const signed = reviews.list
    .filter(({ author, verified }) => author !== '' && verified)
    .slice(0, MAX_REVIEWS);
  if (signed.length === 0) return {};
  return {
    review: signed.map((review) => {
      const { author, rating, comment } = shownReview(review);
      return {
        '@type': 'Review',
        author: { '@type': 'Person', name: author },
        reviewBody: comment,
        ...(review.createdAt === '' ? {} : { datePublished: review.createdAt.slice(0, 10) }),
        reviewRating: { '@type': 'Rating', ratingValue: rating, ...BOUNDS },
      };
    }),
  };
};
