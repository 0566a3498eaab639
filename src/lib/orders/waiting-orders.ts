import type { Api, Order } from '@parlour/contract';

/** An order that waits for its payment, and until when. */
export type WaitingOrder = Pick<Order, 'id' | 'payBy'>;

/** The customer's orders that wait for their payment, newest first. */
export const waitingOrders = async (
  api: Pick<Api, 'listOrders'>,
): Promise<readonly WaitingOrder[]> => {
  const { data } = await api.listOrders({ query: { status: 'placed' } });
  return data.map(({ id, payBy }) => ({ id, payBy }));
};
