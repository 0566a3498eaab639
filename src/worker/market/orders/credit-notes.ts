import type { Pence } from '@parlour/domain';
import { sharesOf } from '../cart/cart-totals.ts';
import { keyOf, linesAsOrdered, numbersOf } from './as-ordered.ts';
import { isService } from './line-worth.ts';
import { isGone } from './order-state.ts';
import type { OrderLineRow, WholeOrder } from './orders.queries.ts';
import type { RefundRow } from './refunds.queries.ts';
import { goesBack, servicesDone, shareOf } from './services-back.ts';
import { linesGoing } from './standing.ts';

/** What of a bought thing's price a credit note gives back. */
export interface Credit {
  /** As it was bought, with the number of pieces that the refund is for. */
  readonly line: OrderLineRow;
  readonly total: Pence;
  readonly vat: Pence;
  /** Whether it is less than the price of these. */
  readonly isPart: boolean;
}

/** A refund that was decided, on the things that were bought. */
export interface CreditNote {
  /** The order's id, `-CN` and the number of the refund, which stays the same. */
  readonly id: string;
  readonly refund: RefundRow;
  readonly credits: readonly Credit[];
}

/**
 * The credit notes of an order, oldest first. Each is for the things whose return, cancellation or claim came with the
 * refund; one for nothing in particular is shared over everything that was bought. Nothing gives back more than its
 * price and its VAT. Things are counted as they were bought: an issued note stays the same however deliveries are
 * divided later.
 */
export const creditNotesOf = (whole: WholeOrder): CreditNote[] => {
  const bought = linesAsOrdered(whole.lines).filter((line) => priceOf(line) > 0);
  const given = bought.map(() => 0);
  return whole.refunds.map((refund) => {
    const taken = takenBy(whole, refund, bought);
    const things = bought.map((line, index) => ({
      seller: line.seller_id,
      rest: priceOf(line) - (given[index] ?? 0),
      wanted: taken.get(keyOf(line))?.wanted,
    }));
    const shares = sharesOfRefund(refund, things);
    const credits = bought.flatMap((line, index) => {
      const total = shares[index] ?? 0;
      const before = given[index] ?? 0;
      given[index] = before + total;
      const quantity = taken.get(keyOf(line))?.quantity ?? line.quantity;
      const price = Math.floor((priceOf(line) * quantity) / line.quantity);
      const vat = vatIn(line, before + total) - vatIn(line, before);
      return total > 0 ? [{ line: { ...line, quantity }, total, vat, isPart: total < price }] : [];
    });
    return { id: `${refund.order_id}-CN${String(refund.number)}`, refund, credits };
  });
};

/** What of the prices of some goods is on no credit note yet. */
export const uncredited = (whole: WholeOrder, lines: readonly OrderLineRow[]): Pence => {
  const keys = new Set(lines.map(keyOf));
  const isOne = (line: OrderLineRow) => keys.has(keyOf(line));
  const credits = creditNotesOf(whole).flatMap((note) => note.credits);
  return (
    linesAsOrdered(whole.lines)
      .filter(isOne)
      .reduce((sum, line) => sum + priceOf(line), 0) -
    credits.filter(({ line }) => isOne(line)).reduce((sum, { total }) => sum + total, 0)
  );
};

const priceOf = ({ unit_pence, quantity, discount_pence }: OrderLineRow): Pence =>
  unit_pence * quantity - discount_pence;

/** The VAT of the first pence of a thing's price, so that the parts of all of it have all of its VAT. */
const vatIn = (line: OrderLineRow, pence: Pence): Pence =>
  Math.round((line.vat_pence * pence) / priceOf(line));

/** Something that was bought, for a refund. */
interface Creditable {
  readonly seller: number;
  /** What of its price has not been given back. */
  readonly rest: Pence;
  /** The price of what the refund is for of it; undefined if it is not for it. */
  readonly wanted: Pence | undefined;
}

/**
 * A refund over what is left of each thing: first of the numbers that it is for, then of the same things, then of others
 * of their sellers, in turn; in proportion if it is for none.
 */
const sharesOfRefund = (
  { amount_pence: amount }: RefundRow,
  things: readonly Creditable[],
): readonly Pence[] => {
  const rests = things.map(({ rest }) => rest);
  const most = Math.min(
    amount,
    rests.reduce((sum, rest) => sum + rest, 0),
  );
  const own = things.filter(({ wanted }) => wanted !== undefined);
  if (own.length === 0) return sharesOf(most, rests);
  const sellers = own.map(({ seller }) => seller);
  const restIf = (isMeant: (thing: Creditable) => boolean): readonly Pence[] =>
    things.map((thing) => (isMeant(thing) ? thing.rest : 0));
  return [
    things.map(({ wanted = 0, rest }) => Math.min(wanted, rest)),
    restIf(({ wanted }) => wanted !== undefined),
    restIf(({ seller }) => sellers.includes(seller)),
    rests,
  ].reduce(
    (shares, limits) => {
      let left = most - shares.reduce((sum, share) => sum + share, 0);
      return shares.map((share, index) => {
        const more = Math.min(left, Math.max(0, (limits[index] ?? 0) - share));
        left -= more;
        return share + more;
      });
    },
    rests.map((): Pence => 0),
  );
};

/** What of a bought thing a refund is for: how many pieces, and their price. */
interface Taken {
  readonly quantity: number;
  readonly wanted: Pence;
}

/**
 * What a refund is for of each bought thing, by its key; none if it is for nothing in particular. Of a service that was done
 * it is the part that goes back with its goods.
 */
const takenBy = (
  whole: WholeOrder,
  { created_at: at }: RefundRow,
  bought: readonly OrderLineRow[],
): ReadonlyMap<string, Taken> => {
  const gone = whole.shipments
    .filter((shipment) => isGone(shipment) && shipment.moved_at === at)
    .flatMap((shipment) => linesGoing(whole, shipment));
  const closed = whole.claims.filter(({ closed_at }) => closed_at === at);
  const claimed = closed
    .flatMap(({ lines }) => lines)
    .flatMap(({ line: id, quantity }) =>
      whole.lines.filter((line) => line.id === id).map((line) => ({ ...line, quantity })),
    );
  const goods = gone.length > 0 ? gone : claimed;
  const numbers = numbersOf(goods);
  const right = closed[0]?.by_right ?? '';
  const paidBack = new Set(
    servicesDone(whole, goods)
      .filter((line) => line.settled_pence > 0 && goesBack(line, right))
      .map(keyOf),
  );
  return new Map(
    bought.flatMap((line): [string, Taken][] => {
      const key = keyOf(line);
      const quantity = Math.min(numbers.get(key) ?? 0, line.quantity);
      if (quantity > 0) return [[key, { quantity, wanted: priceFor(line, quantity) }]];
      if (!paidBack.has(key)) return [];
      const wanted = shareOf(whole, line, numbers);
      const pieces = Math.max(1, Math.round((line.quantity * wanted) / priceOf(line)));
      return [[key, { quantity: pieces, wanted }]];
    }),
  );
};

/** The price of some pieces of a line; a service has the pennies with which it is paid back. */
const priceFor = (line: OrderLineRow, quantity: number): Pence => {
  const [share = 0] = sharesOf(priceOf(line), [quantity, line.quantity - quantity]);
  return isService(line) ? share : Math.floor((priceOf(line) * quantity) / line.quantity);
};
