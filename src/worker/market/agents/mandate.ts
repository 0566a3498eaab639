import type { Pence } from '@parlour/domain';
import type { Mandate } from '@parlour/payments';

interface MandateRequirement {
  readonly checkout: string;
  readonly total: Pence;
}

/** Why a customer's mandate does not pay for a checkout, for the agent; '' if it does. */
export const refusalOf = (
  mandate: Mandate | null,
  { checkout, total }: MandateRequirement,
  now = Date.now(),
): string => {
  if (!mandate) return 'This payment token isn’t known.';
  if (mandate.checkout !== '' && mandate.checkout !== checkout) {
    return 'This payment token is for another checkout.';
  }
  if (mandate.isSpent) return 'This payment token has been used.';
  if (mandate.expiresAt !== '' && now >= Date.parse(mandate.expiresAt)) {
    return 'This payment token has expired.';
  }
  if (mandate.currency !== 'gbp') return 'This payment token isn’t for pounds sterling.';
  return total > mandate.most ? 'This payment token is for less than that.' : '';
};
