import { penceFromPounds, type Pence } from './money.ts';

interface Offer {
  /** Pounds. */
  readonly actualPrice: number;
  /** Pounds. */
  readonly deliveryCharges: number;
  readonly sellerId: string;
}

/**
 * The offer that a variant is sold by: the forced seller's if it has one (PDP-046), otherwise the
 * cheapest by price plus delivery, the earlier of two equal ones (PDP-045). Null when nobody sells.
 */
export const selectOffer = <O extends Offer>(
  offers: readonly O[],
  forcedSeller?: string,
): O | null =>
  offers.find((offer) => offer.sellerId === forcedSeller) ??
  offers.reduce<O | null>(
    (best, offer) => (best === null || delivered(offer) < delivered(best) ? offer : best),
    null,
  );

/** In pence, because sums of pounds that are equal on paper need not be equal as binary fractions. */
const delivered = (offer: Offer): Pence =>
  penceFromPounds(offer.actualPrice + offer.deliveryCharges);
