import { legacySaveOrder, processOrder } from '#lib/contract/calls/legacy-orders.ts';
import {
  payOrder,
  placeOrder,
  readCheckout,
  readOrderSummary,
} from '#lib/contract/calls/orders.ts';
import type { Method } from '../../platform/payments.ts';
import { countOrder } from '../count-order.ts';
import { withIdempotencyKey } from '../idempotency/idempotency.ts';
import { toOrder } from '../orders/order-reply.ts';
import { requireOwnOrder } from '../orders/own-order.ts';
import { routes, type CustomerShop } from '../routes.ts';
import { checkoutReply } from './checkout.ts';
import { askPayment, pay } from './pay.ts';
import { hasAllCards } from './payer.ts';
import { place } from './place-order.ts';
import { toSummary } from './summary.ts';

/** From the cart to a paid order, for the customer API and the older one alike. */
export const checkoutRoutes = routes()
  .forCustomer(readCheckout, async (shop, { query }) => ({
    data: await checkoutReply(shop, query.promoCode),
  }))
  .forCustomer(placeOrder, place)
  .forCustomer(legacySaveOrder, place)
  .forCustomer(payOrder, async (shop, { params, body, idempotencyKey }) => {
    await countOrder(shop);
    const whole = await requireOwnOrder(shop, params.id);
    const answer = async () => ({ data: await pay(shop, whole, await methodOf(shop, body)) });
    if (idempotencyKey === undefined) return answer();
    const request = { body: { ...body, id: params.id }, idempotencyKey };
    return withIdempotencyKey(shop, payOrder, request, async () => ({
      statements: [],
      reply: await answer(),
    }));
  })
  .forCustomer(processOrder, async (shop, { query }) => {
    const { whole, payment } = await askPayment(shop, await requireOwnOrder(shop, query.orderID));
    return { data: toOrder(whole), payment };
  })
  .forCustomer(readOrderSummary, async (shop, { query }) => ({
    data: toSummary(await requireOwnOrder(shop, query.groupId)),
  }));

interface Chosen {
  readonly cardId: string;
  readonly token: string;
  readonly saveCard: boolean;
}

/** What is paid with. A card that there is no room for is not kept, and pays none the less. */
const methodOf = async (
  shop: CustomerShop,
  { cardId, token, saveCard }: Chosen,
): Promise<Method> => {
  if (cardId !== '') return { kind: 'card', cardId };
  const save = saveCard && !(await hasAllCards(shop));
  return token === '' ? { kind: 'form', save } : { kind: 'token', token, save };
};
