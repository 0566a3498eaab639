import { formatPence, type Pence, reasonIn, rightOf } from '@parlour/domain';
import type { EmailKind } from '@parlour/mail';
import { insertOrderEmail } from '../emails/emails.queries.ts';
import { goodsOf, refundOfClaim } from './claim-goods.ts';
import { isOpen, type ClaimMover } from './claim-state.ts';
import {
  changeClaim,
  insertClaim,
  sayInClaim,
  type Claim,
  type ClaimChange,
  type ClaimLine,
  type ClaimRow,
} from './claims.queries.ts';
import { isService } from './line-worth.ts';
import { isGone, type OrderStatus } from './order-state.ts';
import type { ShipmentRow, WholeOrder } from './orders.queries.ts';
import { isAwaited, linesGoing } from './standing.ts';

/** The id and the number of the next claim of an order. */
export const nextOf = ({ order, claims }: Pick<WholeOrder, 'order' | 'claims'>, ahead = 0) => {
  const number = claims.length + 1 + ahead;
  return { id: `${order.id}-C${String(number)}`, order_id: order.id, number };
};

type Opened = Pick<ClaimRow, 'delivery' | 'reason' | 'by_right' | 'asked' | 'status'> &
  Partial<Pick<ClaimRow, 'remedy' | 'amount_pence' | 'comes_back' | 'closed_at' | 'request_key'>>;

/** The statements of a new claim, with what the customer says about it. */
export const openClaim = (
  db: D1Database,
  whole: Pick<WholeOrder, 'order' | 'claims'>,
  opened: Opened,
  lines: readonly ClaimLine[],
  {
    by,
    text,
    now,
    ahead = 0,
  }: {
    readonly by: ClaimMover;
    readonly text: string;
    readonly now: string;
    /** How many are opened before it in the same batch. */
    readonly ahead?: number;
  },
): D1PreparedStatement[] => {
  const isAgreed = opened.status !== 'open';
  const row: ClaimRow = {
    ...nextOf(whole, ahead),
    replacement: '',
    remedy: '',
    amount_pence: 0,
    comes_back: 0,
    collect_day: '',
    collect_window: '',
    opened_at: now,
    answered_at: isAgreed ? now : '',
    agreed_at: isAgreed ? now : '',
    closed_at: '',
    request_key: '',
    ...opened,
  };
  return [
    ...insertClaim(db, row, lines),
    sayInClaim(db, row, { actor: by, step: 'open', text, terms: '', at: now }),
  ];
};

/** The claims about deliveries that come back as a whole because a customer, or an operator for one, asks for it. */
export const openReturns = (
  db: D1Database,
  whole: WholeOrder,
  moving: readonly ShipmentRow[],
  { by, text, now }: { readonly by: ClaimMover; readonly text: string; readonly now: string },
): D1PreparedStatement[] => {
  const reason = reasonIn(text);
  return moving.flatMap((shipment, ahead) => {
    const lines = linesGoing(whole, shipment);
    const first = lines.find((line) => !isService(line));
    return openClaim(
      db,
      whole,
      {
        delivery: shipment.id,
        reason,
        by_right: first
          ? rightOf(goodsOf(whole, shipment, first), reason, Date.parse(now)).kind
          : 'none',
        asked: 'refund',
        remedy: 'refund',
        comes_back: 1,
        status: 'agreed',
      },
      lines.map(({ id, quantity }) => ({ line: id, quantity })),
      { by, text, now, ahead },
    );
  });
};

interface Followed {
  readonly to: OrderStatus;
  readonly comment: string;
  readonly now: string;
  /** The order as it is then. */
  readonly after: WholeOrder;
  /** What is paid for deliveries, by their ids. */
  readonly paid: ReadonlyMap<string, Pence>;
  /** Whether all of the order's payment goes back with it. */
  readonly isOver: boolean;
  /** The id of the claim that has asked for the move, and ends by itself. */
  readonly claim: string | undefined;
}

/** The statements by which claims follow their goods and their money, for the batch that moves these. */
export const followGoods = (
  db: D1Database,
  whole: WholeOrder,
  moving: readonly ShipmentRow[],
  { to, comment, now, after, paid, isOver, claim: own }: Followed,
): D1PreparedStatement[] => {
  const ids = moving.map(({ id }) => id);
  const end = (claim: Claim, status: 'done' | 'declined', change: ClaimChange = {}) => [
    ...changeClaim(db, claim, { ...change, status, closed_at: now }),
    sayInClaim(db, claim, {
      actor: 'shop',
      step: status === 'done' ? 'finish' : 'decline',
      text: comment,
      terms: (change.amount_pence ?? 0) > 0 ? `${formatPence(change.amount_pence ?? 0)} back` : '',
      at: now,
    }),
  ];
  const statusOf = (id: string) => after.shipments.find((shipment) => shipment.id === id)?.status;
  const gone = after.shipments.filter(isGone).map(({ id }) => id);
  const deliveryOf = (line: string) => whole.lines.find(({ id }) => id === line)?.shipment_id ?? '';
  /** Whether goods of a claim move, and none of it has another way to go. */
  const moves = ({ by_right, lines }: Claim): boolean => {
    const own = lines.map(({ line }) => deliveryOf(line));
    return (
      by_right !== 'service' &&
      own.some((id) => ids.includes(id)) &&
      own.every((id) => ids.includes(id) || gone.includes(id))
    );
  };
  // Several claims may be about one delivery: each has what is paid for its own goods.
  const left = new Map(paid);
  const paidFor = (claim: Claim): Pence =>
    ids.reduce((sum, id) => {
      const lines = claim.lines.filter(({ line }) => deliveryOf(line) === id);
      const most = left.get(id) ?? 0;
      const amount = Math.min(most, refundOfClaim(whole, { ...claim, lines }));
      left.set(id, most - amount);
      return sum + amount;
    }, 0);
  /** What was replaced has come back, and the replacement has arrived, in either order, or was given up. */
  const isReplaced = (claim: Claim): boolean =>
    !isAwaited(after, claim) &&
    ['delivered', 'returned', 'cancelled'].includes(statusOf(claim.replacement) ?? '');
  const follow = (claim: Claim): D1PreparedStatement[] => {
    const hasGoods = moves(claim);
    if (claim.replacement !== '') {
      if (!hasGoods && !ids.includes(claim.replacement)) return [];
      const received = {
        actor: 'shop',
        step: 'receive',
        text: comment,
        terms: '',
        at: now,
      } as const;
      const isBack = hasGoods && to === 'returned';
      // With a replacement that was given up, the money goes back when the goods are.
      const isGivenUp = isBack && statusOf(claim.replacement) === 'cancelled';
      const amount_pence = isGivenUp ? paidFor(claim) : 0;
      return [
        ...(isBack ? [sayInClaim(db, claim, received)] : []),
        ...(isReplaced(claim)
          ? end(claim, 'done', amount_pence > 0 ? { remedy: 'refund', amount_pence } : {})
          : []),
      ];
    }
    if (hasGoods && (to === 'returned' || to === 'cancelled')) {
      const amount_pence = paidFor(claim);
      return end(claim, 'done', amount_pence > 0 ? { remedy: 'refund', amount_pence } : {});
    }
    const isDeclined = to === 'delivered' && claim.status === 'agreed' && claim.comes_back === 1;
    if (hasGoods && isDeclined) return end(claim, 'declined');
    return isOver && !isAwaited(after, claim)
      ? end(claim, 'done', { remedy: '', amount_pence: 0 })
      : [];
  };
  return whole.claims.filter((claim) => isOpen(claim) && claim.id !== own).flatMap(follow);
};

/** The email about a step of a claim. */
export const tellOfClaim = (
  db: D1Database,
  { order }: WholeOrder,
  kind: EmailKind,
  now: string,
): D1PreparedStatement =>
  insertOrderEmail(db, { kind, order, number: order.revision, shipments: [] }, now);
