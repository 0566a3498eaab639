import type { AgentCheckout, AgentMessage } from '#lib/contract/agents/agent-checkout.ts';

type Status = AgentCheckout['status'];

/** What decides on the status of a checkout. */
export interface CheckoutFacts {
  readonly state: 'open' | 'confirm' | 'ordered' | 'canceled';
  readonly isExpired: boolean;
  readonly messages: readonly Pick<AgentMessage, 'type' | 'severity'>[];
  /** Of the order that was placed; null before. */
  readonly order: { readonly isPaid: boolean; readonly isCancelled: boolean } | null;
  /** Of the last try to pay. */
  readonly payment: '' | 'action' | 'processing' | 'declined';
}

/** Where a checkout stands: its order says so once there is one. */
export const checkoutStatus = (facts: CheckoutFacts): Status => {
  const { order, state, payment } = facts;
  if (order) {
    if (order.isPaid) return 'completed';
    if (order.isCancelled) return 'canceled';
    if (payment === 'processing') return 'complete_in_progress';
    return payment === 'declined' ? 'ready_for_complete' : 'requires_escalation';
  }
  if (state === 'canceled' || facts.isExpired) return 'canceled';
  if (state === 'confirm') return 'requires_escalation';
  const errors = facts.messages.filter(({ type }) => type === 'error');
  if (errors.some(({ severity }) => severity === 'recoverable')) return 'incomplete';
  return errors.length > 0 ? 'requires_escalation' : 'ready_for_complete';
};
