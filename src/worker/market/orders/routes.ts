import {
  legacyOrderDetails,
  legacySaveOrder,
  listShipments,
  processOrder,
  readPromoCode,
  returnShipment,
} from '#lib/contract/legacy-orders.ts';
import {
  cancelOrder,
  listComments,
  listOrders,
  payOrder,
  placeOrder,
  readCheckout,
  readOrder,
  readOrderSummary,
  returnOrder,
} from '#lib/contract/orders.ts';
import { cartTotals } from '../cart/cart-totals.ts';
import type { Method } from '../../platform/payments.ts';
import { notFound } from '../ids.ts';
import { once } from '../idempotency/idempotency.ts';
import {
  orderList,
  orderOfShipment,
  ownOrder,
  shipmentList,
  type WholeOrder,
} from './orders.queries.ts';
import { routes, type CustomerShop } from '../routes.ts';
import { countAttempt } from '../idempotency/attempts.ts';
import * as change from './change-order.ts';
import { checkoutReply } from '../checkout/checkout.ts';
import { COMMENTS } from './comments.ts';
import { toOrder, toShipment } from './order-reply.ts';
import { ownerOf } from '../cart/owner.ts';
import { askPayment, pay } from '../checkout/pay.ts';
import { place } from '../checkout/place-order.ts';
import { readPromo, toPromoCode } from '../cart/read-promo.ts';
import { priced, readCartLines } from '../cart/read-cart.ts';
import { toSummary } from '../checkout/summary.ts';

/** @throws {ShopError} `not_found` for an order that is not this customer's. */
const requireOwn = async (shop: CustomerShop, id: string): Promise<WholeOrder> => {
  const whole = await ownOrder(shop.db, ownerOf(shop), id);
  if (!whole) throw notFound('order');
  return whole;
};

/** Orders of the customer API and of the older one: the same functions behind both. */
export const orderRoutes = routes()
  .forCustomer(readCheckout, async (shop, { query }) => ({
    data: await checkoutReply(shop, query.promoCode),
  }))
  .forCustomer(placeOrder, place)
  .forCustomer(legacySaveOrder, place)
  .forCustomer(payOrder, async (shop, { params, body, idempotencyKey }) => {
    await countAttempt(shop);
    const whole = await requireOwn(shop, params.id);
    const answer = async () => ({ data: await pay(shop, whole, methodOf(body)) });
    if (idempotencyKey === undefined) return answer();
    const request = { body: { ...body, id: params.id }, idempotencyKey };
    return once(shop, payOrder, request, async () => ({
      statements: [],
      reply: await answer(),
    }));
  })
  .forCustomer(processOrder, async (shop, { query }) => {
    const { whole, payment } = await askPayment(shop, await requireOwn(shop, query.orderID));
    return { data: toOrder(whole), payment };
  })
  .forCustomer(listOrders, async (shop, { query: { page, size, status = '' } }) => {
    const window = { limit: size, skip: (page - 1) * size, status };
    const { orders, total } = await orderList(shop.db, ownerOf(shop), window);
    return {
      data: orders.map(toOrder),
      totalCount: total,
      pageCount: Math.ceil(total / size),
      pageNumber: page,
    };
  })
  .forCustomer(readOrder, async (shop, { params }) => ({
    data: toOrder(await requireOwn(shop, params.id)),
  }))
  .forCustomer(legacyOrderDetails, async (shop, { query }) => ({
    data: toOrder(await requireOwn(shop, query.orderID)),
  }))
  .forCustomer(cancelOrder, async (shop, { params, body }) => {
    const { order } = await requireOwn(shop, params.id);
    const whole = await change.cancelOrder(shop, order.id, 'customer', body.comment);
    return { data: toOrder(whole), message: 'Your order has been cancelled.' };
  })
  .forCustomer(returnOrder, async (shop, { params, body }) => {
    const { order } = await requireOwn(shop, params.id);
    const whole = await change.requestReturn(shop, order.id, body.comment);
    return { data: toOrder(whole), message: RETURNING };
  })
  .forCustomer(listComments, (_, { query }) => ({ data: [...COMMENTS[query.type]] }))
  .forCustomer(readOrderSummary, async (shop, { query }) => ({
    data: toSummary(await requireOwn(shop, query.groupId)),
  }))
  .forCustomer(readPromoCode, async (shop, { query }) => {
    const { subTotal } = cartTotals((await readCartLines(shop)).map(priced));
    const promo = await readPromo(shop, query.promocodeID, subTotal);
    if (!promo) throw notFound('code');
    return { data: toPromoCode(promo) };
  });

const RETURNING = 'We have your return request and will reply within 48 working hours.';

export const shipmentRoutes = routes()
  .forCustomer(listShipments, async (shop, { body: { search, limit, skip, sort } }) => {
    const { rows, orders, total } = await shipmentList(shop.db, ownerOf(shop), {
      ...{ limit, skip, status: search.status, orderId: search.orderID },
      direction: sort.date ?? 'desc',
    });
    const list = rows.flatMap((row) => shipmentIn(orders, row) ?? []);
    return { data: { list, jsonFields: [] }, totalCount: total };
  })
  .forCustomer(returnShipment, async (shop, { query: { shipmentID }, body }) => {
    const { order } = await requireOwn(shop, await orderOfShipment(shop.db, shipmentID));
    const whole = await change.requestReturn(shop, order.id, body.reasonReturn, shipmentID);
    const data = shipmentIn([whole], { id: shipmentID, order_id: order.id });
    if (!data) throw notFound('shipment');
    return { data, message: RETURNING };
  });

const shipmentIn = (
  orders: readonly WholeOrder[],
  row: { readonly id: string; readonly order_id: string },
) => {
  const whole = orders.find(({ order }) => order.id === row.order_id);
  const shipment = whole?.shipments.find(({ id }) => id === row.id);
  return whole && shipment && toShipment(whole, shipment);
};

interface Chosen {
  readonly cardId: string;
  readonly token: string;
  readonly saveCard: boolean;
}

const methodOf = ({ cardId, token, saveCard: save }: Chosen): Method => {
  if (cardId !== '') return { kind: 'card', cardId };
  return token === '' ? { kind: 'form', save } : { kind: 'token', token, save };
};
