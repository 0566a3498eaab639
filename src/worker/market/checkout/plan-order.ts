import type { Address } from '@parlour/contract';
import { type Fact, guaranteeIn, MINUTE_MS, type Pence, randomCode } from '@parlour/domain';
import { planShipments, type PlannedLines } from './plan-shipments.ts';
import type { ServiceLine } from './services.ts';
import type { OrderLineRow, OrderRow, ShipmentRow, WholeOrder } from '../orders/orders.queries.ts';
import type { Customer } from '../../platform/sign-in.ts';
import { pieceOf, type ReadLine } from '../cart/cart-lines.ts';

/** What comes together, how and when, and what the customer says of it; '' for nothing. */
export interface PlannedDelivery {
  readonly sellerId: number;
  readonly lines: readonly ReadLine[];
  readonly services: readonly ServiceLine[];
  readonly said: Pick<
    ShipmentRow,
    | 'delivery_method'
    | 'note'
    | 'arrives_from'
    | 'arrives_until'
    | 'delivery_day'
    | 'delivery_window'
  >;
}

/** Everything from which an order is made. */
export interface OrderFacts {
  readonly site: string;
  readonly customer: Pick<Customer, 'sub' | 'name' | 'email'>;
  readonly address: Address;
  readonly lines: readonly ReadLine[];
  /** What the variants say of themselves, by their ids. */
  readonly facts: ReadonlyMap<number, readonly Fact[]>;
  readonly promoCode: string;
  readonly discount: Pence;
  /** Hash of the terms on which the order is made; '' for none. */
  readonly terms: string;
  /** Every line is in one of them. */
  readonly deliveries: readonly PlannedDelivery[];
  /** Whether the order takes its stock when it is placed, rather than when it is paid. */
  readonly isReserved: boolean;
  /** By what the order of an account that has never paid is counted; '' for another. */
  readonly newcomer: string;
}

/** The milliseconds within which a placed order must be paid, while its stock is reserved. */
const TIME_TO_PAY_MS = 30 * MINUTE_MS;
/** The same for an account that has never paid. */
const NEWCOMERS_TIME_MS = 20 * MINUTE_MS;

const ID_LENGTH = 10;

/** The order as rows, before anything is written. */
export const planOrder = (facts: OrderFacts, now = new Date()): WholeOrder => {
  const id = randomCode(ID_LENGTH);
  const moment = now.toISOString();
  const { totals, shipments } = planShipments(facts.lines, facts.deliveries, facts.discount);
  const timeToPay = facts.newcomer === '' ? TIME_TO_PAY_MS : NEWCOMERS_TIME_MS;
  const order: OrderRow = {
    id,
    site: facts.site,
    customer: facts.customer.sub,
    customer_name: facts.customer.name,
    customer_email: facts.customer.email,
    status: 'placed',
    revision: 1,
    address: JSON.stringify(facts.address),
    promo_code: facts.promoCode,
    size: totals.size,
    subtotal_pence: totals.subTotal,
    discount_pence: totals.discount,
    total_pence: totals.total,
    vat_pence: totals.vat,
    placed_at: moment,
    pay_by: new Date(now.getTime() + timeToPay).toISOString(),
    paid_at: '',
    intent_id: '',
    paid_with: '',
    refund_pence: 0,
    refunded_pence: 0,
    dispute: '',
    terms: facts.terms,
    newcomer: facts.newcomer,
    holds: facts.isReserved ? 1 : 0,
  };
  const parts = shipments.map((shipment, index) => planShipment(order, facts, shipment, index + 1));
  return {
    order,
    shipments: parts.map(({ shipment }) => shipment),
    lines: parts.flatMap(({ lines }) => lines),
    events: [
      {
        order_id: id,
        shipment_id: '',
        status: 'placed',
        comment: '',
        actor: 'customer',
        created_at: moment,
        refund_pence: 0,
        aside: 0,
      },
    ],
    claims: [],
    refunds: [],
  };
};

const planShipment = (
  order: OrderRow,
  { isReserved, facts }: Pick<OrderFacts, 'isReserved' | 'facts'>,
  { sellerId, said, lines, services }: Pick<PlannedDelivery, 'sellerId' | 'said'> & PlannedLines,
  position: number,
): { readonly shipment: ShipmentRow; readonly lines: readonly OrderLineRow[] } => {
  const first = lines[0]?.line.row;
  const shipment: ShipmentRow = {
    id: `${order.id}-${String(position)}`,
    order_id: order.id,
    position,
    seller_id: sellerId,
    seller_name: first?.seller_name ?? '',
    status: 'placed',
    moved_at: order.placed_at,
    carrier: '',
    tracking: '',
    shipped_at: '',
    delivered_at: '',
    reason_return: '',
    restocked: 0,
    ...said,
    day_moved: 0,
    part_of: '',
    replaces: '',
  };
  return {
    shipment,
    lines: [
      ...lines.map(({ line, totals }, index) => {
        const planned = planLine(facts, shipment, line, totals, index + 1);
        return isReserved ? planned : { ...planned, reserved: 0 };
      }),
      ...services.map(({ line, totals }, index) =>
        planService(shipment, line, totals, lines.length + index + 1),
      ),
    ],
  };
};

const planLine = (
  facts: OrderFacts['facts'],
  shipment: ShipmentRow,
  line: ReadLine,
  { discount, vat }: { readonly discount: Pence; readonly vat: Pence },
  position: number,
): OrderLineRow => {
  const { row, unit, reserved } = line;
  const { productName, seoTitle } = pieceOf(line);
  const guarantee = guaranteeIn(facts.get(row.variant_id) ?? []);
  return {
    id: `${shipment.id}-${String(position)}`,
    order_id: shipment.order_id,
    shipment_id: shipment.id,
    position: shipment.position * 1_000 + position,
    product_id: row.product_id ?? 0,
    variant_id: row.variant_id,
    seller_id: row.seller_id,
    seller_name: row.seller_name ?? '',
    offer_id: row.offer_id,
    product_name: productName,
    seo_title: seoTitle,
    slug: row.slug ?? '',
    main_picture: row.main_picture ?? '',
    reference: row.reference ?? '',
    option_name: row.option_name ?? '',
    swatch_name: row.swatch_name ?? '',
    quantity: row.quantity,
    unit_pence: unit,
    discount_pence: discount,
    vat_rate: row.vat_rate ?? 0,
    vat_pence: vat,
    reserved,
    bespoke: row.agreed_bespoke === 1 ? 1 : 0,
    on_request: reserved === 0 ? 1 : 0,
    settled_pence: 0,
    taken_at: '',
    kind: '',
    serves: '',
    guarantee: guarantee ? JSON.stringify(guarantee) : '',
  };
};

const planService = (
  shipment: ShipmentRow,
  { kind, name, quantity, unit, vatRate, serves }: ServiceLine,
  { discount, vat }: { readonly discount: Pence; readonly vat: Pence },
  position: number,
): OrderLineRow => ({
  id: `${shipment.id}-${String(position)}`,
  order_id: shipment.order_id,
  shipment_id: shipment.id,
  position: shipment.position * 1_000 + position,
  product_id: 0,
  variant_id: 0,
  seller_id: shipment.seller_id,
  seller_name: shipment.seller_name,
  offer_id: 0,
  product_name: name,
  seo_title: '',
  slug: '',
  main_picture: '',
  reference: '',
  option_name: '',
  swatch_name: '',
  quantity,
  unit_pence: unit,
  discount_pence: discount,
  vat_rate: vatRate,
  vat_pence: vat,
  reserved: 0,
  bespoke: 0,
  on_request: 1,
  settled_pence: 0,
  taken_at: '',
  kind,
  serves: serves.join(),
  guarantee: '',
});
