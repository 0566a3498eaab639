import { atom } from 'nanostores';
import { sentenceOf } from '@parlour/contract/browser';
import type { Order } from '@parlour/contract';
import {
  asCancelled,
  asMoved,
  asReturning,
  reasonOf,
  type OrderFields,
} from '#lib/orders/order-changes.ts';
import { givenUpBetween } from '#lib/orders/given-up.ts';
import { ORDER_DONE } from '#lib/shell/done-sentence.ts';
import type { PageForm } from '#lib/shell/page-form.ts';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { asCustomer, type SessionStore } from '../identity/session.ts';
import { signInFirst } from '../identity/sign-in-first.ts';

/** An order after the customer's request on its open page. */
export interface ChangedOrder {
  readonly order: Order;
  /** What was done; '' until the shop has answered. */
  readonly done: string;
  /** The refused form. */
  readonly form?: PageForm;
}

/** The open page's order; null before the first request. */
export const $order = atom<ChangedOrder | null>(null);

type Api = Pick<
  BrowserApi,
  'readOrder' | 'cancelOrder' | 'moveDelivery' | 'returnOrder' | 'returnShipment'
>;

interface Options {
  readonly api?: Api;
  readonly session?: Pick<SessionStore, 'asCustomer'>;
}

interface Change {
  readonly order: Order;
  /** The order with the expected answer of the shop. */
  readonly expected: Order;
  readonly fields: OrderFields;
  /** What to say of the order as it is then. */
  readonly done: (changed: Order) => string;
  readonly call: () => Promise<Order>;
}

/** The customer's requests for an order: shown at once, and undone if the shop refuses. */
export const createOrderActions = ({ api = siteApi, session = { asCustomer } }: Options = {}) => {
  const change = async ({ order, expected, fields, done, call }: Change): Promise<void> => {
    $order.set({ order: expected, done: '' });
    try {
      const changed = await session.asCustomer(call);
      $order.set({ order: changed, done: done(changed) });
    } catch (thrown) {
      const form = { values: fields, errors: { '': sentenceOf(thrown) }, done: false };
      $order.set({ order, done: '', form });
      signInFirst(thrown);
    }
  };

  const giveBack = async ({ id }: Order, shipmentId: string, reason: string): Promise<Order> => {
    if (shipmentId === '') {
      return (await api.returnOrder({ params: { id }, body: { comment: reason } })).data;
    }
    const query = { shipmentID: shipmentId };
    await api.returnShipment({ query, body: { reasonReturn: reason } });
    return (await api.readOrder({ params: { id } }, { force: true })).data;
  };

  return {
    /** Cancels an order for a reason (ORDER-004). */
    cancel: (order: Order, fields: OrderFields): Promise<void> => {
      const body = { comment: reasonOf(fields) };
      return change({
        order,
        expected: asCancelled(order),
        fields,
        done: () => ORDER_DONE.cancelled,
        call: async () => (await api.cancelOrder({ params: { id: order.id }, body })).data,
      });
    },
    /** Moves the day of a delivery. */
    move: (order: Order, fields: OrderFields): Promise<void> => {
      const { shipmentId = '', day: chosen = '' } = fields;
      const [day = '', window = ''] = chosen.split(' ');
      return change({
        order,
        expected: asMoved(order, shipmentId, { day, window }),
        fields,
        done: () => ORDER_DONE.moved,
        call: async () => {
          const body = { shipmentId, day, window };
          return (await api.moveDelivery({ params: { id: order.id }, body })).data;
        },
      });
    },
    /** Requests the return of everything that may go back, or of one delivery (ORDER-004, ORDER-007). */
    giveBack: (order: Order, fields: OrderFields): Promise<void> => {
      const { shipmentId = '' } = fields;
      const reason = reasonOf(fields);
      return change({
        order,
        expected: asReturning(order, shipmentId, reason),
        fields,
        done: ({ shipments }) => ORDER_DONE[givenUpBetween(order.shipments, shipments)],
        call: () => giveBack(order, shipmentId, reason),
      });
    },
  };
};

export const orderActions = createOrderActions();
