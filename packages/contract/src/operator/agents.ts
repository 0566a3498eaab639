import * as z from 'zod';
import { call } from '../call.ts';
import { limit, list, number, page, text, flag } from '../readers.ts';
import { siteOfBody, siteOfQuery } from './authority.ts';

const operator = { family: 'operator', access: 'operator' } as const;
const site = z.string().min(1).max(40);

/**
 * How an agent is recognised: by the name that it gives itself, by the host of its profile, or by its
 * registered client.
 */
export const AgentMark = z.object({
  by: z.enum(['name', 'profile', 'client']),
  value: z.string().trim().min(1).max(200),
});

/** An agent that has visited a site, or is stopped there. */
const Agent = z.object({
  name: text,
  /** Host of its profile; '' for none. */
  profile: text,
  client: text,
  protocols: list(text),
  acts: number,
  orders: number,
  /** Pence of its paid orders. */
  soldPence: number,
  refused: number,
  /** ISO 8601; '' for never. */
  firstAt: text,
  lastAt: text,
  stopped: flag,
});

export const listAgents = call({
  ...operator,
  method: 'GET',
  path: 'operator/agents',
  summary:
    'Agents that have visited a site, latest first, with their calls and whether they’re stopped',
  effect: 'read',
  roles: ['orders'],
  about: siteOfQuery,
  query: z.object({ site, page, size: limit.default(50) }),
  reply: z.object({
    data: list(Agent),
    stops: list(z.object({ by: text, value: text, at: text, operator: text, reason: text })),
    /** Refusals within a week of agents that acted for no customer; they are only counted. */
    refusedGuests: number,
    totalCount: number,
    pageCount: number,
  }),
  columns: {
    agent: { heading: 'Assistant', value: ({ name }) => name },
    profile: { heading: 'Known by', isWide: true, value: ({ profile }) => profile },
    client: { value: ({ client }) => client },
    protocols: { heading: 'Protocols', value: ({ protocols }) => protocols.join(' ') },
    acts: { heading: 'Requests', kind: 'number', value: ({ acts }) => acts },
    refused: { heading: 'Refused', kind: 'number', value: ({ refused }) => refused },
    orders: { heading: 'Orders', kind: 'number', value: ({ orders }) => orders },
    sold: { heading: 'Paid', kind: 'money', value: ({ soldPence }) => soldPence / 100 },
    first: { kind: 'moment', value: ({ firstAt }) => firstAt },
    last: { heading: 'Last seen', isWide: true, kind: 'moment', value: ({ lastAt }) => lastAt },
    stopped: { value: ({ stopped }) => (stopped ? 'yes' : 'no') },
  },
});

export const readAgentAuditLog = call({
  ...operator,
  method: 'GET',
  path: 'operator/agents/acts',
  summary: 'Calls of agents at a site, newest first; of one agent, or of all',
  effect: 'read',
  roles: ['orders'],
  about: siteOfQuery,
  query: z.object({
    site,
    page,
    size: limit.default(50),
    /** Name, profile host or client of an agent; '' for all. */
    agent: z.string().trim().max(200).default(''),
  }),
  reply: z.object({
    data: list(
      z.object({
        at: text,
        protocol: text,
        name: text,
        profile: text,
        client: text,
        /** The customer for whom the agent acts, by id; '' for a guest. */
        customer: text,
        /** The name of the call, such as `createCheckout`. */
        call: text,
        checkoutId: text,
        orderId: text,
        /** HTTP status of the reply; 0 for a call that never ended. */
        status: number,
        /** Code of a refusal; '' for none. */
        code: text,
      }),
    ),
    totalCount: number,
    pageCount: number,
  }),
  columns: {
    at: { heading: 'When', kind: 'moment', value: ({ at }) => at },
    protocol: { heading: 'Protocol', value: ({ protocol }) => protocol },
    agent: { heading: 'Assistant', isWide: true, value: ({ name }) => name },
    profile: { value: ({ profile }) => profile },
    client: { value: ({ client }) => client },
    customer: { heading: 'Customer', isWide: true, value: ({ customer }) => customer },
    call: { heading: 'Request', isWide: true, value: (entry) => entry.call },
    checkout: { value: ({ checkoutId }) => checkoutId },
    order: { heading: 'Order', value: ({ orderId }) => orderId },
    status: { heading: 'Outcome', isWide: true, kind: 'number', value: ({ status }) => status },
    code: { value: ({ code }) => code },
  },
});

export const stopAgent = call({
  ...operator,
  method: 'POST',
  path: 'operator/agents/stop',
  summary: 'Stops an agent at a site: it gets 403 from now on',
  effect: 'write',
  roles: ['orders'],
  about: siteOfBody,
  body: AgentMark.extend({ site, reason: z.string().trim().max(500).default('') }),
  reply: z.object({ message: text }),
});

export const allowAgent = call({
  ...operator,
  method: 'POST',
  path: 'operator/agents/allow',
  summary: 'Allows an agent at a site again',
  effect: 'write',
  roles: ['orders'],
  about: siteOfBody,
  body: AgentMark.extend({ site }),
  reply: z.object({ message: text }),
});
