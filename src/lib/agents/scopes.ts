import type { Call } from '#lib/contract/call.ts';
import { listAddresses } from '#lib/contract/calls/addresses.ts';
import { createEnquiry } from '#lib/contract/calls/enquiries.ts';
import { listOrders, readOrder } from '#lib/contract/calls/orders.ts';
import { listPriceEnquiries } from '#lib/contract/calls/price-enquiries.ts';

/** What a customer can let an assistant do at `/mcp`; the catalogue needs none of it. */
export const AGENT_SCOPES = ['cart', 'checkout', 'orders', 'enquiries'] as const;

export type AgentScope = (typeof AGENT_SCOPES)[number];

/** The same at `/ucp`, as the Universal Commerce Protocol names it. */
export const UCP_SCOPES = [
  'dev.ucp.shopping.cart:manage',
  'dev.ucp.shopping.checkout:manage',
  'dev.ucp.shopping.order:read',
] as const;

export type UcpScope = (typeof UCP_SCOPES)[number];

/** Everything that a customer can be asked for. */
export const CONSENT_SCOPES = [...AGENT_SCOPES, ...UCP_SCOPES] as const;

export type ConsentScope = AgentScope | UcpScope;

const KEEP_CARTS = 'Keep carts for you, apart from your own';
const READ_ORDERS = 'Read your orders and how far their deliveries are';

/** What each means, as the customer is asked for it. */
export const SCOPE_WORDS: Readonly<Record<ConsentScope, string>> = {
  cart: KEEP_CARTS,
  checkout:
    'Prepare orders with your name and addresses; you confirm and pay each one here yourself',
  orders: READ_ORDERS,
  enquiries: 'Ask sellers for prices in your name, and read their offers',
  'dev.ucp.shopping.cart:manage': KEEP_CARTS,
  'dev.ucp.shopping.checkout:manage':
    'See your saved addresses, and place orders in your name: paid with what you let it spend there, ' +
    'or confirmed and paid by you here',
  'dev.ucp.shopping.order:read': READ_ORDERS,
};

/** What scopes allow, each sentence once. */
export const wordsOf = (scopes: readonly ConsentScope[]): readonly string[] => [
  ...new Set(scopes.map((scope) => SCOPE_WORDS[scope])),
];

/** Goes on without asking again, until the customer ends it. */
export const OFFLINE_SCOPE = 'offline_access';

export const isUcpScope = (text: string): text is UcpScope =>
  UCP_SCOPES.some((scope) => scope === text);

export const isConsentScope = (text: string): text is ConsentScope =>
  CONSENT_SCOPES.some((scope) => scope === text);

/** Path of the server for assistants at every site. */
export const MCP_PATH = '/mcp';

/** Where the operations of the Universal Commerce Protocol are. */
export const UCP_PATH = '/ucp';

/** What tokens of assistants are for: never the audience of the shop's own. */
export const agentAudience = (origin: string): string => `${origin}${MCP_PATH}`;

/** The same of those that come by the Universal Commerce Protocol. */
export const ucpAudience = (origin: string): string => `${origin}${UCP_PATH}`;

/** All audiences of assistants' tokens at a site. */
export const agentAudiences = (origin: string): readonly string[] => [
  agentAudience(origin),
  ucpAudience(origin),
];

/**
 * Calls of a customer that an assistant's token is taken for, each with what the customer must have
 * allowed. No other call takes one: what buys goes by the agents' own calls.
 */
const OWN_CALLS: ReadonlyMap<string, ConsentScope> = new Map(
  (
    [
      [createEnquiry, 'enquiries'],
      [listPriceEnquiries, 'enquiries'],
      [listOrders, 'orders'],
      [readOrder, 'orders'],
      [listAddresses, 'dev.ucp.shopping.checkout:manage'],
    ] satisfies (readonly [Pick<Call, 'path' | 'method'>, ConsentScope])[]
  ).map(([row, scope]) => [`${row.method} ${row.path}`, scope]),
);

/** Whether an assistant may make a customer's call with what the customer has allowed. */
export const mayAsAgent = (
  { method, path }: Pick<Call, 'path' | 'method'>,
  scopes: readonly string[],
): boolean => scopes.includes(OWN_CALLS.get(`${method} ${path}`) ?? '');
