import { CAPABILITIES } from '#lib/agents/ucp/capabilities.ts';
import { orderBody } from '#lib/agents/ucp/checkout/order.ts';
import { Nothing } from '#lib/agents/ucp/checkout/requests.ts';
import { unrecoverable } from '#lib/agents/ucp/messages.ts';
import { readAgentOrder } from '#lib/contract/agents/index.ts';
import { letsIn } from '#lib/site/agents.ts';
import { ShopError } from '../../platform/errors.ts';
import { act, tellingOf } from './acting.ts';
import { CART_OPERATIONS } from './cart-operations.ts';
import { CATALOGUE_OPERATIONS } from './catalogue-operations.ts';
import { CHECKOUT_OPERATIONS } from './checkout-operations.ts';
import { identityRequired } from './linking.ts';
import { envelope, nothing, type Operation, operation } from './operation.ts';

const { order } = CAPABILITIES;

/** Orders that came of agents' checkouts. */
const ORDER_OPERATIONS: readonly Operation[] = [
  operation({
    ...{ name: 'get_order', method: 'GET', path: '/orders/:id', field: '' },
    ...{ capability: order, isSigned: true, scope: 'dev.ucp.shopping.order:read' },
    description:
      'Reads an order of the linked customer, or one of a guest by this agent’s checkout.',
    payload: Nothing,
    run: async (visit, { id }) => {
      try {
        const read = await act(visit, readAgentOrder, { params: { id } });
        return {
          status: 200,
          body: {
            ...envelope(visit.session, order, 'success'),
            ...orderBody(read, tellingOf(visit)),
          },
        };
      } catch (thrown) {
        if (!(thrown instanceof ShopError) || thrown.status !== 404) throw thrown;
        // Whoever's it is, if there is one, is not told to a platform that nobody has let in.
        if (!visit.grant && letsIn(visit.site)) throw identityRequired(visit.site);
        return nothing(visit, order, [unrecoverable('not_found', 'Order not found.')]);
      }
    },
  }),
];

/** Everything that agents can ask by the protocol. */
export const OPERATIONS: readonly Operation[] = [
  ...CATALOGUE_OPERATIONS,
  ...CART_OPERATIONS,
  ...CHECKOUT_OPERATIONS,
  ...ORDER_OPERATIONS,
];
