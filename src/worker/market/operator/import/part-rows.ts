import type { OfferRecord, ProductRecord, VariantRecord } from '@parlour/contract';
import { penceFromPounds } from '@parlour/domain';
import type { MediaRow, OfferRow, OptionRow, ReviewRow, SwatchRow } from './rows/chunk.ts';
import { slugOf, tagKeys, unique } from './tag-nodes.ts';

type Swatch = VariantRecord['swatches'][number];
type Medias = VariantRecord['medias'];

export const optionRows = (record: ProductRecord): readonly OptionRow[] =>
  eachVariant(record, (owner, { options }) =>
    options.map((option, position) => ({
      ...owner,
      name: option.name,
      surchargePence: penceFromPounds(option.surcharge),
      status: option.status ?? '',
      position,
    })),
  );

export const swatchRows = (record: ProductRecord): readonly SwatchRow[] =>
  eachVariant(record, (owner, variant) => [
    ...variant.swatches.map((swatch, position) => swatchRow(owner, null, swatch, position)),
    ...variant.options.flatMap(({ name, swatches }) =>
      swatches.map((swatch, position) => swatchRow(owner, name, swatch, position)),
    ),
  ]);

const swatchRow = (
  owner: Owner,
  option: string | null,
  swatch: Swatch,
  position: number,
): SwatchRow => ({
  ...owner,
  option,
  name: swatch.name,
  picture: swatch.picture,
  surchargePence: penceFromPounds(swatch.surcharge),
  status: swatch.status ?? '',
  tags: tagKeys(swatch.tags),
  position,
});

/** Pictures of the product and of its variants. A picture that a list names twice counts once. */
export const mediaRows = (record: ProductRecord): readonly MediaRow[] => [
  ...mediasOf({ product: record.reference, variant: null }, record.medias),
  ...eachVariant(record, (owner, { medias }) => mediasOf(owner, medias)),
];

const mediasOf = (owner: MediaOwner, medias: Medias): readonly MediaRow[] =>
  unique(medias, ({ url }) => url).map((media, position) => ({
    ...owner,
    url: media.url,
    thumbnail: media.thumbnail,
    name: media.name,
    s3key: media.s3key,
    width: media.width,
    height: media.height,
    position,
  }));

export const offerRows = (record: ProductRecord): readonly OfferRow[] =>
  eachVariant(record, (owner, { offers }) =>
    offers
      .map((offer) => ({
        ...owner,
        seller: slugOf(offer.seller),
        ...pricesOf(offer),
        deliveryPence: penceFromPounds(offer.delivery),
        deliveryMethod: offer.deliveryMethod,
        status: offer.status,
        statusText: offer.statusText,
        stock: offer.stock,
        counted: offer.counted ? (1 as const) : (0 as const),
        maxOrderSize: offer.maxOrderSize,
        saleFrom: utc(offer.saleFrom),
        saleUntil: utc(offer.saleUntil),
        expectedBy: utc(offer.expectedBy),
        expiresAt: utc(offer.expiresAt),
        leadTime: offer.leadTime === undefined ? null : JSON.stringify(offer.leadTime),
        wasFrom: utc(offer.wasFrom),
        wasUntil: utc(offer.wasUntil),
      }))
      .toSorted((left, right) => (left.seller < right.seller ? -1 : 1)),
  );

/** A sale with a beginning or an end is applied by the database, at its minute. */
const pricesOf = ({ price, wasPrice = 0, saleFrom, saleUntil }: OfferRecord) =>
  saleFrom === undefined && saleUntil === undefined
    ? {
        pricePence: penceFromPounds(price),
        wasPence: reducedFrom(wasPrice, price),
        salePence: null,
      }
    : { pricePence: penceFromPounds(wasPrice), wasPence: 0, salePence: penceFromPounds(price) };

/** In the format that the database compares. */
const utc = (moment: string | undefined): string | null =>
  moment === undefined ? null : new Date(moment).toISOString();

/** In pence; 0 when the price is not reduced. */
const reducedFrom = (was: number, price: number): number => {
  const pence = penceFromPounds(was);
  return pence > penceFromPounds(price) ? pence : 0;
};

export const reviewRows = ({ reference, reviews }: ProductRecord): readonly ReviewRow[] =>
  reviews
    .map(({ author, rating, comment, createdAt }) => ({
      product: reference,
      author,
      rating,
      comment,
      createdAt: new Date(createdAt).toISOString(),
    }))
    .toSorted((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1));

interface Owner {
  readonly product: string;
  readonly variant: string;
}

type MediaOwner = Omit<Owner, 'variant'> & { readonly variant: string | null };

const eachVariant = <Row>(
  { reference, variants }: ProductRecord,
  rows: (owner: Owner, variant: VariantRecord) => readonly Row[],
): readonly Row[] =>
  variants.flatMap((variant) => rows({ product: reference, variant: variant.reference }, variant));
