import type * as z from 'zod';
import type { Claim as ClaimEntity, ClaimChoices } from '@parlour/contract';
import {
  answerBy,
  claimReasons,
  type ClaimReason,
  type Fact,
  formatDay,
  poundsFromPence,
  reasonWords,
  refundBy,
  rightOf,
} from '@parlour/domain';
import { claimNext } from '#lib/orders/claim-words.ts';
import { goodsOf, guaranteeOf } from './claim-goods.ts';
import { type ClaimMover, stepsFrom } from './claim-state.ts';
import type { Claim, ClaimRow, ListedClaim } from './claims.queries.ts';
import { lineWords } from './line-words.ts';
import { toShipment } from './order-reply.ts';
import type { ShipmentRow, WholeOrder } from './orders.queries.ts';
import { claimable, goodsOfClaim, linesOfShipment } from './standing.ts';

/** The clocks of a claim: by when it is answered, and by when its money is paid; '' for those that do not run. */
export const clocksOf = (
  claim: Pick<
    ClaimRow,
    'status' | 'remedy' | 'by_right' | 'opened_at' | 'agreed_at' | 'collect_day'
  >,
  { askedAt, isSent }: { readonly askedAt: string; readonly isSent: boolean },
): { readonly answerBy: string; readonly refundBy: string } => ({
  answerBy: claim.status === 'open' ? answerBy(askedAt) : '',
  refundBy:
    claim.status === 'agreed' && claim.remedy === 'refund'
      ? refundBy({
          right: claim.by_right,
          openedAt: claim.opened_at,
          agreedAt: claim.agreed_at,
          isSent,
          isCollected: claim.collect_day !== '',
        })
      : '',
});

/** When something is next due in a listed claim, '' for nothing; and whether that is over. @param now milliseconds since 1970 */
export const dueOf = (
  claim: ListedClaim,
  now: number,
): { readonly due: string; readonly isLate: boolean } => {
  const clocks = clocksOf(claim, { askedAt: claim.asked_at, isSent: claim.shipped_at !== '' });
  const due = clocks.answerBy || clocks.refundBy || claim.collect_day;
  const moment = new Date(now).toISOString().slice(0, due.length);
  return { due, isLate: claim.closed_at === '' && due !== '' && due < moment };
};

/** An offer that the customer has refused is to be answered anew. */
const lastAsked = ({ opened_at, messages }: Claim): string =>
  messages.findLast(({ step }) => step === 'refuse')?.at ?? opened_at;

/** A claim as somebody sees it. */
export const toClaimReply = (
  whole: WholeOrder,
  claim: Claim,
  reader: Exclude<ClaimMover, 'shop'>,
): z.input<typeof ClaimEntity> => {
  const goods = goodsOfClaim(whole, claim);
  const { isSent, isAwaited } = goods;
  const clocks = clocksOf(claim, { askedAt: lastAsked(claim), isSent });
  const facts = {
    status: claim.status,
    remedy: claim.remedy,
    asked: claim.asked,
    amount: poundsFromPence(claim.amount_pence),
    comesBack: claim.comes_back === 1,
    right: claim.by_right,
    isAwaited,
    isSent,
    replacement: whole.shipments.find(({ id }) => id === claim.replacement)?.status ?? '',
    collectDay: claim.collect_day,
    collectWindow: claim.collect_window,
    answerBy: clocks.answerBy === '' ? '' : formatDay(clocks.answerBy),
    refundBy: clocks.refundBy === '' ? '' : formatDay(clocks.refundBy),
  };
  return {
    orderId: claim.order_id,
    number: claim.number,
    shipmentId: claim.delivery,
    replacementId: claim.replacement,
    reason: claim.reason,
    reasonWords: reasonWords(claim.reason),
    right: claim.by_right,
    asked: claim.asked,
    remedy: claim.remedy,
    amount: facts.amount,
    comesBack: facts.comesBack,
    isSent,
    status: claim.status,
    next: claimNext(facts),
    collectDay: claim.collect_day,
    collectWindow: claim.collect_window,
    openedAt: claim.opened_at,
    ...clocks,
    closedAt: claim.closed_at,
    lines: claim.lines.flatMap(({ line: id, quantity }) => {
      const line = whole.lines.find((one) => one.id === id);
      // Another claim may have taken some of them.
      return line
        ? [
            {
              ...{ lineId: id, ...lineWords(line), quantity: Math.min(quantity, line.quantity) },
              guarantee: guaranteeOf(whole, line),
            },
          ]
        : [];
    }),
    messages: claim.messages.map(({ actor: by, step, text, terms, at: date }) => ({
      ...{ by, step, text, terms, date },
    })),
    photographs: claim.photographs.map(({ id, line: lineId }) => ({ id: String(id), lineId })),
    steps: [...stepsFrom(claim, reader, goods)],
  };
};

/** The reasons for which something of a delivery can be claimed, by their ids. */
const reasonsFor = (
  whole: WholeOrder,
  shipment: ShipmentRow,
  now: number,
): ReadonlySet<ClaimReason> =>
  new Set(
    linesOfShipment(whole, shipment)
      .filter((line) => claimable(whole, shipment, line) > 0)
      .flatMap((line) => claimReasons(goodsOf(whole, shipment, line), now)),
  );

/**
 * What can be claimed for an order's deliveries for a reason, and its claims so far.
 * @param facts what its variants say today, by their ids, for orders from before guarantees were kept
 */
export const toClaimChoices = (
  whole: WholeOrder,
  facts: ReadonlyMap<number, readonly Fact[]>,
  reason: ClaimReason,
  now = Date.now(),
): z.input<typeof ClaimChoices> => ({
  reason,
  deliveries: whole.shipments.map((shipment) => ({
    shipmentId: shipment.id,
    name: toShipment(whole, shipment).name,
    status: shipment.status,
    reasons: [...reasonsFor(whole, shipment, now)],
    lines: linesOfShipment(whole, shipment).map((line) => {
      const right = rightOf(goodsOf(whole, shipment, line), reason, now);
      return {
        lineId: line.id,
        ...lineWords(line),
        mainPicture: line.main_picture,
        quantity: line.quantity,
        possible: claimable(whole, shipment, line),
        guarantee: guaranteeOf(whole, line, facts.get(line.variant_id), now),
        right: { ...right, says: [...right.says], remedies: [...right.remedies] },
      };
    }),
  })),
  claims: whole.claims.map((claim) => toClaimReply(whole, claim, 'customer')),
});
