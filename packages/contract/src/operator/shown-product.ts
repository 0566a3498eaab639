import { penceFromPounds, poundsFromPence, priceAt } from '@parlour/domain';
import type { CatalogueRecordInput } from './records.ts';
import type { Difference } from './versions.ts';

type ProductInput = Extract<CatalogueRecordInput, { kind: 'product' }>;

const offersOf = ({ variants }: ProductInput) => variants.flatMap(({ offers = [] }) => offers);

/** The price of now and the stock of a product, for a comparison of versions. */
export const shownProduct = (record: ProductInput): NonNullable<Difference['before']> => ({
  price: priceOf(record, Date.now()),
  stock: stockOf(record),
});

/** Pounds, delivery included; null if it has no offer. */
const priceOf = (record: ProductInput, now: number): number | null => {
  const prices = offersOf(record).map(
    (offer) => penceFromPounds(priceAt(offer, now).price) + penceFromPounds(offer.delivery ?? 0),
  );
  return prices.length === 0 ? null : poundsFromPence(Math.min(...prices));
};

/** Units of all offers together; null if one of them is unlimited. */
const stockOf = (record: ProductInput): number | null => {
  const offers = offersOf(record);
  if (offers.some(({ counted }) => counted === false)) return null;
  return offers.reduce((sum, { stock = 0 }) => sum + stock, 0);
};
