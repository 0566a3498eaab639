import { formatPence, roundHalfUp, type Pence } from '#lib/domain/money.ts';
import { isPayable } from './payable.ts';

/** A promo code: a percentage or an amount off. */
export interface Promo {
  /** 0 for an amount. */
  readonly percent: number;
  readonly amount: Pence;
  /** Least subtotal. */
  readonly minimum: Pence;
  /** ISO 8601; '' for none. */
  readonly startsAt: string;
  readonly expiresAt: string;
  /** Used by this customer before. */
  readonly isUsed: boolean;
  /** Has as many orders as it may have. */
  readonly isUsedUp: boolean;
}

type PromoStatus = 'active' | 'not_started' | 'expired' | 'used' | 'used_up' | 'below_minimum';

export interface JudgedPromo {
  readonly status: PromoStatus;
  readonly discount: Pence;
  readonly message: string;
}

/** What a code takes off a subtotal now. @param now ISO 8601 */
export const judgePromo = (promo: Promo, subTotal: Pence, now: string): JudgedPromo => {
  if (promo.startsAt !== '' && now < promo.startsAt) {
    return refused('not_started', 'This code is not valid yet.');
  }
  if (promo.expiresAt !== '' && now >= promo.expiresAt) {
    return refused('expired', 'This code has expired.');
  }
  if (promo.isUsed) return refused('used', 'You have used this code already.');
  if (promo.isUsedUp) return refused('used_up', 'This code has been used up.');
  if (subTotal < promo.minimum) {
    return refused('below_minimum', `This code is for orders from ${formatPence(promo.minimum)}.`);
  }
  const off = promo.percent > 0 ? roundHalfUp((subTotal * promo.percent) / 100) : promo.amount;
  // Pennies that no card can be charged are the code's, too.
  const discount = isPayable(subTotal - Math.min(off, subTotal))
    ? Math.min(off, subTotal)
    : subTotal;
  return { status: 'active', discount, message: `${formatPence(discount)} off.` };
};

const refused = (status: PromoStatus, message: string): JudgedPromo => ({
  status,
  discount: 0,
  message,
});
