import type { Pence } from '@parlour/domain';
import { sharesOf } from '../cart/cart-totals.ts';
import { isOrdered, keyOf, linesAsOrdered } from './divide.ts';
import { isService } from './line-worth.ts';
import type { OrderLineRow, WholeOrder } from './orders.queries.ts';
import type { RefundRow } from './refunds.queries.ts';
import { goesBack, serves, servicesDone, weightFor } from './services-back.ts';
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
    const own = quantitiesOf(whole, refund, bought);
    const rests = bought.map((line, index) => priceOf(line) - (given[index] ?? 0));
    const wanted = bought.map((line, index) => {
      const quantity = own.get(keyOf(line)) ?? 0;
      // A service has the pennies with which it was paid back.
      const [share = 0] = isService(line)
        ? sharesOf(priceOf(line), [quantity, Math.max(0, line.quantity - quantity)])
        : [Math.floor((priceOf(line) * quantity) / line.quantity)];
      return Math.min(rests[index] ?? 0, share);
    });
    const shares = sharesOfRefund(
      refund,
      rests,
      bought.map((line) => own.has(keyOf(line))),
      wanted,
    );
    const credits = bought.flatMap((line, index) => {
      const total = shares[index] ?? 0;
      const before = given[index] ?? 0;
      given[index] = before + total;
      const quantity = Math.ceil(Math.min(own.get(keyOf(line)) ?? line.quantity, line.quantity));
      const price = Math.floor((priceOf(line) * quantity) / line.quantity);
      const vat = vatIn(line, before + total) - vatIn(line, before);
      return total > 0 ? [{ line: { ...line, quantity }, total, vat, isPart: total < price }] : [];
    });
    return { id: `${refund.order_id}-CN${String(refund.number)}`, refund, credits };
  });
};

const priceOf = ({ unit_pence, quantity, discount_pence }: OrderLineRow): Pence =>
  unit_pence * quantity - discount_pence;

/** The VAT of the first pence of a thing's price, so that the parts of all of it have all of its VAT. */
const vatIn = (line: OrderLineRow, pence: Pence): Pence =>
  Math.round((line.vat_pence * pence) / priceOf(line));

/**
 * A refund over what is left of each thing: first of the numbers that it is for, then of the same things, in turn; in
 * proportion if it is for none.
 */
const sharesOfRefund = (
  { amount_pence: amount }: RefundRow,
  rests: readonly Pence[],
  isOwn: readonly boolean[],
  wanted: readonly Pence[],
): readonly Pence[] => {
  const most = Math.min(
    amount,
    rests.reduce((sum, rest) => sum + rest, 0),
  );
  if (!isOwn.includes(true)) return sharesOf(most, rests);
  const own = rests.map((rest, index) => (isOwn[index] === true ? rest : 0));
  return [wanted, own, rests].reduce(
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

/**
 * How many of each bought thing, by its key, a refund is for; none if it is for nothing in particular. Of a service that was
 * done it is the part that goes back with its goods.
 */
const quantitiesOf = (
  whole: WholeOrder,
  { created_at: at }: RefundRow,
  bought: readonly OrderLineRow[],
): ReadonlyMap<string, number> => {
  const gone = whole.shipments
    .filter(({ status, moved_at }) => GONE.includes(status) && moved_at === at)
    .flatMap((shipment) => linesGoing(whole, shipment));
  const closed = whole.claims.filter(({ closed_at }) => closed_at === at);
  const claimed = closed
    .flatMap(({ lines }) => lines)
    .flatMap(({ line: id, quantity }) =>
      whole.lines.filter((line) => line.id === id).map((line) => ({ ...line, quantity })),
    );
  const goods = gone.length > 0 ? gone : claimed;
  const quantities = new Map<string, number>();
  for (const line of goods) {
    for (const key of keysOf(whole, line)) {
      quantities.set(key, (quantities.get(key) ?? 0) + line.quantity);
    }
  }
  const right = closed[0]?.by_right ?? '';
  const paidBack = new Set(
    servicesDone(whole, goods)
      .filter((line) => line.settled_pence > 0 && goesBack(line, right))
      .flatMap((line) => [...keysOf(whole, line)]),
  );
  return new Map([
    ...bought
      .filter((line) => paidBack.has(keyOf(line)))
      .map((service) => [keyOf(service), partOf(whole, service, bought, quantities)] as const),
    ...quantities,
  ]);
};

const GONE = ['cancelled', 'returned'];

/** How much of a service goes back with goods. */
const partOf = (
  whole: WholeOrder,
  service: OrderLineRow,
  bought: readonly OrderLineRow[],
  going: ReadonlyMap<string, number>,
): number => {
  const goods = bought.filter((line) => serves(whole, service, line));
  const sum = (of: (line: OrderLineRow) => number) =>
    goods.reduce((all, line) => all + weightFor(service, line, of(line)), 0);
  const back = sum((line) => going.get(keyOf(line)) ?? 0);
  return (
    (service.quantity * back) /
    Math.max(
      1,
      sum(({ quantity }) => quantity),
    )
  );
};

/** The keys of what was bought of a line. */
const keysOf = (whole: WholeOrder, line: OrderLineRow): ReadonlySet<string> =>
  new Set(boughtAs(whole, line).map(keyOf));

/** What was bought of a line: itself, or what it replaces. */
const boughtAs = (whole: WholeOrder, line: OrderLineRow): OrderLineRow[] => {
  if (isOrdered(line)) return [line];
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
