import type { Pence } from '@parlour/domain';
import { sharesOf } from '../cart/cart-totals.ts';
import { keyOf } from './divide.ts';
import { linesComingBack } from './order-reply.ts';
import type { OrderLineRow, WholeOrder } from './orders.queries.ts';
import type { RefundRow } from './refunds.queries.ts';

/** What of a bought thing's price a credit note gives back. */
export interface Credit {
  /** As it was bought, however its delivery has been divided since: an issued note stays the same. */
  readonly line: OrderLineRow;
  readonly total: Pence;
  readonly vat: Pence;
  /** Whether it is less than the price. */
  readonly isPart: boolean;
}

/** A refund that was decided, on the lines that were bought. */
export interface CreditNote {
  /** The order's id, `-CN` and the number of the refund, which stays the same. */
  readonly id: string;
  readonly refund: RefundRow;
  readonly credits: readonly Credit[];
}

/**
 * The credit notes of an order, oldest first. Each is for the lines whose return, cancellation or claim came with the
 * refund; one for nothing in particular is shared over everything that was bought. No line gives back more than its
 * price and its VAT.
 */
export const creditNotesOf = (whole: WholeOrder): CreditNote[] => {
  const bought = whole.lines.filter((line) => isBought(line) && priceOf(line) > 0);
  const given = new Map<string, Pence>();
  return whole.refunds.map((refund) => {
    const shares = sharesOfRefund(whole, refund, bought, given);
    const credits = bought.flatMap((line) => {
      const total = shares.get(line.id) ?? 0;
      const before = given.get(line.id) ?? 0;
      given.set(line.id, before + total);
      const vat = vatIn(line, before + total) - vatIn(line, before);
      return total > 0 ? [{ line, total, vat }] : [];
    });
    return {
      id: `${refund.order_id}-CN${String(refund.number)}`,
      refund,
      credits: [...Map.groupBy(credits, ({ line }) => keyOf(line)).values()].map(together),
    };
  });
};

/** The credits of one bought thing. */
const together = (credits: readonly Omit<Credit, 'isPart'>[]): Credit => {
  const whole = credits.reduce((sum, { line, total, vat }) => ({
    line: {
      ...sum.line,
      quantity: sum.line.quantity + line.quantity,
      discount_pence: sum.line.discount_pence + line.discount_pence,
    },
    total: sum.total + total,
    vat: sum.vat + vat,
  }));
  return { ...whole, isPart: whole.total < priceOf(whole.line) };
};

/** What replaces something stands for the price of that. */
const isBought = ({ taken_at }: OrderLineRow): boolean => taken_at === '';

const priceOf = ({ unit_pence, quantity, discount_pence }: OrderLineRow): Pence =>
  unit_pence * quantity - discount_pence;

/** The VAT of the first pence of a line's price, so that the parts of all of it have all of its VAT. */
const vatIn = (line: OrderLineRow, pence: Pence): Pence =>
  Math.round((line.vat_pence * pence) / priceOf(line));

const sharesOfRefund = (
  whole: WholeOrder,
  refund: RefundRow,
  bought: readonly OrderLineRow[],
  given: ReadonlyMap<string, Pence>,
): ReadonlyMap<string, Pence> => {
  const restOf = (line: OrderLineRow) => priceOf(line) - (given.get(line.id) ?? 0);
  const rests = bought.map(restOf);
  const most = Math.min(
    refund.amount_pence,
    rests.reduce((sum, rest) => sum + rest, 0),
  );
  const own = linesOfRefund(whole, refund).filter((line) => bought.includes(line));
  if (own.length === 0) {
    const shares = sharesOf(most, rests);
    return new Map(bought.map(({ id }, index) => [id, shares[index] ?? 0]));
  }
  // First the other parts of the same thing: the delivery may have been divided since.
  const keys = own.map(keyOf);
  const parts = bought.filter((line) => keys.includes(keyOf(line)));
  const shares = new Map<string, Pence>();
  let left = most;
  for (const line of new Set([...own, ...parts, ...bought])) {
    const share = Math.min(left, restOf(line));
    shares.set(line.id, share);
    left -= share;
  }
  return shares;
};

/** The lines that were bought and that a refund is for; none if it is for nothing in particular. */
const linesOfRefund = (whole: WholeOrder, { created_at: at }: RefundRow): OrderLineRow[] => {
  const gone = whole.shipments.filter(
    ({ status, moved_at }) => ['cancelled', 'returned'].includes(status) && moved_at === at,
  );
  const claimed = whole.claims
    .filter(({ closed_at }) => closed_at === at)
    .flatMap(({ lines }) => lines.map(({ line }) => line));
  const lines =
    gone.length > 0
      ? gone.flatMap((shipment) => linesComingBack(whole, shipment))
      : whole.lines.filter(({ id }) => claimed.includes(id));
  return lines.flatMap((line) => boughtAs(whole, line));
};

/** What was bought of a line: itself, or what it replaces. */
const boughtAs = (whole: WholeOrder, line: OrderLineRow): OrderLineRow[] => {
  if (isBought(line)) return [line];
  const replaces = whole.shipments.find(({ id }) => id === line.shipment_id)?.replaces;
  return whole.lines
    .filter(
      (one) =>
        one.shipment_id === replaces &&
        one.variant_id === line.variant_id &&
        one.option_name === line.option_name &&
        one.swatch_name === line.swatch_name &&
        one.kind === line.kind,
    )
    .flatMap((one) => boughtAs(whole, one));
};
