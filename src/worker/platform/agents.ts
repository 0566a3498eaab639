import type { ExecutionContext } from 'hono';
import type { Handover } from '#lib/agents/handover.ts';
import type { Call, CallInput, CallResult, Order } from '@parlour/contract';
import type { AgentProtocol, Site } from '@parlour/site';
import type { Env } from './env.ts';
import type { Customer } from './sign-in.ts';

/** An agent at a site, as the entry point of its protocol has identified it. */
export interface AgentVisit {
  readonly site: Site;
  readonly env: Env;
  readonly ctx: ExecutionContext;
  readonly protocol: AgentProtocol;
  readonly agent: {
    /** The name that people see. */
    readonly name: string;
    /** URL of a page or document about it; '' for none. */
    readonly profile: string;
  };
  /**
   * The client that the entry point has authenticated, such as a client id or the host of a signed profile;
   * its checkouts and idempotency keys belong to it alone. '' without authentication: anyone with the id of
   * such a checkout may continue it.
   */
  readonly client: string;
  /** The network of the request, as `clientNetwork` names it. */
  readonly network: string;
  /** The token of the customer on whose behalf it comes; absent for a guest. */
  readonly bearer?: string | undefined;
  /**
   * Distinguishes requests with the same key by the body of the entry point's own request; the call's body
   * decides when absent.
   */
  readonly fingerprint?: string | undefined;
  /** Called when a reply is that of an earlier request with the same key. */
  readonly onReplay?: (() => void) | undefined;
}

/**
 * Makes one of the agents' calls (`packages/contract/src/agents`) in the same process.
 * @throws {ShopError} `agent_stopped` 403; `not_found`; `invalid_request` with the fields as details;
 *   `idempotency_mismatch` 422, `idempotency_in_flight` 409; `rate_limited` 429; `cart_refused`,
 *   `checkout_refused` 409, and what placing and paying an order throws
 */
type CallAsAgent = <C extends Call>(
  visit: AgentVisit,
  row: C,
  input: CallInput<C>,
) => Promise<CallResult<C>>;

/** What the entry points of all protocols need. */
export interface AgentCalls {
  readonly call: CallAsAgent;
  /**
   * Lets an agent in for something that is not one of its calls, such as reading the catalogue.
   * @throws {ShopError} `agent_stopped`, 403
   */
  readonly admit: (visit: AgentVisit) => Promise<void>;
}

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
  visit: { readonly env: Env; readonly site: Site },
  webhook: AgentWebhook,
) => Promise<string | undefined>;

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
