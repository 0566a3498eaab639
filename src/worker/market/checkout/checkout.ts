import type * as z from 'zod';
import {
  type Address,
  type CallRequest,
  type Checkout,
  legacySaveOrder,
  type OrderSummary,
  payOrder,
  placeOrder,
  processOrder,
  type PromoCode,
  readCheckout,
  readOrderSummary,
} from '@parlour/contract';
import { outcodeOf, type Pence, poundsFromPence, servicesOfQuery } from '@parlour/domain';
import type { Method } from '@parlour/payments';
import { cartVersion, priced, readCartLines, toCartLine } from '../cart/cart-lines.ts';
import { cartTotals } from '../cart/cart-totals.ts';
import { readPromo, seenPromo, toPromoCode, UNKNOWN_CODE } from '../cart/promo-codes.ts';
import { countGuesses } from '../cart/promo-guesses.ts';
import { limitOrders } from '../limit-orders.ts';
import { withIdempotencyKey } from '../idempotency.ts';
import { type Credit, type CreditNote, creditNotesOf } from '../orders/credit-notes.ts';
import { linesAsOrdered } from '../orders/as-ordered.ts';
import { lineWords } from '../orders/line-words.ts';
import { toOrder } from '../orders/order-reply.ts';
import type { OrderLineRow, WholeOrder } from '../orders/orders.queries.ts';
import { requireOwnOrder } from '../orders/own-order.ts';
import { routes, type CustomerContext } from '../routes.ts';
import { deliveriesOf, togetherOf, type Delivery } from './deliveries.ts';
import { deliveryChoice, type DeliveryChoice } from './delivery-days.ts';
import { readPayment, pay } from './pay.ts';
import { hasAllCards } from './payer.ts';
import { place } from './place-order.ts';
import { toCheckoutServices } from './services.ts';

/** The cart as an order would have it now. */
const checkoutReply = async (
  context: CustomerContext,
  { promoCode: code, postcode, together, services }: CallRequest<typeof readCheckout>['query'],
): Promise<z.input<typeof Checkout>> => {
  const lines = await readCartLines(context);
  const { subTotal } = cartTotals(lines.map(priced));
  const promo = code === '' ? null : await readPromo(context, code, subTotal);
  const outcode = outcodeOf(postcode);
  const deliveries = deliveriesOf(lines, outcode, {
    together: together.split(','),
    services: servicesOfQuery(services),
  });
  const chosen = deliveries.flatMap((delivery) => delivery.services);
  const totals = cartTotals([...lines.map(priced), ...chosen], promo?.judged.discount ?? 0);
  return {
    version: await cartVersion(lines, seenPromo(code, promo), chosen),
    shipments: await Promise.all(
      deliveries.map(async (delivery) =>
        toShipment(delivery, await deliveryChoice(context.db, delivery, outcode)),
      ),
    ),
    size: totals.size,
    subTotal: poundsFromPence(totals.subTotal),
    promo: code === '' ? null : promo ? toPromoCode(promo) : unknownCode(code),
    discount: poundsFromPence(totals.discount),
    shipping: 0,
    total: poundsFromPence(totals.total),
    vat: poundsFromPence(totals.vat),
    isReady: lines.length > 0 && lines.every(({ judged }) => judged.isOrderable),
  };
};

const toShipment = (delivery: Delivery, { method, arrival, days, windows }: DeliveryChoice) => {
  const { sellerId, number, way, lines, services } = delivery;
  const { subTotal } = cartTotals([...lines.map(priced), ...services]);
  return {
    sellerId: String(sellerId),
    sellerName: lines[0]?.row.seller_name ?? '',
    delivery: number,
    way,
    deliveryMethod: method,
    lines: lines.map(toCartLine),
    total: poundsFromPence(subTotal),
    arrivesFrom: arrival?.from ?? '',
    arrivesUntil: arrival?.until ?? '',
    ...togetherOf(delivery),
    days: [...days],
    windows: [...windows],
    services: toCheckoutServices(delivery),
  };
};

const unknownCode = (code: string): z.input<typeof PromoCode> => ({
  id: code,
  name: code,
  status: 'unknown',
  message: UNKNOWN_CODE,
});

type SummaryReply = z.input<typeof OrderSummary>;

interface Money {
  readonly discount: Pence;
  readonly vat: Pence;
  readonly total: Pence;
}

const moneyOf = (lines: readonly OrderLineRow[]): Money => {
  const sum = (amount: (line: OrderLineRow) => Pence) =>
    lines.reduce((total, line) => total + amount(line), 0);
  return {
    discount: sum((line) => line.discount_pence),
    vat: sum((line) => line.vat_pence),
    total: sum((line) => line.unit_pence * line.quantity - line.discount_pence),
  };
};

const toWire = ({ discount, vat, total }: Money) => ({
  discount: poundsFromPence(discount),
  net: poundsFromPence(total - vat),
  vat: poundsFromPence(vat),
  total: poundsFromPence(total),
});

const itemName = (line: OrderLineRow): string => {
  const { name, choices } = lineWords(line);
  return choices === '' ? name : `${name}, ${choices}`;
};

const creditsOf = (credits: readonly Credit[]) => {
  const sum = (amount: (credit: Credit) => Pence) =>
    credits.reduce((total, credit) => total + amount(credit), 0);
  const [total, vat] = [sum((credit) => credit.total), sum((credit) => credit.vat)];
  return {
    net: poundsFromPence(total - vat),
    vat: poundsFromPence(vat),
    total: poundsFromPence(total),
  };
};

const toCreditNote = ({
  id,
  refund,
  credits,
}: CreditNote): NonNullable<SummaryReply['creditNotes']>[number] => ({
  id,
  date: refund.created_at,
  paidAt: refund.done_at,
  sellers: [...Map.groupBy(credits, ({ line }) => line.seller_id)].map(([sellerId, own]) => ({
    sellerId: String(sellerId),
    sellerName: own[0]?.line.seller_name ?? '',
    lines: own.map((credit) => ({
      name: itemName(credit.line),
      quantity: credit.line.quantity,
      vatRate: credit.line.vat_rate,
      isPart: credit.isPart,
      ...creditsOf([credit]),
    })),
    ...creditsOf(own),
  })),
  ...creditsOf(credits),
});

/** The figures of an invoice, with VAT by seller. */
const toSummary = (whole: WholeOrder): SummaryReply => {
  const { order, lines } = whole;
  return {
    groupId: order.id,
    orderId: order.id,
    status: order.status,
    date: order.placed_at,
    address: JSON.parse(order.address) as z.input<typeof Address>,
    sellers: [...Map.groupBy(lines, ({ seller_id }) => seller_id)].map(([sellerId, own]) => {
      return {
        sellerId: String(sellerId),
        sellerName: own[0]?.seller_name ?? '',
        lines: linesAsOrdered(own).map((line) => ({
          name: itemName(line),
          quantity: line.quantity,
          rrp: poundsFromPence(line.unit_pence),
          vatRate: line.vat_rate,
          ...toWire(moneyOf([line])),
        })),
        ...toWire(moneyOf(own)),
      };
    }),
    subTotal: poundsFromPence(order.subtotal_pence),
    promoCode: order.promo_code,
    shipping: 0,
    ...toWire(moneyOf(lines)),
    creditNotes: creditNotesOf(whole).map(toCreditNote),
  };
};

/** The calls from the cart to a paid order, in both generations of the API. */
export const checkoutRoutes = routes()
  .forCustomer(readCheckout, async (context, { query }) => {
    await countGuesses(context, [query.promoCode]);
    return { data: await checkoutReply(context, query) };
  })
  .forCustomer(placeOrder, place)
  .forCustomer(legacySaveOrder, place)
  .forCustomer(payOrder, async (context, { params, body, idempotencyKey }) => {
    await limitOrders(context);
    const whole = await requireOwnOrder(context, params.id);
    const answer = async () => ({ data: await pay(context, whole, await methodOf(context, body)) });
    const request = { body: { ...body, id: params.id }, idempotencyKey };
    return withIdempotencyKey(context, payOrder, request, async () => ({
      statements: [],
      reply: await answer(),
    }));
  })
  .forCustomer(processOrder, async (context, { query }) => {
    const { whole, payment } = await readPayment(
      context,
      await requireOwnOrder(context, query.orderID),
    );
    return { data: toOrder(whole), payment };
  })
  .forCustomer(readOrderSummary, async (context, { query }) => ({
    data: toSummary(await requireOwnOrder(context, query.groupId)),
  }));

interface CardChoice {
  readonly cardId: string;
  readonly token: string;
  readonly saveCard: boolean;
}

/** The means of payment. When the customer already has the most cards allowed, the card is used but not saved. */
const methodOf = async (
  context: CustomerContext,
  { cardId, token, saveCard }: CardChoice,
): Promise<Method> => {
  if (cardId !== '') return { kind: 'card', cardId };
  const save = saveCard && !(await hasAllCards(context));
  return token === '' ? { kind: 'form', save } : { kind: 'token', token, save };
};
