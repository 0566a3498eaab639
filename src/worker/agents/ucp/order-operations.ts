import { Nothing } from '#lib/agents/ucp/checkout/requests.ts';
import { orderBody } from '#lib/agents/ucp/checkout/order.ts';
import { unrecoverable } from '#lib/agents/ucp/messages.ts';
import { CAPABILITIES } from '#lib/agents/ucp/capabilities.ts';
import { readAgentOrder } from '#lib/contract/agents/index.ts';
import { ShopError } from '../../platform/errors.ts';
import { letsIn } from '#lib/site/agents.ts';
import { act, tellingOf } from './acting.ts';
import { identityRequired } from './linking.ts';
import { envelope, nothing, operation, type Operation } from './operation.ts';

const { order } = CAPABILITIES;

/** Orders that came of agents' checkouts. */
export const ORDER_OPERATIONS: readonly Operation[] = [
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
