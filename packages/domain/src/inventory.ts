import { penceFromPounds, type Pence } from './money.ts';

interface Offer {
  /** Pounds. */
  readonly actualPrice: number;
  /** Pounds. */
  readonly deliveryCharges: number;
  readonly sellerId: string;
}

/** In pence, because equal sums of pounds may differ as binary fractions. */
const delivered = (offer: Offer): Pence =>
  penceFromPounds(offer.actualPrice + offer.deliveryCharges);

/** The cheapest offer by price plus delivery first, and the earlier of two equal ones (PDP-045). */
export const cheapestFirst = <O extends Offer>(offers: readonly O[]): readonly O[] =>
  offers.toSorted((one, other) => delivered(one) - delivered(other));

/**
 * The offer through which a variant is sold: the forced seller's if there is one (PDP-046), otherwise the
 * cheapest (PDP-045). Null without offers.
 */
export const selectOffer = <O extends Offer>(
  offers: readonly O[],
  forcedSeller?: string,
): O | null =>
  offers.find((offer) => offer.sellerId === forcedSeller) ?? cheapestFirst(offers)[0] ?? null;
