import { type ClaimReason, type Remedy, type Right, rightOf } from '@parlour/domain';
import { notFound } from '../ids.ts';
import { cancelled } from './change-order.ts';
import { goodsOf } from './claim-goods.ts';
import { nextOf, openClaim, tellOfClaim } from './claim-moves.ts';
import type { ClaimMover } from './claim-state.ts';
import { part } from './claimed-part.ts';
import type { ClaimLine } from './claims.queries.ts';
import { claimWithKey } from './find-claim.ts';
import { lineName } from './line-words.ts';
import { isService } from './line-worth.ts';
import { moveOn } from './move-on.ts';
import { moveStatements } from './move-order.ts';
import type { OrderContext } from './order-context.ts';
import type { ShipmentRow, WholeOrder } from './orders.queries.ts';
import { payRefunds } from './pay-refunds.ts';
import { refused } from './refused.ts';
import { claimable, deliveryWithId, linesOfShipment } from './standing.ts';
import { nextRevision } from './write-order.queries.ts';

/** What a customer claims. */
export interface NewClaim {
  readonly shipmentId: string;
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[];
  readonly reason: ClaimReason;
  readonly remedy: Remedy;
  readonly text: string;
  /** The `Idempotency-Key` of the request; absent for none. */
  readonly key?: string | undefined;
}

/**
 * Begins a claim about lines of a delivery, by number. A change of mind within the 14 days needs no answer: the goods
 * are then a delivery of their own that comes back or, if it has not left, is cancelled and paid back. The same key again
 * begins no other claim.
 * @throws {ShopError} `not_found` for a delivery of another order, `order_refused` without a right
 */
export const beginClaim = async (
  context: OrderContext,
  orderId: string,
  wanted: NewClaim,
  by: ClaimMover = 'customer',
): Promise<WholeOrder> => {
  const { db } = context;
  const begun = await moveOn(context, orderId, (whole) => {
    if (claimWithKey(whole, wanted.key)) return [];
    const shipment = deliveryWithId(whole, wanted.shipmentId);
    const lines = linesWanted(whole, shipment, wanted);
    const right = rightTo(whole, shipment, lines, wanted);
    const { reason, remedy: asked, text } = wanted;
    const now = new Date().toISOString();
    const said = { by, text, now };
    const opened = { reason, by_right: right.kind, asked, request_key: wanted.key ?? '' };
    if (right.kind !== 'cancel') {
      return [
        ...nextRevision(db, whole.order),
        ...openClaim(db, whole, { ...opened, delivery: shipment.id, status: 'open' }, lines, said),
        tellOfClaim(db, whole, 'claim-received', now),
      ];
    }
    const parted = part(db, whole, lines, true);
    const delivery = parted.shipment.id;
    const move = {
      by: by === 'operator' ? 'operator' : 'customer',
      comment: text,
      claim: nextOf(whole).id,
    } as const;
    if (shipment.shipped_at === '') {
      const given = cancelled(db, parted.whole, [parted.shipment], move, now);
      const agreed = { remedy: 'refund', amount_pence: given.refund, closed_at: now } as const;
      return [
        ...parted.statements,
        ...given.statements,
        ...openClaim(
          db,
          whole,
          { ...opened, ...agreed, delivery, status: 'done' },
          parted.lines,
          said,
        ),
      ];
    }
    return [
      ...parted.statements,
      ...moveStatements(
        db,
        parted.whole,
        {
          ...move,
          to: 'return_requested',
          shipments: [parted.shipment],
          change: { reason_return: text },
        },
        now,
      ),
      ...openClaim(
        db,
        whole,
        { ...opened, delivery, remedy: 'refund', comes_back: 1, status: 'agreed' },
        parted.lines,
        said,
      ),
    ];
  });
  return payRefunds(context, begun);
};

const linesWanted = (
  whole: WholeOrder,
  shipment: ShipmentRow,
  { lines }: NewClaim,
): readonly ClaimLine[] => {
  if (lines.length === 0) throw refused('Say how many of which piece it’s about.');
  const own = linesOfShipment(whole, shipment);
  const sums = Map.groupBy(lines, ({ lineId }) => lineId);
  return [...sums].map(([lineId, parts]) => {
    const line = own.find(({ id }) => id === lineId);
    if (!line) throw notFound('line');
    const quantity = parts.reduce((sum, one) => sum + one.quantity, 0);
    const most = claimable(whole, shipment, line);
    if (most === 0) throw refused(`Nothing can be claimed for ${lineName(line)} at the moment.`);
    if (quantity > most) {
      throw refused(`Choose at most ${String(most)} of ${lineName(line)}.`);
    }
    if (isService(line) && shipment.delivered_at !== '' && quantity < line.quantity) {
      throw refused(`Choose all of ${lineName(line)}. You may ask for part of the price.`);
    }
    return { line: lineId, quantity };
  });
};

/** The one right to all of the lines. */
const rightTo = (
  whole: WholeOrder,
  shipment: ShipmentRow,
  lines: readonly ClaimLine[],
  { reason, remedy }: NewClaim,
): Right => {
  const rights = linesOfShipment(whole, shipment)
    .filter(({ id }) => lines.some(({ line }) => line === id))
    .map((line) => rightOf(goodsOf(whole, shipment, line), reason, Date.now()));
  const [first] = rights;
  const without = rights.find(({ kind }) => kind === 'none');
  if (without || !first) throw refused(without?.says.join(' ') ?? '');
  if (rights.some(({ kind }) => kind !== first.kind)) {
    throw refused('Different rights apply to these. Please tell us about each of them separately.');
  }
  if (!first.remedies.includes(remedy)) {
    throw refused(`You can’t ask for this now. ${first.says[0] ?? ''}`);
  }
  return first;
};
