import type { AgentBindings } from './bindings.ts';
import type { Api, Call, CallInput, CallResult } from '@parlour/contract';
import type { AgentProtocol, Site } from '@parlour/site';
import type { JSONWebKeySet } from 'jose';
import type { ShopPages } from './shop-pages.ts';

/** An agent, as the entry point of its protocol has identified it. */
export interface Agent {
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

/** An assistant's token, by its claims. */
export interface AssistantToken {
  readonly customer: string;
  readonly clientId: string;
  /** In seconds since 1970: a token from before the customer ended the permission is no longer valid. */
  readonly issuedAt: number;
}

/** What an assistant said about itself when it registered; empty for one from the settings. */
export interface ClientDetails {
  readonly name: string | null;
  readonly uri: string | null;
  /** JSON: a list of URLs. */
  readonly redirectUris: string | null;
}

/** The calls of a site that the protocols make. */
export type ShopApi = Pick<
  Api,
  | 'listTags'
  | 'listProducts'
  | 'filterProducts'
  | 'findProducts'
  | 'productByVariant'
  | 'productsByIds'
  | 'listPersonRooms'
  | 'personRoomDetails'
  // Of a customer.
  | 'listAddresses'
  | 'createEnquiry'
  | 'listPriceEnquiries'
  | 'listOrders'
  | 'readOrder'
  | 'readClaims'
  | 'orderSamples'
>;

/** The shop at one request. */
export interface Shop {
  readonly pages: ShopPages;
  /** The calls of the site. */
  readonly api: ShopApi;
  /** The calls of the site with a customer's bearer token. */
  readonly apiFor: (bearer: string) => ShopApi;
  /**
   * Makes one of the agents' calls (`packages/contract/src/agents`).
   * @throws {ShopError} `agent_stopped` 403; `not_found`; `invalid_request` with the fields as details;
   *   `idempotency_mismatch` 422, `idempotency_in_flight` 409; `rate_limited` 429; `cart_refused`,
   *   `checkout_refused` 409, and what placing and paying an order throws
   */
  readonly call: <C extends Call>(
    agent: Agent,
    call: C,
    input: CallInput<C>,
  ) => Promise<CallResult<C>>;
  /**
   * Lets an agent in for something that is not one of its calls, such as reading the catalogue.
   * @throws {ShopError} `agent_stopped`, 403
   */
  readonly admit: (agent: Agent) => Promise<void>;
  /**
   * Counts a request against the limit for assistants.
   * @param subject a network, or an assistant with its customer
   * @throws {ShopError} `rate_limited`
   */
  readonly count: (subject: string) => Promise<void>;
  /** Null when the customer does not, or no longer, allow the assistant. */
  readonly knownAs: (token: AssistantToken) => Promise<ClientDetails | null>;
  /**
   * The public keys of the site's issuer; `fresh` fetches them again, though not every time.
   * @throws {ShopError} `sign_in_unavailable`, 503, when there are none.
   */
  readonly issuerKeys: (options?: { readonly fresh: boolean }) => Promise<JSONWebKeySet>;
}

/** What an entry point gets from the app around it. */
export interface AgentEnv {
  Bindings: AgentBindings;
  Variables: { site: Site; shop: Shop };
}
