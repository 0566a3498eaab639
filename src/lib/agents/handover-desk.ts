import type { AgentCheckout } from '#lib/contract/agents/agent-checkout.ts';

/** A checkout as the person sees it who is asked to confirm. */
export interface Handover {
  readonly checkout: AgentCheckout;
  /** Whether the person may confirm; or has to sign in first. */
  readonly may: 'confirm' | 'sign_in';
  /** Where the bank asks whether it is the customer; '' for nothing to do. */
  readonly bankUrl: string;
}

/**
 * What the visitor of a page does with checkouts that an assistant has prepared.
 * @throws the worker's error: `not_found`, `sign_in_required`
 */
export interface HandoverDesk {
  readonly read: (id: string) => Promise<Handover>;
  /** Places the order as the visitor's own. @param total pence that the visitor saw @returns its id */
  readonly confirm: (id: string, total: number) => Promise<string>;
  readonly refuse: (id: string) => Promise<void>;
}
