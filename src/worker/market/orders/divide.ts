import { sharesOf } from '../cart/cart-totals.ts';
import { isOpen } from './claim-state.ts';
import { changeClaim, type Claim } from './claims.queries.ts';
import { isService } from './line-worth.ts';
import type { OrderLineRow, ShipmentRow, WholeOrder } from './orders.queries.ts';
import { refused } from './refused.ts';
import { deliveryWithId } from './standing.ts';
import { insertLines, insertShipment, lessenLines, moveLines } from './write-order.queries.ts';

/** What the history says of a division without an operator's words. */
export const DIVIDED = 'Part of a delivery comes by itself';

/** How much of a line goes into the part. */
export interface WantedLine {
  readonly lineId: string;
  readonly quantity: number;
}

/** An order of which one delivery has been divided in two. */
export interface Division {
  /** The order as it is then, for a move of the part in the same batch. */
  readonly whole: WholeOrder;
  /** The delivery that it has more, one of `whole.shipments`. */
  readonly part: ShipmentRow;
  /** The lines that move to it as they are. */
  readonly moved: readonly OrderLineRow[];
  /** What is left of the lines of which it takes a part, and those parts. */
  readonly lessened: readonly OrderLineRow[];
  readonly added: readonly OrderLineRow[];
  /** The open claims all of whose goods move to it. */
  readonly claims: readonly Claim[];
}

/** A part of an order's delivery, as somebody asks for it. */
export interface WantedPart {
  readonly lines: readonly WantedLine[];
  /** How many deliveries the order had when they saw it, so that the same request twice is refused. */
  readonly deliveries: number;
}

/** What is said of the part alone. */
type PartDays = Pick<
  ShipmentRow,
  'arrives_from' | 'arrives_until' | 'delivery_day' | 'delivery_window'
>;

/**
 * Divides a delivery of an order as somebody has seen it.
 * @throws {ShopError} `not_found` for a delivery of another order, `order_refused`
 */
export const dividePart = (
  whole: WholeOrder,
  shipmentId: string,
  { lines, deliveries }: WantedPart,
  days?: PartDays,
): Division => {
  const shipment = deliveryWithId(whole, shipmentId);
  if (whole.shipments.length !== deliveries) {
    throw refused('The deliveries of this order have changed meanwhile. Please check them.');
  }
  return divide(whole, shipment, lines, days);
};

/**
 * Divides a delivery by line and number. The part has the status, days, carrier and note of the whole. A line that is
 * divided keeps its price; its discount and its VAT are shared to the penny. A service that is not asked for stays, and
 * goods with it until it is done. An open claim goes with its goods.
 * @throws {ShopError} `order_refused`
 */
export const divide = (
  whole: WholeOrder,
  shipment: ShipmentRow,
  wanted: readonly WantedLine[],
  days?: PartDays,
): Division => {
  const { order, shipments, lines, claims } = whole;
  const position = Math.max(...shipments.map((one) => one.position)) + 1;
  const part: ShipmentRow = {
    ...shipment,
    ...days,
    id: `${order.id}-${String(position)}`,
    position,
    part_of: shipment.shipped_at === '' ? '' : shipment.id,
  };
  const own = lines.filter(({ shipment_id }) => shipment_id === shipment.id);
  const quantities = quantitiesOf(own, wanted);
  const isWhole = ({ id, quantity }: OrderLineRow) => quantities.get(id) === quantity;
  const isDone = shipment.delivered_at !== '';
  if (own.every((line) => isWhole(line) || (isService(line) && !isDone))) {
    throw refused('Something must stay in the delivery that is divided.');
  }
  if (!isDone && !own.some((line) => quantities.has(line.id) && !isService(line))) {
    throw refused('A service goes with its goods: choose some of them, too.');
  }
  const moved = own.filter(isWhole).map((line) => ({ ...line, shipment_id: part.id }));
  const divided = own
    .filter((line) => quantities.has(line.id) && !isWhole(line))
    .map((line, index) => divideLine(line, quantities.get(line.id) ?? 0, part, index + 1));
  const lessened = divided.map(([rest]) => rest);
  const added = divided.map(([, taken]) => taken);
  const changed = new Map([...moved, ...lessened].map((line) => [line.id, line]));
  const isMoved = (id: string) => moved.some((line) => line.id === id);
  const following = claims
    .filter((claim) => isOpen(claim) && claim.lines.every(({ line }) => isMoved(line)))
    .map((claim) => ({ ...claim, delivery: part.id }));
  return {
    whole: {
      ...whole,
      shipments: [...shipments, part],
      lines: [...lines.map((line) => changed.get(line.id) ?? line), ...added],
      claims: claims.map((claim) => following.find(({ id }) => id === claim.id) ?? claim),
    },
    part,
    moved,
    lessened,
    added,
    claims: following,
  };
};

/**
 * The statements of a division, for a batch that requires the order's revision and increases it, as that of
 * `moveStatements` does. They come first.
 */
export const divideStatements = (
  db: D1Database,
  { part, moved, lessened, added, claims }: Division,
): D1PreparedStatement[] => [
  insertShipment(db, part),
  moveLines(
    db,
    part.id,
    moved.map(({ id }) => id),
  ),
  lessenLines(db, lessened),
  insertLines(db, added),
  ...claims.flatMap((claim) => changeClaim(db, claim, { delivery: claim.delivery })),
];

/** @throws {ShopError} `order_refused` for nothing, for what the delivery has not, and for more than it has */
const quantitiesOf = (
  lines: readonly OrderLineRow[],
  wanted: readonly WantedLine[],
): ReadonlyMap<string, number> => {
  if (wanted.length === 0) throw refused('Choose what goes into a delivery of its own.');
  const quantities = new Map<string, number>();
  for (const { lineId, quantity } of wanted) {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) throw refused(`The delivery has no line ${lineId}.`);
    const sum = (quantities.get(lineId) ?? 0) + quantity;
    if (!Number.isInteger(quantity) || quantity < 1 || sum > line.quantity) {
      throw refused(`${line.product_name}: choose a number from 1 to ${String(line.quantity)}.`);
    }
    quantities.set(lineId, sum);
  }
  return quantities;
};

/** What is left of a line, and what the part takes of it. */
const divideLine = (
  line: OrderLineRow,
  quantity: number,
  part: ShipmentRow,
  number: number,
): readonly [rest: OrderLineRow, taken: OrderLineRow] => {
  const numbers = [line.quantity - quantity, quantity];
  const share = (amount: number) => {
    const [rest = 0, taken = 0] = sharesOf(amount, numbers);
    return { rest, taken };
  };
  const [reserved, discount, vat, settled] = [
    line.reserved,
    line.discount_pence,
    line.vat_pence,
    line.settled_pence,
  ].map(share);
  const of = (side: 'rest' | 'taken') => ({
    reserved: reserved?.[side] ?? 0,
    discount_pence: discount?.[side] ?? 0,
    vat_pence: vat?.[side] ?? 0,
    settled_pence: settled?.[side] ?? 0,
  });
  return [
    { ...line, quantity: line.quantity - quantity, ...of('rest') },
    {
      ...line,
      ...of('taken'),
      id: `${part.id}-${String(number)}`,
      shipment_id: part.id,
      position: part.position * 1_000 + number,
      quantity,
    },
  ];
};
