import { reasonIn, rightOf } from '@parlour/domain';
import type { EmailKind } from '@parlour/mail';
import { insertOrderEmail } from '../emails/emails.queries.ts';
import { goodsOf } from './claim-goods.ts';
import { isOpen, type ClaimMover } from './claim-state.ts';
import {
  changeClaim,
  insertClaim,
  sayInClaim,
  type Claim,
  type ClaimLine,
  type ClaimRow,
} from './claims.queries.ts';
import { isService } from './line-worth.ts';
import { linesComingBack } from './order-reply.ts';
import type { OrderStatus } from './order-state.ts';
import type { ShipmentRow, WholeOrder } from './orders.queries.ts';

/** The id and the number of the next claim of an order. */
const nextOf = ({ order, claims }: Pick<WholeOrder, 'order' | 'claims'>, ahead = 0) => {
  const number = claims.length + 1 + ahead;
  return { id: `${order.id}-C${String(number)}`, order_id: order.id, number };
};

type Opened = Pick<ClaimRow, 'delivery' | 'reason' | 'by_right' | 'asked' | 'status'> &
  Partial<Pick<ClaimRow, 'remedy' | 'comes_back' | 'request_key'>>;

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
  const isAgreed = opened.status === 'agreed';
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
    sayInClaim(db, row, { actor: by, step: 'open', text, at: now }),
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
    const lines = linesComingBack(whole, shipment);
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

/** The statements by which claims follow their goods, for the batch that moves these. */
export const followGoods = (
  db: D1Database,
  { claims, shipments }: WholeOrder,
  moving: readonly ShipmentRow[],
  {
    to,
    comment,
    now,
  }: { readonly to: OrderStatus; readonly comment: string; readonly now: string },
): D1PreparedStatement[] => {
  const ids = moving.map(({ id }) => id);
  const end = (claim: Claim, status: 'done' | 'declined') => [
    ...changeClaim(db, claim, { status, closed_at: now }),
    sayInClaim(db, claim, {
      actor: 'shop',
      step: status === 'done' ? 'finish' : 'decline',
      text: comment,
      at: now,
    }),
  ];
  // As the deliveries are after the move.
  const statusOf = (id: string) =>
    ids.includes(id) ? to : shipments.find((shipment) => shipment.id === id)?.status;
  /** What was replaced has come back, and the replacement has arrived, in either order, or was given up. */
  const isReplaced = ({ delivery, replacement }: Claim): boolean =>
    statusOf(delivery) !== 'return_requested' &&
    ['delivered', 'returned', 'cancelled'].includes(statusOf(replacement) ?? '');
  return claims.filter(isOpen).flatMap((claim) => {
    // A service has no goods that could move.
    if (claim.by_right === 'service') return [];
    const hasGoods = ids.includes(claim.delivery);
    if (claim.replacement !== '') {
      if (!hasGoods && !ids.includes(claim.replacement)) return [];
      const received = { actor: 'shop', step: 'receive', text: comment, at: now } as const;
      return [
        ...(hasGoods && to === 'returned' ? [sayInClaim(db, claim, received)] : []),
        ...(isReplaced(claim) ? end(claim, 'done') : []),
      ];
    }
    if (!hasGoods) return [];
    if (to === 'returned' || to === 'cancelled') return end(claim, 'done');
    const isDeclined = to === 'delivered' && claim.status === 'agreed' && claim.comes_back === 1;
    return isDeclined ? end(claim, 'declined') : [];
  });
};

/** The email about a step of a claim. */
export const tellOfClaim = (
  db: D1Database,
  { order }: WholeOrder,
  kind: EmailKind,
  now: string,
): D1PreparedStatement =>
  insertOrderEmail(db, { kind, order, number: order.revision, shipments: [] }, now);
