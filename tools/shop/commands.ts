import {
  operatorMakeOffer,
  operatorDivideDelivery,
  operatorMoveOrder,
  operatorReadOrder,
  operatorRefundOrder,
  operatorSetStock,
  operatorSettleRefund,
  operatorWithdrawOffer,
} from '@parlour/contract';
import { accessLines, DAY_MS, formatPence, penceFromPounds, pieceWords } from '@parlour/domain';
import { arrivalOf, carriage, historyOf, priceWords } from '#lib/orders/order-view.ts';
import type { WantedLine } from '../parlour/values.ts';
import { operatorToken } from '../catalogue/operator-token.ts';
import { shopAt, type CallShop } from '../catalogue/shop.ts';
import { requireConfirmation, type ConfirmFlags } from '../parlour/confirm.ts';
import { print, type PrintFlags } from '../parlour/print.ts';

export interface ShopFlags extends PrintFlags {
  readonly url: string;
  readonly token?: string;
}

/** A caller of the shop that the flags name. */
export const shop = async ({ url, token }: ShopFlags): Promise<CallShop> =>
  shopAt({ url, token: await operatorToken(token) });

export const pounds = (amount: number): string => formatPence(penceFromPounds(amount));

/** A moment to the minute. */
export const day = (moment: string): string => moment.slice(0, 16).replace('T', ' ');

/**
 * Prints an order with its shipments, its lines and its history. @throws {CatalogueFailure} when the shop
 * refuses.
 */
export const showOrder = async (id: string, flags: ShopFlags) => {
  const callShop = await shop(flags);
  const { data } = await callShop(operatorReadOrder, { params: { id } });
  print(flags, data, orderText(data));
};

type OperatorOrder = (typeof operatorReadOrder)['reply']['_output']['data'];

/** An order in plain lines. */
const orderText = (order: OperatorOrder): string =>
  [
    `Order ${order.id} at ${order.site}: ${order.status}`,
    `${order.customerName} <${order.customerEmail}>, placed ${day(order.date)}`,
    [order.address?.streetA, order.address?.city, order.address?.postcode].join(', '),
    ...accessLines(order.address ?? {}).map((answer) => `  ${answer}`),
    ...order.shipments.flatMap((shipment) => [
      `  ${shipment.id}  ${shipment.name}: ${shipment.status}${shipment.note && ` (${shipment.note})`}`,
      ...carriedLines(shipment),
      ...(shipment.reasonReturn === '' ? [] : [`    returned because: ${shipment.reasonReturn}`]),
      ...order.claims
        .filter(({ shipmentId }) => shipmentId === shipment.id)
        .map(
          ({ number, status, reasonWords }) =>
            `    claim ${String(number)}: ${status}, ${reasonWords}`,
        ),
      ...(shipment.status === 'returned' ? [`    ${stockText(order, shipment.id)}`] : []),
      ...shipment.lines.flatMap((line) => [
        `    ${pieceText(line)}  ${priceWords(line)}  ${line.id}`,
        ...(line.guarantee === '' ? [] : [`      ${line.guarantee}`]),
      ]),
    ]),
    `Total ${pounds(order.total)}, VAT ${pounds(order.vat)}, refunded ${pounds(order.refunded)}`,
    ...(order.timeline.length === 0 ? [] : ['What happened:']),
    ...historyOf(order).map(({ date, name, shipmentId, comment }) =>
      [`  ${day(date)}`, name, shipmentId, comment && `“${comment}”`].filter(Boolean).join('  '),
    ),
  ].join('\n');

type Shipment = OperatorOrder['shipments'][number];
type Line = Shipment['lines'][number];

/** A line in words, a service by its name: `2 x Oak chair, large`. */
const pieceText = (line: Line): string => `${String(line.quantity)} x ${pieceWords(line)}`;

/** Who carries a shipment under which number, and its dates. */
const carriedLines = (shipment: Shipment): readonly string[] => {
  const { shippedAt, deliveredAt, returnUntil } = shipment;
  const parts = [
    carriage(shipment),
    arrivalOf(shipment) && `arrives ${arrivalOf(shipment)}`,
    shippedAt && `shipped ${day(shippedAt)}`,
    deliveredAt && `delivered ${day(deliveredAt)}`,
    shipment.status === 'delivered' && returnUntil && `may be returned until ${day(returnUntil)}`,
  ].filter(Boolean);
  return parts.length === 0 ? [] : [`    ${parts.join(', ')}`];
};

const stockText = ({ restocked }: OperatorOrder, shipmentId: string): string =>
  restocked.includes(shipmentId) ? 'for sale again' : 'stock not changed by the return';

/** The statuses to which an operator moves an order. */
export const MOVES = operatorMoveOrder.body.shape.to.options;
type MoveTo = (typeof MOVES)[number];

interface MoveFlags extends ShopFlags, ConfirmFlags {
  readonly shipment?: string;
  readonly carrier: string;
  readonly tracking: string;
  readonly comment: string;
  readonly restock: boolean;
}

/** What a status does that cannot be undone, to pieces and to money: a claim may have agreed on less than all. */
const PLANS: Readonly<Record<string, { readonly pieces: string; readonly money: string }>> = {
  cancelled: { pieces: 'is cancelled and goes on sale again', money: '' },
  returned: { pieces: 'is taken back', money: 'at most ' },
};

/** An order in a few words, for a question. */
const named = ({ id, site, status, total, refunded, customerName }: OperatorOrder): string =>
  `Order ${id} of ${customerName} at ${site} (${status}, ${pounds(total)}, ${pounds(refunded)} of it refunded)`;

/** What a move does: `4KQ7Z2-2 (1 x Oak table) is taken back; at most £35.00 is refunded`; '' if nothing can make it. */
const planOf = (order: OperatorOrder, to: MoveTo, shipment: string | undefined): string => {
  const plan = PLANS[to];
  const moving = order.standing.filter(
    ({ shipmentId, steps }) =>
      steps.includes(to) && (shipment === undefined || shipmentId === shipment),
  );
  if (plan === undefined || moving.length === 0) return '';
  const moves = moving.map(({ shipmentId }) => {
    const pieces = order.shipments.find(({ id }) => id === shipmentId)?.lines.map(pieceText) ?? [];
    return `${shipmentId} (${pieces.join(', ')}) ${plan.pieces}`;
  });
  const sum = moving.reduce((due, one) => due + one.due, 0);
  return `${moves.join('; ')}; ${plan.money}${pounds(Math.min(sum, order.left))} is refunded`;
};

/** Moves an order, or one of its shipments, to its next status. @throws {CatalogueFailure} when the shop refuses. */
export const moveOrder = async (id: string, to: MoveTo, flags: MoveFlags) => {
  const { carrier, tracking, comment, shipment, restock } = flags;
  const callShop = await shop(flags);
  const body = { to, shipmentId: shipment, carrier, tracking, comment, restock };
  if (PLANS[to] === undefined) {
    const { data } = await callShop(operatorMoveOrder, { params: { id }, body });
    print(flags, data, orderText(data));
    return;
  }
  const order = (await callShop(operatorReadOrder, { params: { id } })).data;
  const plan = planOf(order, to, shipment);
  // Where nothing can move there is nothing to ask: the shop says why.
  if (plan !== '') {
    const stock = restock ? '; its goods are put on sale again' : '';
    await requireConfirmation(`${named(order)}: ${plan}${stock}`, flags);
  }
  const { data } = await callShop(operatorMoveOrder, {
    params: { id },
    body: { ...body, revision: order.revision },
  });
  print(flags, data, orderText(data));
};

interface DivideFlags extends ShopFlags {
  readonly take: readonly WantedLine[];
  readonly send: boolean;
  readonly carrier: string;
  readonly tracking: string;
  readonly from: string;
  readonly until: string;
  readonly anyDay: boolean;
  readonly comment: string;
}

/** Divides a shipment that has not left, or sends a part of it. @throws {CatalogueFailure} when the shop refuses. */
export const divideOrder = async (id: string, shipmentId: string, flags: DivideFlags) => {
  const { take: lines, send: isSent, carrier, tracking, from, until, anyDay, comment } = flags;
  const callShop = await shop(flags);
  const { shipments } = (await callShop(operatorReadOrder, { params: { id } })).data;
  const said = { carrier, tracking, arrivesFrom: from, arrivesUntil: until, anyDay, comment };
  const body = { shipmentId, lines: [...lines], deliveries: shipments.length, isSent, ...said };
  const { data } = await callShop(operatorDivideDelivery, { params: { id }, body });
  print(flags, data, orderText(data));
};

interface RefundFlags extends ShopFlags, ConfirmFlags {
  readonly amount?: number;
  readonly comment: string;
}

/**
 * Refunds an order; `amount` is in pence, all that is owed when absent. @throws {CatalogueFailure} when the
 * shop refuses.
 */
export const refundOrder = async (id: string, { amount, comment, ...flags }: RefundFlags) => {
  const callShop = await shop(flags);
  // A repeated request is refused: less is owed then.
  const order = (await callShop(operatorReadOrder, { params: { id } })).data;
  const { owed } = order;
  const all = `${pounds(order.left)}, which is all that is left,`;
  const what = amount === undefined ? all : pounds(amount);
  const isWaiting = order.standing.some(({ steps }) => steps.includes('cancelled'));
  const goods = isWaiting ? '; what has not been sent is still to be sent' : '';
  await requireConfirmation(`${named(order)}: ${what} is paid back to the customer${goods}`, flags);
  const { data } = await callShop(operatorRefundOrder, {
    params: { id },
    body: { amount, comment, owed },
  });
  print(flags, data, orderText(data));
};

interface SettleFlags extends ShopFlags, ConfirmFlags {
  readonly paidOtherwise: boolean;
}

/**
 * Asks for a failed refund again, or records that the customer was paid in another way. @throws
 * {CatalogueFailure} when the shop refuses.
 */
export const settleRefund = async (
  id: string,
  number: number,
  { paidOtherwise, ...flags }: SettleFlags,
) => {
  const callShop = await shop(flags);
  if (paidOtherwise) {
    await requireConfirmation(
      `Refund ${number} of order ${id} is recorded as paid in another way, and is never asked for again`,
      flags,
    );
  }
  const body = { number, how: paidOtherwise ? 'paid-otherwise' : 'again' } as const;
  const { data } = await callShop(operatorSettleRefund, { params: { id }, body });
  print(flags, data, `Refund ${data.number} of order ${data.orderId}: ${data.state}`);
};

interface StockFlags extends ShopFlags {
  readonly seller: string;
}

/** Sets a seller's stock of a variant. @throws {CatalogueFailure} when the shop refuses. */
export const setStock = async (
  variantId: string,
  stock: number,
  { seller, ...flags }: StockFlags,
) => {
  const callShop = await shop(flags);
  const body = { changes: [{ variantId, seller, stock }] };
  await callShop(operatorSetStock, { body });
  print(flags, { variantId, seller, stock }, `${seller} has ${stock} of variant ${variantId}`);
};

interface OfferFlags extends ShopFlags {
  readonly price: number;
  readonly days: number;
  readonly message: string;
  readonly bespoke: boolean;
}

/**
 * Answers a price enquiry with an offer; `price` is for one unit, in pounds. @throws {CatalogueFailure} when
 * the shop refuses.
 */
export const makeOffer = async (
  id: string,
  { price, days, message, bespoke: isBespoke, ...flags }: OfferFlags,
) => {
  const callShop = await shop(flags);
  const expires = new Date(Date.now() + days * DAY_MS).toISOString();
  await callShop(operatorMakeOffer, {
    params: { id },
    body: { price, expires, message, isBespoke },
  });
  const sentence = `Offered ${pounds(price)} each for enquiry ${id}, until ${day(expires)} UTC`;
  print(flags, { enquiry: id, price, expires, message, isBespoke }, sentence);
};

interface WithdrawFlags extends ShopFlags {
  readonly reason: string;
}

/** Withdraws the open offer of a price enquiry. @throws {CatalogueFailure} when the shop refuses. */
export const withdrawOffer = async (id: string, { reason, ...flags }: WithdrawFlags) => {
  const callShop = await shop(flags);
  const { data } = await callShop(operatorWithdrawOffer, { params: { id }, body: { reason } });
  const gone = data.offers.find(({ status }) => status === 'withdrawn');
  const sentence = `The offer of ${pounds(gone?.price ?? 0)} each for enquiry ${id} is withdrawn`;
  print(flags, data, sentence);
};
