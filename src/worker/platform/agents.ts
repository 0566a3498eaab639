import type { ExecutionContext } from 'hono';
import type { Agent } from '@parlour/agents';
import type { Handover } from '#lib/agents/handover.ts';
import type { Call, CallInput, CallResult } from '@parlour/contract';
import type { Site } from '@parlour/site';
import type { Env } from './env.ts';
import type { Customer } from './sign-in.ts';

/** An agent at a site. */
export interface AgentVisit extends Agent {
  readonly site: Site;
  readonly env: Env;
  readonly ctx: ExecutionContext;
}

/** The market for agents: what `Shop` does with them, in the same process. */
export interface AgentCalls {
  readonly call: <C extends Call>(
    visit: AgentVisit,
    call: C,
    input: CallInput<C>,
  ) => Promise<CallResult<C>>;
  readonly admit: (visit: AgentVisit) => Promise<void>;
}

/** The person who opens a checkout that an assistant has prepared. */
export interface HandoverVisit {
  readonly env: Env;
  readonly site: Site;
  readonly ctx: ExecutionContext;
  /** The visitor's network (`clientNetwork`), by which orders of new accounts are counted. */
  readonly network: string;
  /** Null for a visitor who has not signed in. */
  readonly customer: Customer | null;
}

/**
 * What a signed-in person with the id of a prepared checkout can do with it.
 * @throws {ShopError} `not_found`; `sign_in_required`
 */
export interface Handovers {
  readonly read: (visit: HandoverVisit, id: string) => Promise<Handover>;
  /**
   * Places the order as the person's own; the payment follows.
   * @param total pence that the person saw
   * @param version of what the person saw; '' accepts any
   * @returns the order's id
   * @throws {ShopError} `cart_changed`, `checkout_refused`, and what placing an order throws
   */
  readonly confirm: (
    visit: HandoverVisit,
    id: string,
    total: number,
    version?: string,
  ) => Promise<string>;
  readonly refuse: (visit: HandoverVisit, id: string) => Promise<void>;
}
