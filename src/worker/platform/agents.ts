import type { ExecutionContext } from 'hono';
import type { Handover } from '#lib/agents/handover.ts';
import type { Call, CallInput, CallResult } from '#lib/contract/call.ts';
import type { Order } from '#lib/contract/entities/order.ts';
import type { AgentProtocol } from '#lib/site/agent-schema.ts';
import type { Site } from '#lib/site/schema.ts';
import type { Env } from './env.ts';

/** An agent at a site, as the entry point of its protocol has checked it. */
export interface AgentVisit {
  readonly site: Site;
  readonly env: Env;
  readonly ctx: ExecutionContext;
  readonly protocol: AgentProtocol;
  readonly agent: {
    /** What people read. */
    readonly name: string;
    /** Address of a page or document about it; '' for none. */
    readonly profile: string;
  };
  /**
   * Whom the entry point has authenticated, such as a client id or the host of a signed profile: checkouts and
   * idempotency keys are this client's alone. '' for nobody: whoever has a checkout's id may go on with it.
   */
  readonly client: string;
  /** Of the customer on whose behalf it comes; absent for a guest. */
  readonly bearer?: string | undefined;
  /** What tells requests with the same key apart, where the entry point's own body does so; else the call's body. */
  readonly fingerprint?: string | undefined;
  /** Told when an answer is that of an earlier request with the same key. */
  readonly onReplay?: (() => void) | undefined;
}

/**
 * Makes one of the agents' calls (`lib/contract/agents`) in the same process.
 * @throws {ShopError} `agent_stopped` 403; `not_found`; `invalid_request` with the fields as details;
 *   `idempotency_mismatch` 422, `idempotency_in_flight` 409; `rate_limited` 429; `cart_refused`,
 *   `checkout_refused` 409, and what placing and paying an order throws
 */
type CallAsAgent = <C extends Call>(
  visit: AgentVisit,
  row: C,
  input: CallInput<C>,
) => Promise<CallResult<C>>;

/** What the entry points of all protocols work with. */
export interface AgentCalls {
  readonly call: CallAsAgent;
  /**
   * Lets an agent in for what is not one of its calls, such as reading the catalogue.
   * @throws {ShopError} `agent_stopped`, 403
   */
  readonly admit: (visit: AgentVisit) => Promise<void>;
}

/** A webhook about an order, for the agent that it came by. */
export interface AgentWebhook {
  readonly id: number;
  readonly event: 'created' | 'changed';
  readonly at: string;
  readonly protocol: AgentProtocol;
  readonly client: string;
  readonly profile: string;
  /** Where it is to be told. */
  readonly url: string;
  readonly checkoutId: string;
  readonly order: Order;
}

/**
 * Tells an agent of an order, as its protocol asks for; to be tried again when it throws.
 * @returns why it will never be told, or undefined when it has been
 */
export type TellAgent = (
  visit: { readonly env: Env; readonly site: Site },
  webhook: AgentWebhook,
) => Promise<string | undefined>;

/** Who looks at a checkout that an assistant has prepared. */
export interface HandoverVisit {
  readonly env: Env;
  readonly site: Site;
  readonly ctx: ExecutionContext;
  /** Of whoever is signed in. */
  readonly bearer?: string | undefined;
}

/**
 * What a person does with a checkout that an assistant has prepared: whoever has its id and signs in.
 * @throws {ShopError} `not_found`; `sign_in_required`
 */
export interface Handovers {
  readonly read: (visit: HandoverVisit, id: string) => Promise<Handover>;
  /**
   * Places the order as the person's own, to be paid next.
   * @param total pence that the person saw
   * @returns the order's id
   * @throws {ShopError} `cart_changed`, `checkout_refused`, and what placing an order throws
   */
  readonly confirm: (visit: HandoverVisit, id: string, total: number) => Promise<string>;
  readonly refuse: (visit: HandoverVisit, id: string) => Promise<void>;
}
