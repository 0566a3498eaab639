import type { Api } from '#lib/contract/client.ts';
import type { Order } from '#lib/contract/entities/order.ts';

/** An order that waits for its payment, and until when. */
export type WaitingOrder = Pick<Order, 'id' | 'payBy'>;

/** The customer's orders that wait for their payment, newest first. */
export const waitingOrders = async (
  api: Pick<Api, 'listOrders'>,
): Promise<readonly WaitingOrder[]> => {
  const { data } = await api.listOrders({ query: { status: 'placed' } });
  return data.map(({ id, payBy }) => ({ id, payBy }));
};
