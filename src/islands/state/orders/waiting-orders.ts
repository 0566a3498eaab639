import { atom } from 'nanostores';
import { waitingOrders, type WaitingOrder } from '#lib/orders/waiting-orders.ts';
import { api, type BrowserApi } from '../api.ts';
import { asCustomer } from '../identity/session.ts';

/** The customer's orders that wait for their payment; null until they are known. */
export const $waitingOrders = atom<readonly WaitingOrder[] | null>(null);

/** The list must be fetched each time. */
const unkept: Pick<BrowserApi, 'listOrders'> = {
  listOrders: (input) => api.listOrders(input, { lifetime: 0 }),
};

/** Fetches the orders that wait for their payment; those on show stay where that fails. */
export const loadWaitingOrders = async (): Promise<void> => {
  const orders = await asCustomer(() => waitingOrders(unkept)).catch(() => undefined);
  if (orders) $waitingOrders.set(orders);
};
