import type { OfferRecord } from '#lib/contract/operator/records.ts';

export interface Availability {
  readonly status: OfferRecord['status'];
  /** What the stock line says beyond the status; '' for nothing. */
  readonly statusText: string;
}

const AVAILABLE: Availability = { status: 'active', statusText: '' };
const SOLD_OUT: Availability = { status: 'out_of_stock', statusText: '' };
/** Nothing can be sent yet, so nothing is sold yet; the stock line says why. */
const PREORDER: Availability = { status: 'out_of_stock', statusText: 'Available to pre-order' };
const BACKORDER: Availability = { status: 'out_of_stock', statusText: 'On back order' };

/** Words of Google, Facebook and schema.org without spaces and signs. */
const MEANINGS: Readonly<Record<string, Availability>> = {
  instock: AVAILABLE,
  available: AVAILABLE,
  limitedavailability: AVAILABLE,
  onlineonly: AVAILABLE,
  outofstock: SOLD_OUT,
  soldout: SOLD_OUT,
  discontinued: SOLD_OUT,
  unavailable: SOLD_OUT,
  preorder: PREORDER,
  presale: PREORDER,
  backorder: BACKORDER,
  onbackorder: BACKORDER,
  availablefororder: BACKORDER,
  madetoorder: BACKORDER,
};

/** Reads `in_stock`, `Out of stock`, `https://schema.org/PreOrder`; null for what is none of these. */
export const parseAvailability = (text: string): Availability | null => {
  const word = text
    .toLowerCase()
    .replace(/^https?:\/\/schema\.org\//, '')
    .replace(/[^a-z]/g, '');
  return (Object.hasOwn(MEANINGS, word) ? MEANINGS[word] : undefined) ?? null;
};
