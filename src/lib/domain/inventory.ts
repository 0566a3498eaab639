import { penceFromPounds, type Pence } from './money.ts';

interface Offer {
  /** Pounds. */
  readonly actualPrice: number;
  /** Pounds. */
  readonly deliveryCharges: number;
  readonly sellerId: string;
}

/**
 * The offer through which a variant is sold: the forced seller's if there is one (PDP-046), otherwise the
 * cheapest by price plus delivery, and the earlier of two equal ones (PDP-045). Null without offers.
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

/** In pence, because equal sums of pounds may differ as binary fractions. */
const delivered = (offer: Offer): Pence =>
  penceFromPounds(offer.actualPrice + offer.deliveryCharges);
