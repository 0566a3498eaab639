import type { Call } from '../call.ts';
import { listAddresses } from '../calls/addresses.ts';
import { readClaims } from '../calls/claims.ts';
import { createEnquiry } from '../calls/enquiries.ts';
import { listOrders, readOrder } from '../calls/orders.ts';
import { listPriceEnquiries } from '../calls/price-enquiries.ts';
import { orderSamples } from '../calls/samples.ts';

/** What a customer can allow an assistant to do at `/mcp`; the catalogue needs no permission. */
export const AGENT_SCOPES = ['cart', 'checkout', 'orders', 'enquiries', 'samples'] as const;

export type AgentScope = (typeof AGENT_SCOPES)[number];

/** The same at `/ucp`, by the names of the Universal Commerce Protocol. */
export const UCP_SCOPES = [
  'dev.ucp.shopping.cart:manage',
  'dev.ucp.shopping.checkout:manage',
  'dev.ucp.shopping.order:read',
] as const;

export type UcpScope = (typeof UCP_SCOPES)[number];

/** Every scope that a customer can be asked to grant. */
export const CONSENT_SCOPES = [...AGENT_SCOPES, ...UCP_SCOPES] as const;

export type ConsentScope = AgentScope | UcpScope;

const KEEP_CARTS = 'Keep carts for you, separate from your own';
const READ_ORDERS = 'Read your orders and follow their deliveries';

/** What each scope means, in the words of the consent page. */
export const SCOPE_WORDS: Readonly<Record<ConsentScope, string>> = {
  cart: KEEP_CARTS,
  checkout:
    'Prepare orders with your name and addresses; you confirm and pay for each one here yourself',
  orders: READ_ORDERS,
  enquiries: 'Ask sellers for prices in your name, and read their offers',
  samples: 'Order free samples by post in your name, of those that you may have in a year',
  'dev.ucp.shopping.cart:manage': KEEP_CARTS,
  'dev.ucp.shopping.checkout:manage':
    'See your saved addresses, and place orders in your name: paid for with an amount that you allow it to spend, ' +
    'or confirmed and paid for by you here',
  'dev.ucp.shopping.order:read': READ_ORDERS,
};

/** The sentences for some scopes, each once. */
export const wordsOf = (scopes: readonly ConsentScope[]): readonly string[] => [
  ...new Set(scopes.map((scope) => SCOPE_WORDS[scope])),
];

/** Lets the assistant continue without asking again, until the customer revokes it. */
export const OFFLINE_SCOPE = 'offline_access';

export const isUcpScope = (text: string): text is UcpScope =>
  UCP_SCOPES.some((scope) => scope === text);

export const isConsentScope = (text: string): text is ConsentScope =>
  CONSENT_SCOPES.some((scope) => scope === text);

/** Path of the MCP server at every site. */
export const MCP_PATH = '/mcp';

/** Path of the Universal Commerce Protocol's operations. */
export const UCP_PATH = '/ucp';

/** The audience of assistants' tokens; it is never that of the shop's own tokens. */
export const agentAudience = (origin: string): string => `${origin}${MCP_PATH}`;

/** The same for tokens of the Universal Commerce Protocol. */
export const ucpAudience = (origin: string): string => `${origin}${UCP_PATH}`;

/** All audiences of assistants' tokens at a site. */
export const agentAudiences = (origin: string): readonly string[] => [
  agentAudience(origin),
  ucpAudience(origin),
];

/**
 * The customer calls that accept an assistant's token, each with the scope that the customer must have
 * granted. No other call accepts one: purchases go through the agents' own calls.
 */
const OWN_CALLS: ReadonlyMap<string, ConsentScope> = new Map(
  (
    [
      [createEnquiry, 'enquiries'],
      [listPriceEnquiries, 'enquiries'],
      [listOrders, 'orders'],
      [readOrder, 'orders'],
      [readClaims, 'orders'],
      [orderSamples, 'samples'],
      [listAddresses, 'dev.ucp.shopping.checkout:manage'],
    ] satisfies (readonly [Pick<Call, 'path' | 'method'>, ConsentScope])[]
  ).map(([row, scope]) => [`${row.method} ${row.path}`, scope]),
);

/** Whether an assistant with these scopes may make a customer call. */
export const mayAsAgent = (
  { method, path }: Pick<Call, 'path' | 'method'>,
  scopes: readonly string[],
): boolean => scopes.includes(OWN_CALLS.get(`${method} ${path}`) ?? '');
