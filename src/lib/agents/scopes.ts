/** What a customer can let an assistant do; the catalogue needs none of it. */
export const AGENT_SCOPES = ['cart', 'checkout', 'orders', 'enquiries'] as const;

export type AgentScope = (typeof AGENT_SCOPES)[number];

/** What each means, as the customer is asked for it. */
export const SCOPE_WORDS: Readonly<Record<AgentScope, string>> = {
  cart: 'Keep carts for you, apart from your own',
  checkout:
    'Prepare orders with your name and addresses; you confirm and pay each one here yourself',
  orders: 'Read your orders and how far their deliveries are',
  enquiries: 'Ask sellers for prices in your name, and read their offers',
};

/** Goes on without asking again, until the customer ends it. */
export const OFFLINE_SCOPE = 'offline_access';

export const isAgentScope = (text: string): text is AgentScope =>
  AGENT_SCOPES.some((scope) => scope === text);

/** Path of the server for assistants at every site. */
export const MCP_PATH = '/mcp';

/** What tokens of assistants are for: never the audience of the shop's own. */
export const agentAudience = (origin: string): string => `${origin}${MCP_PATH}`;
