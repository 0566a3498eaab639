import type { Api } from '#lib/contract/client.ts';
import type { Order } from '#lib/contract/entities/order.ts';

type Calls = Pick<Api, 'readOrder' | 'listComments'>;

/** One order with the reasons that its forms offer. */
export interface OrderPage {
  readonly order: Order;
  readonly cancelReasons: readonly Reason[];
  readonly returnReasons: readonly Reason[];
}

interface Reason {
  readonly id: string;
  readonly comment: string;
}

/** An order as its page is made of it. */
export const orderPage = async (api: Calls, id: string): Promise<OrderPage> => {
  const { data: order } = await api.readOrder({ params: { id } });
  const [cancelReasons, returnReasons] = await Promise.all([
    order.canCancel ? reasons(api, 'cancel') : [],
    order.canReturn ? reasons(api, 'return') : [],
  ]);
  return { order, cancelReasons, returnReasons };
};

const reasons = async (api: Calls, type: 'cancel' | 'return'): Promise<readonly Reason[]> =>
  (await api.listComments({ query: { type } })).data;

/** Deliveries that may still be returned. */
export const returnable = ({ shipments }: Order) =>
  shipments.filter(({ canReturn }) => canReturn).map(({ id, name }) => ({ id, name }));

interface Confirmation {
  readonly order: Order;
  /** With which the customer confirms the payment at the bank, by the provider's script; '' for no need. */
  readonly clientSecret: string;
  /** The bank has not decided yet. */
  readonly isDeciding: boolean;
}

/**
 * The order of a confirmation page. One that waits for its payment asks the provider first what
 * became of it; when that is unknown, the order is shown as it is.
 */
export const confirmationPage = async (api: Api, id: string): Promise<Confirmation> => {
  const { data: order } = await api.readOrder({ params: { id } });
  if (order.status !== 'placed') return { order, clientSecret: '', isDeciding: false };
  try {
    const { data, payment } = await api.processOrder({ query: { orderID: id } });
    const { status, clientSecret } = payment;
    return {
      order: data,
      clientSecret: status === 'authenticate' ? clientSecret : '',
      isDeciding: status === 'processing',
    };
  } catch {
    return { order, clientSecret: '', isDeciding: false };
  }
};

/** What a confirmation page says first. */
export const confirmationHeading = ({ status }: Pick<Order, 'status'>): string => {
  if (status === 'placed') return 'Your order waits for its payment';
  return status === 'cancelled' ? 'This order is cancelled' : 'Thank you for your order';
};
