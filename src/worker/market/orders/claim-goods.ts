import { Address } from '@parlour/contract';
import { DAY_MS, isWhollyScottish, outcodeOf, type Goods, type Pence } from '@parlour/domain';
import { isOpen } from './claim-state.ts';
import type { Claim } from './claims.queries.ts';
import { isService, isSettled, worthOfLine, worthOfPart } from './line-worth.ts';
import { returnUntilOf } from './order-reply.ts';
import { mayCancel } from './order-state.ts';
import type { OrderLineRow, ShipmentRow, WholeOrder } from './orders.queries.ts';
import { refused } from './refused.ts';
import { servicesBack, servicesDone, sumOfDue } from './services-back.ts';

/** Remedies that put something right, and after which the next right applies if they did not. */
const ATTEMPTS: ReadonlySet<string> = new Set(['repair', 'part', 'replacement']);

/** What a right to a line depends on. */
export const goodsOf = (whole: WholeOrder, shipment: ShipmentRow, line: OrderLineRow): Goods => {
  const { postcode } = Address.parse(JSON.parse(whole.order.address));
  return {
    orderedAt: line.taken_at || whole.order.placed_at,
    shippedAt: shipment.shipped_at,
    arrivedAt: shipment.delivered_at,
    deliveredAt: firstDelivered(whole, shipment),
    returnUntil: returnUntilOf(whole),
    promisedUntil: shipment.delivery_day || shipment.arrives_until,
    isBespoke: line.bespoke === 1,
    service: line.kind,
    services: isService(line)
      ? []
      : servicesDone(whole, [line]).flatMap(({ kind }) => (kind === '' ? [] : [kind])),
    tried: whole.claims
      .filter((claim) => isTried(whole, claim, line))
      .map(({ opened_at: from, closed_at: until }) => ({ from, until })),
    isScottish: isWhollyScottish(outcodeOf(postcode)),
  };
};

/** When something was first delivered; '' if it is to come. */
export const firstDelivered = (whole: WholeOrder, shipment: ShipmentRow): string =>
  firstOf(whole, shipment).delivered_at;

/** Time runs from the first delivery of something, not from that of what replaced it; what never came began none. */
const firstOf = (whole: WholeOrder, shipment: ShipmentRow): ShipmentRow => {
  const replaced = whole.shipments.find(({ id }) => id === shipment.replaces);
  if (!replaced || replaced.delivered_at === '') return shipment;
  const isLost = whole.claims.some(
    ({ by_right, delivery, replacement }) =>
      by_right === 'late' && replacement !== '' && delivery === replaced.id,
  );
  return isLost ? shipment : firstOf(whole, replaced);
};

/** How long an agreed repair may take before it counts as one that did not help. */
const REASONABLE_MS = 28 * DAY_MS;

/** Whether what was agreed was done, or the customer gave it up after a reasonable time. */
const hadItsChance = ({ status, agreed_at: agreed, closed_at: closed }: Claim): boolean =>
  status === 'done' ||
  (status === 'withdrawn' &&
    agreed !== '' &&
    Date.parse(closed) - Date.parse(agreed) > REASONABLE_MS);

/**
 * A repair or a replacement of the same thing, not a second delivery of what never came; its pieces are not told apart, in
 * the customer's favour.
 */
const isTried = ({ lines }: WholeOrder, claim: Claim, line: OrderLineRow): boolean =>
  hadItsChance(claim) &&
  claim.by_right !== 'late' &&
  ATTEMPTS.has(claim.remedy) &&
  lines.some(
    (one) =>
      claim.lines.some((each) => each.line === one.id) &&
      one.variant_id === line.variant_id &&
      one.option_name === line.option_name &&
      one.swatch_name === line.swatch_name,
  );

/** Statuses of a delivery about which a claim may begin, once the order can no longer be cancelled as a whole. */
const CLAIMABLE = ['paid', 'processing', 'shipped', 'delivered'];

/** How many of a line no open claim is about. */
export const unclaimed = ({ claims }: WholeOrder, line: OrderLineRow): number =>
  claims
    .filter(isOpen)
    .flatMap(({ lines }) => lines)
    .filter((one) => one.line === line.id)
    .reduce((left, { quantity }) => Math.max(0, left - quantity), line.quantity);

/** How many of a line a new claim can be about. */
export const claimable = (whole: WholeOrder, shipment: ShipmentRow, line: OrderLineRow): number => {
  // A service that was done can be claimed though its goods have gone back.
  const isDone = isService(line) && shipment.delivered_at !== '';
  if (!(isDone || CLAIMABLE.includes(shipment.status)) || isSettled(line)) return 0;
  if (isService(line) && worthOfLine(line) === 0) return 0;
  if (mayCancel(whole.shipments.map(({ status }) => status))) return 0;
  return unclaimed(whole, line);
};

/** Whether the goods of a claim are on their way back. */
export const isAwaited = ({ shipments }: WholeOrder, { delivery, status }: Claim): boolean =>
  status === 'agreed' &&
  shipments.some((one) => one.id === delivery && one.status === 'return_requested');

/** Whether the goods of a claim have left. */
export const hasLeft = ({ shipments }: WholeOrder, { delivery }: Claim): boolean =>
  shipments.some(({ id, shipped_at }) => id === delivery && shipped_at !== '');

/** What was paid for the goods of a claim, or for its service, and has not been settled. */
export const worthOfClaim = ({ lines }: WholeOrder, claim: Claim): Pence =>
  claim.lines.reduce((sum, { line: id, quantity }) => {
    const line = lines.find((one) => one.id === id);
    return line ? sum + worthOfPart(line, Math.min(quantity, line.quantity)) : sum;
  }, 0);

/** What all money back for a claim comes to: with that of services that were done for its goods. */
export const refundOfClaim = (whole: WholeOrder, claim: Claim): Pence => {
  const goods = claim.lines.map(({ line: id, quantity }) => ({ id, quantity }));
  return worthOfClaim(whole, claim) + sumOfDue(servicesBack(whole, goods, claim.by_right));
};

/**
 * The delivery that has the goods of a claim now: one that was divided meanwhile may have moved them.
 * @throws {ShopError} `order_refused` if several have them
 */
export const deliveryOfClaim = ({ shipments, lines }: WholeOrder, claim: Claim): ShipmentRow => {
  const own = claim.lines.map(({ line, quantity }) =>
    lines.find((one) => one.id === line && one.quantity >= quantity),
  );
  const [first] = own;
  const shipment = shipments.find(({ id }) => id === first?.shipment_id);
  if (!shipment || own.some((line) => line?.shipment_id !== shipment.id)) {
    throw refused('The delivery has been divided since. Ask the customer to begin again.');
  }
  return shipment;
};
