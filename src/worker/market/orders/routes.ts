import {
  cancelOrder,
  endDeliveryLink,
  legacyOrderDetails,
  listComments,
  listOrders,
  listShipments,
  moveDelivery,
  readDeliveries,
  readDeliveryDays,
  readOrder,
  returnOrder,
  returnShipment,
} from '@parlour/contract';
import { CLAIM_REASONS } from '@parlour/domain';
import { givenUpBetween } from '#lib/orders/given-up.ts';
import { ORDER_DONE } from '#lib/shell/done-sentence.ts';
import { claimGuestOrders } from '../agents/claim.ts';
import { notFound } from '../ids.ts';
import { ownerOf } from '../owner.ts';
import { routes } from '../routes.ts';
import * as change from './change-order.ts';
import { movableDays, moveDelivery as move } from './move-delivery.ts';
import { endLink, orderOfLink } from './delivery-link.queries.ts';
import { toDeliveries, toOrder, toShipment } from './order-reply.ts';
import { orderStores } from './order-stores.ts';
import { orderList, orderOfShipment, shipmentList, type WholeOrder } from './orders.queries.ts';
import { requireOwnOrder } from './own-order.ts';

interface Comment {
  readonly id: string;
  readonly comment: string;
}

/** The reasons that the shop offers. A customer may write another one. */
const COMMENTS = {
  cancel: [
    { id: 'changed-mind', comment: 'I have changed my mind' },
    { id: 'too-long', comment: 'Delivery takes too long' },
    { id: 'by-mistake', comment: 'I ordered by mistake' },
    { id: 'cheaper', comment: 'I have found it for less elsewhere' },
    { id: 'wrong-address', comment: 'The delivery address is wrong' },
    { id: 'other', comment: 'Another reason' },
  ],
  // Those for which a whole delivery may be sent back.
  return: CLAIM_REASONS.filter(({ id }) => !['missing-part', 'not-arrived'].includes(id)).map(
    ({ id, comment }) => ({ id, comment }),
  ),
} as const satisfies Record<'cancel' | 'return', readonly Comment[]>;

/** The calls about orders, in both generations of the API, with the same functions behind both. */
export const orderRoutes = routes()
  .on(readDeliveries, async (context, { params: { key } }) => {
    const whole = await orderOfLink(context.db, context.site.id, key);
    if (!whole) throw notFound('order');
    return { data: toDeliveries(whole) };
  })
  .forCustomer(endDeliveryLink, async (context, { params: { id } }) => {
    // The link of an order that is no longer in the market has ended by its age.
    const { order } = await requireOwnOrder(context, id);
    await endLink(context.db, ownerOf(context), order.id);
    return { message: 'The link in our emails no longer works.' };
  })
  .forCustomer(listOrders, async (context, { query: { page, size, status = '' } }) => {
    await claimGuestOrders(context);
    const window = { limit: size, skip: (page - 1) * size, status };
    const { orders, total } = await orderList(
      orderStores(context.env, context.db),
      ownerOf(context),
      window,
    );
    return {
      data: orders.map(toOrder),
      totalCount: total,
      pageCount: Math.ceil(total / size),
      pageNumber: page,
    };
  })
  .forCustomer(readOrder, async (context, { params }) => ({
    data: toOrder(await requireOwnOrder(context, params.id)),
  }))
  .forCustomer(legacyOrderDetails, async (context, { query }) => ({
    data: toOrder(await requireOwnOrder(context, query.orderID)),
  }))
  .forCustomer(cancelOrder, async (context, { params, body }) => {
    const { order } = await requireOwnOrder(context, params.id);
    const whole = await change.cancelOrder(context, order.id, 'customer', body.comment);
    return { data: toOrder(whole), message: 'Your order has been cancelled.' };
  })
  .forCustomer(readDeliveryDays, async (context, { params }) => {
    const whole = await requireOwnOrder(context, params.id);
    const choices = await Promise.all(
      whole.shipments.map(async (shipment) => {
        const { days, windows } = await movableDays(context.db, whole, shipment);
        return { shipmentId: shipment.id, days: [...days], windows: [...windows] };
      }),
    );
    return { data: choices.filter(({ days }) => days.length > 0) };
  })
  .forCustomer(moveDelivery, async (context, { params, body }) => {
    const { order } = await requireOwnOrder(context, params.id);
    return { data: toOrder(await move(context, order.id, body)), message: 'The day is moved.' };
  })
  .forCustomer(returnOrder, async (context, { params, body }) => {
    const before = await requireOwnOrder(context, params.id);
    const whole = await change.requestReturn(context, before.order.id, body.comment);
    const done = givenUpBetween(before.shipments, whole.shipments);
    return { data: toOrder(whole), message: ORDER_DONE[done] };
  })
  .forCustomer(listComments, (_, { query }) => ({ data: [...COMMENTS[query.type]] }));

export const shipmentRoutes = routes()
  .forCustomer(listShipments, async (context, { body: { search, limit, skip, sort } }) => {
    const { rows, orders, total } = await shipmentList(
      orderStores(context.env, context.db),
      ownerOf(context),
      {
        limit,
        skip,
        status: search.status,
        orderId: search.orderID,
        direction: sort.date ?? 'desc',
      },
    );
    const list = rows.flatMap((row) => shipmentIn(orders, row) ?? []);
    return { data: { list, jsonFields: [] }, totalCount: total };
  })
  .forCustomer(returnShipment, async (context, { query: { shipmentID }, body }) => {
    const { order } = await requireOwnOrder(context, orderOfShipment(shipmentID));
    const whole = await change.requestReturn(context, order.id, body.reasonReturn, {
      shipmentId: shipmentID,
    });
    const data = shipmentIn([whole], { id: shipmentID, order_id: order.id });
    if (!data) throw notFound('shipment');
    return { data, message: ORDER_DONE[data.shippedAt === '' ? 'unsent' : 'returning'] };
  });

const shipmentIn = (
  orders: readonly WholeOrder[],
  row: { readonly id: string; readonly order_id: string },
) => {
  const whole = orders.find(({ order }) => order.id === row.order_id);
  const shipment = whole?.shipments.find(({ id }) => id === row.id);
  return whole && shipment && toShipment(whole, shipment);
};
