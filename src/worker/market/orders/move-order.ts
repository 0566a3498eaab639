import type { Pence } from '@parlour/domain';
import type { EmailKind } from '@parlour/mail';
import { insertOrderEmail } from '../emails/emails.queries.ts';
import { isGuest } from '../agents/owner.ts';
import { followGoods, openReturns } from './claim-moves.ts';
import type { Due } from './line-worth.ts';
import { mayMove, orderStatusOf, type Mover, type OrderStatus } from './order-state.ts';
import { isAllBack, linesOfShipment } from './standing.ts';
import type { EventRow, OrderLineRow, ShipmentRow, WholeOrder } from './orders.queries.ts';
import { owe } from './refunds.queries.ts';
import { duesBack, handedBack } from './services-back.ts';
import {
  changeShipment,
  givePromoBack,
  giveStockBack,
  insertEvent,
  nextRevision,
  settleLines,
  type OrderChange,
  type ShipmentChange,
} from './write-order.queries.ts';

/** A move of some shipments of an order to another status, with everything that goes with it. */
export interface Move {
  readonly to: OrderStatus;
  readonly by: Mover;
  readonly comment: string;
  /** Shipments that may not make the move stay as they are. */
  readonly shipments: readonly ShipmentRow[];
  readonly change?: Omit<ShipmentChange, 'status' | 'moved_at'>;
  readonly order?: Omit<OrderChange, 'status'>;
  /** The refund that goes with it, for nothing in particular or, by their ids, for shipments. */
  readonly refund?: Pence | ReadonlyMap<string, Pence>;
  /** A refund that the provider has made by itself: the history has its amount, and nothing more is due. */
  readonly refunded?: Pence;
  /** Whether goods that have been sent back are for sale again. */
  readonly restock?: boolean;
  /** Whether no email tells of it. */
  readonly isSilent?: boolean;
  /** The id of the claim that has asked for it; without one, a requested return is a claim of its own. */
  readonly claim?: string;
}

/** An order after a move, and the statements that bring it there. */
export interface Moved {
  readonly whole: WholeOrder;
  /** The refund that goes with it, in pence. */
  readonly refund: Pence;
  readonly statements: D1PreparedStatement[];
}

/** The shipments that may make a move. */
export const movable = (
  shipments: readonly ShipmentRow[],
  to: OrderStatus,
  by: Mover,
): ShipmentRow[] => shipments.filter(({ status }) => mayMove(status, to, by));

/**
 * The statements, for one batch, of a move of an order. The batch aborts when the order has changed since it
 * was read. A cancellation returns stock and promo code, and the customer gets an email. A refund of all that was paid
 * ends what was claimed.
 */
export const moveStatements = (
  db: D1Database,
  whole: WholeOrder,
  move: Move,
  now = new Date().toISOString(),
): D1PreparedStatement[] => moved(db, whole, move, now).statements;

/** The same, with the order as it is then, for another move in the same batch. */
export const moved = (
  db: D1Database,
  whole: WholeOrder,
  move: Move,
  now = new Date().toISOString(),
): Moved => {
  const moving = movable(move.shipments, move.to, move.by);
  const refund = refundIn(move);
  const returning = move.to === 'returned' ? goodsBack(whole, moving, move) : [];
  const change: OrderChange = {
    ...move.order,
    status: statusAfter(whole, moving, move.to),
    ...(refund > 0 ? { refund_pence: whole.order.refund_pence + refund } : {}),
  };
  const changeOf = ({ id }: ShipmentRow): ShipmentChange => ({
    ...move.change,
    status: move.to,
    moved_at: now,
    ...(returning.some(({ shipment_id }) => shipment_id === id) ? { restocked: 1 } : {}),
  });
  const after: WholeOrder = {
    ...whole,
    order: { ...whole.order, ...change, revision: whole.order.revision + 1 },
    shipments: whole.shipments.map((shipment) =>
      moving.some(({ id }) => id === shipment.id)
        ? { ...shipment, ...changeOf(shipment) }
        : shipment,
    ),
  };
  const settled = [
    ...(move.to === 'returned' || (move.to === 'cancelled' && refund > 0)
      ? worthsOf(whole, moving)
      : []),
    ...(move.to === 'cancelled' ? handedBack(whole, moving) : []),
  ];
  const isOver = isAllBack(after.order) && !isAllBack(whole.order);
  const follow = { to: move.to, comment: move.comment, now, after, isOver, ...claimedIn(move) };
  return {
    whole: after,
    refund,
    statements: [
      ...nextRevision(db, whole.order, change),
      ...moving.map((shipment) => changeShipment(db, shipment.id, changeOf(shipment))),
      insertEvent(db, eventOf(whole, moving, move, now)),
      ...emailStatements(db, whole, moving, move, now),
      ...(move.to === 'cancelled' ? giveBack(db, whole, moving, after.order.status) : []),
      ...(returning.length > 0 ? [giveStockBack(db, returning)] : []),
      ...(refund > 0 ? [owe(db, whole.order, refund, move.comment, now)] : []),
      ...(move.to === 'return_requested' && moving.length > 0 && move.claim === undefined
        ? openReturns(db, whole, moving, { by: move.by, text: move.comment, now })
        : followGoods(db, whole, moving, follow)),
      ...(settled.length > 0 ? [settleLines(db, settled)] : []),
    ],
  };
};

const refundIn = ({ refund = 0 }: Pick<Move, 'refund'>): Pence =>
  typeof refund === 'number' ? refund : [...refund.values()].reduce((sum, one) => sum + one, 0);

/** Which claim a move carries out, and what is paid for each delivery. */
const claimedIn = ({ claim, refund }: Move) => ({
  claim,
  paid: typeof refund === 'object' ? refund : new Map<string, Pence>(),
});

const statusAfter = (
  { shipments }: WholeOrder,
  moving: readonly ShipmentRow[],
  to: OrderStatus,
): OrderStatus =>
  orderStatusOf(shipments.map((shipment) => (moving.includes(shipment) ? to : shipment.status)));

const eventOf = (
  { order, shipments }: WholeOrder,
  moving: readonly ShipmentRow[],
  move: Move,
  now: string,
): EventRow => ({
  order_id: order.id,
  shipment_id: moving.length === 1 && shipments.length > 1 ? (moving[0]?.id ?? '') : '',
  status: move.to,
  comment: move.comment,
  actor: move.by,
  created_at: now,
  refund_pence: refundIn(move) + (move.refunded ?? 0),
  aside: moving.length === 0 ? 1 : 0,
});

const giveBack = (
  db: D1Database,
  whole: WholeOrder,
  moving: readonly ShipmentRow[],
  status: OrderStatus,
): D1PreparedStatement[] => [
  giveStockBack(
    db,
    moving.flatMap((shipment) => linesOfShipment(whole, shipment)),
  ),
  ...(status === 'cancelled' ? [givePromoBack(db, whole.order.id)] : []),
];

/** The returned lines that are for sale again, if the operator says so. */
const goodsBack = (
  whole: WholeOrder,
  moving: readonly ShipmentRow[],
  { restock = false }: Pick<Move, 'restock'>,
): OrderLineRow[] =>
  restock
    ? moving
        .flatMap((shipment) => linesOfShipment(whole, shipment))
        .filter(({ reserved }) => reserved > 0)
    : [];

/** Nothing more is due for goods that are back, and for what was done for them. */
const worthsOf = (whole: WholeOrder, moving: readonly ShipmentRow[]): readonly Due[] =>
  duesBack(whole, moving).flat();

type Step = Pick<Move, 'to' | 'by' | 'refund' | 'isSilent'>;

/** Nobody is told about a guest's order that has not been paid: the address may be anyone's. */
const isTold = ({ order }: WholeOrder, step: Step): boolean =>
  step.isSilent !== true &&
  (!isGuest(order.customer) || order.paid_at !== '' || step.to === 'paid' || refundIn(step) > 0);

/** The emails about a step of some shipments, and the shipments that each is about. */
const toldBy = (
  { order }: WholeOrder,
  moving: readonly ShipmentRow[],
  step: Step,
): readonly (readonly [EmailKind, readonly ShipmentRow[]])[] => {
  switch (step.to) {
    case 'paid':
      return [['order-confirmed', moving]];
    case 'cancelled':
      return [
        [
          order.status === 'placed' && step.by === 'shop' && refundIn(step) === 0
            ? 'order-lapsed'
            : 'order-cancelled',
          moving,
        ],
      ];
    case 'shipped':
      return [['order-shipped', moving]];
    case 'delivered':
      return [
        ['order-delivered', moving.filter(({ status }) => status === 'shipped')],
        ['return-declined', moving.filter(({ status }) => status === 'return_requested')],
      ];
    case 'return_requested':
      return [['return-requested', moving]];
    default:
      // The start of making is not worth an email, and returned goods have the email about their refund.
      return [];
  }
};

/** The emails about a step of an order, for the same batch: one for each step, however often it is tried. */
const emailStatements = (
  db: D1Database,
  whole: WholeOrder,
  moving: readonly ShipmentRow[],
  step: Step,
  now: string,
): D1PreparedStatement[] =>
  (isTold(whole, step) ? toldBy(whole, moving, step) : [])
    .filter(([, shipments]) => shipments.length > 0)
    .map(([kind, shipments]) =>
      insertOrderEmail(
        db,
        {
          kind,
          order: whole.order,
          number: whole.order.revision,
          shipments: shipments.map(({ id }) => id),
        },
        now,
      ),
    );
