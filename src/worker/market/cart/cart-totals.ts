import { type Pence, roundHalfUp } from '@parlour/domain';

/** The part of a line that a total needs. */
export interface PricedLine {
  readonly quantity: number;
  /** The unit price in pence, including delivery and VAT. */
  readonly unit: Pence;
  /** A fraction: 0.2 is 20 %. */
  readonly vatRate: number;
  /** A service is no piece, and no discount takes anything off it. */
  readonly isService?: boolean;
}

/** The money of one line after its share of the discount. `net` + `vat` = `total`. */
interface LineTotals {
  /** Before the discount. */
  readonly gross: Pence;
  readonly discount: Pence;
  readonly total: Pence;
  readonly vat: Pence;
  readonly net: Pence;
}

export interface Totals {
  readonly lines: readonly LineTotals[];
  /** Sum of the quantities of pieces (CART-007). */
  readonly size: number;
  /** Sum of quantity times price (CART-008). */
  readonly subTotal: Pence;
  readonly discount: Pence;
  /** Always 0: prices are delivered prices (spec decision 95). */
  readonly shipping: 0;
  readonly total: Pence;
  readonly vat: Pence;
  readonly net: Pence;
}

/**
 * The totals of a cart less a discount, which is shared among the pieces in proportion to their value so that
 * every sum adds up to the penny. VAT is the part that the prices contain, rounded half up once per line.
 */
export const cartTotals = (lines: readonly PricedLine[], discount: Pence = 0): Totals => {
  const gross = lines.map(({ quantity, unit }) => quantity * unit);
  const subTotal = sum(gross);
  const pieces = lines.map(({ isService }, index) => (isService ? 0 : (gross[index] ?? 0)));
  const taken = Math.max(0, Math.min(discount, sum(pieces)));
  const shares = sharesOf(taken, pieces);
  const totals = lines.map(({ vatRate }, index) =>
    lineTotals(gross[index] ?? 0, shares[index] ?? 0, vatRate),
  );
  return {
    lines: totals,
    size: sum(lines.map(({ quantity, isService }) => (isService ? 0 : quantity))),
    subTotal,
    discount: taken,
    shipping: 0,
    total: subTotal - taken,
    vat: sum(totals.map(({ vat }) => vat)),
    net: sum(totals.map(({ net }) => net)),
  };
};

const lineTotals = (gross: Pence, discount: Pence, vatRate: number): LineTotals => {
  const total = gross - discount;
  const vat = roundHalfUp((total * vatRate) / (1 + vatRate));
  return { gross, discount, total, vat, net: total - vat };
};

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);

/** Shares an amount in proportion. The pennies that rounding down leaves go to the largest remainders. */
export const sharesOf = (amount: Pence, weights: readonly number[]): readonly Pence[] => {
  const whole = sum(weights);
  if (amount === 0 || whole === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (amount * weight) / whole);
  const shares = exact.map(Math.floor);
  const byRest = exact
    .map((share, index) => ({ index, rest: share - Math.floor(share) }))
    .sort((one, other) => other.rest - one.rest || one.index - other.index);
  const left = amount - sum(shares);
  for (const { index } of byRest.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
};

/** The least that a card can be charged: Stripe's minimum in pounds sterling. */
export const LEAST_PAYMENT: Pence = 30;

/** Whether an order of this total can be paid. An order of £0 needs no card. */
export const isPayable = (total: Pence): boolean => total === 0 || total >= LEAST_PAYMENT;
