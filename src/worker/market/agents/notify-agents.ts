import { Order } from '@parlour/contract';
import type { AgentWebhook, TellAgent } from '@parlour/agents';
import { errorChain, log, retryDelays } from '@parlour/runtime';
import { toOrder } from '../orders/order-reply.ts';
import { requireOrder } from '../orders/move-on.ts';
import type { OrderContext } from '../orders/order-context.ts';
import { endWebhook, postponeWebhook, waitingWebhooks, type EventRow } from './events.queries.ts';

/** Ten retries within three days. */
const retryDelay = retryDelays(
  1_000,
  [10, 60, 300, 1_800, 3_600, 7_200, 21_600, 43_200, 86_400, 86_400],
);

/**
 * Tells an agent about the progress of an order that it placed, one event after another. The order's clock
 * retries an event that the agent does not accept, and gives up after days.
 */
export const notifyAgents = async (
  context: OrderContext,
  tell: TellAgent,
  orderId: string,
  now = Date.now(),
): Promise<void> => {
  const { db, visit, clock } = context;
  for (const row of await waitingWebhooks(db, orderId)) {
    if (Date.parse(row.due_at) > now) {
      await clock.wake(visit, orderId, new Date(row.due_at));
      return;
    }
    try {
      const givenUp = await tell(visit, await webhookOf(context, row, orderId));
      await endWebhook(db, row.id, new Date(now).toISOString(), givenUp ?? '');
    } catch (thrown) {
      const why = errorChain(thrown);
      const delay = retryDelay(row.attempts + 1);
      log('warn', 'agent_not_told', { order: orderId, attempts: row.attempts + 1, why });
      if (delay === undefined) {
        await endWebhook(db, row.id, '', 'The agent didn’t answer for days.');
      } else {
        const dueAt = new Date(now + delay);
        await postponeWebhook(db, row.id, dueAt.toISOString());
        await clock.wake(visit, orderId, dueAt);
        return;
      }
    }
  }
};

const webhookOf = async (
  context: OrderContext,
  row: EventRow,
  orderId: string,
): Promise<AgentWebhook> => ({
  id: row.id,
  event: row.event,
  at: row.at,
  protocol: row.protocol,
  client: row.client,
  profile: row.profile,
  url: row.events_url,
  checkoutId: row.checkout_id,
  order: Order.parse(toOrder(await requireOrder(context, orderId))),
});
