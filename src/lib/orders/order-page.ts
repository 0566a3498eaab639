import type { Api, Order, Shipment } from '@parlour/contract';
import { formatMoment } from '@parlour/domain';
import { dayOptions, type DayOption } from '#lib/checkout/day-options.ts';

type Calls = Pick<Api, 'readOrder' | 'listComments' | 'listShipments' | 'readDeliveryDays'>;

/** One order, with the reasons for its forms. */
export interface OrderPage {
  readonly order: Order;
  readonly cancelReasons: readonly Reason[];
  readonly returnReasons: readonly Reason[];
  readonly movable: readonly MovableDelivery[];
}

/** A delivery whose day can be moved, and the days and windows that are free, as a form sends them. */
export interface MovableDelivery {
  readonly shipmentId: string;
  readonly name: string;
  readonly days: readonly DayOption[];
}

interface Reason {
  readonly id: string;
  readonly comment: string;
}

/** The data of an order's page. */
export const orderPage = async (api: Calls, id: string): Promise<OrderPage> => {
  const [{ data }, shipments] = await Promise.all([
    api.readOrder({ params: { id } }),
    shipmentsOf(api, id),
  ]);
  const order = { ...data, shipments: newest(data.shipments, shipments) };
  const [cancelReasons, returnReasons, movable] = await Promise.all([
    order.canCancel ? reasons(api, 'cancel') : [],
    order.canReturn ? reasons(api, 'return') : [],
    movableOf(api, order),
  ]);
  return { order, cancelReasons, returnReasons, movable };
};

const movableOf = async (api: Calls, order: Order): Promise<readonly MovableDelivery[]> => {
  if (!order.shipments.some(({ canMoveDay }) => canMoveDay)) return [];
  const { data } = await api.readDeliveryDays({ params: { id: order.id } });
  return data.map((choice) => ({
    shipmentId: choice.shipmentId,
    name: order.shipments.find(({ id }) => id === choice.shipmentId)?.name ?? '',
    days: dayOptions(choice),
  }));
};

/** The most deliveries of one order. */
const MOST = 100;

/** The deliveries of an order from the shipping service; empty if it cannot be reached. */
const shipmentsOf = async (api: Calls, orderID: string): Promise<readonly Shipment[]> => {
  const asked = api.listShipments({ body: { search: { orderID }, limit: MOST } });
  return (await asked.catch(() => undefined))?.data.list ?? [];
};

/** The order's deliveries in its own sequence, each from the shipping service if that has it. */
const newest = (own: readonly Shipment[], known: readonly Shipment[]): Shipment[] =>
  own.length === 0
    ? [...known]
    : own.map((shipment) => known.find(({ id }) => id === shipment.id) ?? shipment);

const reasons = async (api: Calls, type: 'cancel' | 'return'): Promise<readonly Reason[]> =>
  (await api.listComments({ query: { type } })).data;

/** The deliveries that can be sent back, and first or last all of what can be given up. */
export const returnable = ({ shipments }: Order): readonly Returnable[] => {
  const back = shipments.filter(({ canReturn }) => canReturn).map(({ id, name }) => ({ id, name }));
  // That gives up what is still to come, too.
  if (shipments.some(({ canCancel }) => canCancel)) {
    return [...back, { id: '', name: 'All of it, also what hasn’t been sent' }];
  }
  return back.length > 1 ? [{ id: '', name: 'All of it' }, ...back] : back;
};

interface Returnable {
  /** '' for all of the order. */
  readonly id: string;
  readonly name: string;
}

interface Confirmation {
  readonly order: Order;
  /** For the customer's confirmation at the bank with the provider's script; '' if none is needed. */
  readonly clientSecret: string;
  /** The bank has not decided yet. */
  readonly isDeciding: boolean;
}

/**
 * The order of a confirmation page. If it is not paid yet, the provider is asked for the outcome first; if
 * that is unknown, or ends the order, it is shown as it is then.
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
    const { data: now } = await api.readOrder({ params: { id } });
    return { order: now, clientSecret: '', isDeciding: false };
  }
};

/** The heading of a confirmation page. */
export const confirmationHeading = ({ status }: Pick<Order, 'status'>): string => {
  if (status === 'placed') return 'Your order is waiting for payment';
  return status === 'cancelled' ? 'This order has been cancelled' : 'Thank you for your order';
};

/** What happens to an order that waits for its payment. */
export const waitingWords = ({
  id,
  payBy,
  isUnheld,
}: Pick<Order, 'id' | 'payBy' | 'isUnheld'>): string => {
  const until = payBy === '' ? '' : ` until ${formatMoment(payBy)}`;
  return isUnheld
    ? `Order ${id} waits for your payment${until}. Many others want this too, so we can’t keep it for you: it goes to whoever pays first.`
    : `We keep order ${id} for you${until}. After that, the goods go back on sale.`;
};
