import type { Order } from '@parlour/contract';
import type { AgentProtocol, Site } from '@parlour/site';
import type { AgentBindings } from './bindings.ts';

/** An order event for the agent that created the order. */
export interface AgentWebhook {
  readonly id: number;
  readonly event: 'created' | 'changed';
  readonly at: string;
  readonly protocol: AgentProtocol;
  readonly client: string;
  readonly profile: string;
  /** Where the event is sent. */
  readonly url: string;
  readonly checkoutId: string;
  readonly order: Order;
}

/**
 * Notifies an agent about an order, in the way of its protocol; retried when it throws.
 * @returns why it will never be sent, or undefined when it has been
 */
export type TellAgent = (
  visit: { readonly env: AgentBindings; readonly site: Site },
  webhook: AgentWebhook,
) => Promise<string | undefined>;
