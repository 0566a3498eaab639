import type { SellerInventory } from '@parlour/contract';

/** The line about inside delivery and assembly, to the letter (PDP-037). */
export const UPON_REQUEST = 'Upon request: inside delivery and assembly';

/** Ways of delivery that have one of the two already. */
const HAS_IT = /\broom\b|assembl|install|white[ -]?glove/i;

/**
 * Whether the line stands for an offer: where its seller has a price for either, or its way of delivery has one already, these
 * say what there is, and the line is left out.
 */
export const standsUponRequest = (
  offer: Pick<SellerInventory, 'services' | 'deliveryMethod'> | null,
): boolean =>
  offer === null ||
  !(
    HAS_IT.test(offer.deliveryMethod) ||
    offer.services.some(({ service }) => service === 'room' || service === 'assembly')
  );
