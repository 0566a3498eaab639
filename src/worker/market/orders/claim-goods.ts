import { Address } from '@parlour/contract';
import {
  DAY_MS,
  type Fact,
  type Guarantee,
  guaranteeIn,
  guaranteeWords,
  isWhollyScottish,
  outcodeOf,
  type Goods,
  type Pence,
} from '@parlour/domain';
import { withServices } from './claimed-part.ts';
import type { Claim } from './claims.queries.ts';
import { uncredited } from './credit-notes.ts';
import { isService, sumOfDue } from './line-worth.ts';
import { isGone } from './order-state.ts';
import type { OrderLineRow, ShipmentRow, WholeOrder } from './orders.queries.ts';
import { servicesBack, servicesDone } from './services-back.ts';
import { goodsOfClaim, leftOf, mayGiveUp, returnUntilOf } from './standing.ts';

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
    isBespoke: !mayGiveUp(whole, line),
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
const firstDelivered = (whole: WholeOrder, shipment: ShipmentRow): string =>
  firstOf(whole, shipment).delivered_at;

/**
 * What the maker's guarantee of a line says, as it was at the sale; '' for none, for services, and for what is back or was
 * given up.
 * @param today what its variant says now, for orders from before it was kept
 * @param now milliseconds since 1970
 */
export const guaranteeOf = (
  whole: WholeOrder,
  line: OrderLineRow,
  today: readonly Fact[] = [],
  now = Date.now(),
): string => {
  const shipment = whole.shipments.find(({ id }) => id === line.shipment_id);
  if (!shipment || isGone(shipment) || isService(line) || line.guarantee === '') return '';
  const guarantee =
    line.guarantee === null ? guaranteeIn(today) : (JSON.parse(line.guarantee) as Guarantee);
  return guaranteeWords(guarantee, firstDelivered(whole, shipment), now);
};

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

/**
 * The most of the price of a claim's goods that goes back while the customer keeps them: credit notes of before may have
 * given back some of it, for nothing in particular.
 */
export const reductionOfClaim = (whole: WholeOrder, claim: Claim): Pence => {
  const lines = whole.lines.filter(({ id }) => claim.lines.some(({ line }) => line === id));
  return Math.min(goodsOfClaim(whole, claim).worth, uncredited(whole, lines));
};

/** What all money back for a claim comes to: with that of services for its goods, whether they were done or go the same way. */
export const refundOfClaim = (whole: WholeOrder, claim: Claim): Pence => {
  const { shipment } = goodsOfClaim(whole, claim);
  const lines = shipment ? withServices(whole, shipment, claim.lines) : claim.lines;
  const services = servicesBack(
    whole,
    lines.map(({ line: id, quantity }) => ({ id, quantity })),
    claim.by_right,
  );
  const { worth } = goodsOfClaim(whole, { ...claim, lines });
  return Math.min(worth + sumOfDue(services), leftOf(whole.order));
};
