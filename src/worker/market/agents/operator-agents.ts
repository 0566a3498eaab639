import {
  allowAgent,
  type Call,
  type CallReply,
  type CallRequest,
  listAgents,
  readAgentAuditLog,
  stopAgent,
} from '@parlour/contract';
import { WEEK_MS } from '@parlour/domain';
import type { Env } from '../../platform/env.ts';
import { ShopError } from '@parlour/http';
import type { Operator } from '../../platform/operators.ts';
import { siteById } from '@parlour/site';
import { agentAuditLog } from '../audit-log.ts';
import { allow, marksOf, profileHost, stop, stopsAt, type AgentIdentifier } from './stops.ts';

type AddCall = <C extends Call>(
  call: C,
  answer: (env: Env, request: CallRequest<C>, operator: Operator) => Promise<CallReply<C>>,
) => void;

/** The operators' calls that list agents, stop them and allow them again. */
export const operatorAgents = (on: AddCall): void => {
  on(listAgents, async (env, { query: { site, page, size } }) => {
    await requireSite(env, site);
    const { MARKET_DB: db, VISITOR_DB: visitors } = env;
    const [{ agents, total, refusedGuests }, stops] = await Promise.all([
      agentsAt(visitors, site, { limit: size, skip: (page - 1) * size }),
      stopsAt(db, site),
    ]);
    const sold = await soldBy(db, site, agents);
    const isStopped = (identifier: AgentIdentifier) =>
      stops.some(({ by, value }) => by === identifier.by && value === identifier.value);
    return {
      data: agents.map((row, index) => ({
        name: row.agent,
        profile: profileHost(row.profile),
        client: row.client,
        protocols: row.protocols.split(','),
        acts: row.acts,
        orders: sold[index]?.orders ?? 0,
        soldPence: sold[index]?.pence ?? 0,
        refused: row.refused,
        firstAt: row.first_at,
        lastAt: row.last_at,
        stopped: marksOf({ name: row.agent, profile: row.profile }, row.client).some(isStopped),
      })),
      stops: [...stops],
      refusedGuests,
      totalCount: total,
      pageCount: Math.ceil(total / size),
    };
  });
  on(readAgentAuditLog, async (env, { query: { site, page, size, agent } }) => {
    await requireSite(env, site);
    const window = { limit: size, skip: (page - 1) * size };
    const { entries, total } = await agentAuditLog(env.VISITOR_DB, site, agent, window);
    return {
      data: entries.map(({ agent: name, checkout_id, order_id, ...entry }) => ({
        ...entry,
        name,
        checkoutId: checkout_id,
        orderId: order_id,
      })),
      totalCount: total,
      pageCount: Math.ceil(total / size),
    };
  });
  on(stopAgent, async (env, { body: { site, reason, ...mark } }, operator) => {
    await requireSite(env, site);
    const at = new Date().toISOString();
    await stop(env.MARKET_DB, site, { ...small(mark), at, reason, operator: operator.name });
    return { message: `${mark.value} is stopped at ${site}.` };
  });
  on(allowAgent, async (env, { body: { site, ...mark } }) => {
    await requireSite(env, site);
    if (await allow(env.MARKET_DB, site, small(mark))) {
      return { message: `${mark.value} is allowed again at ${site}.` };
    }
    throw new ShopError('not_found', 404, `${mark.value} isn’t stopped at ${site}.`);
  });
};

/** A profile's host may also be given as a whole URL. */
const small = ({ by, value }: AgentIdentifier): AgentIdentifier => ({
  by,
  value: (by === 'profile' && profileHost(value)) || value.toLowerCase(),
});

const requireSite = async (env: Env, id: string): Promise<void> => {
  if (await siteById(env, id)) return;
  throw new ShopError('invalid_request', 400, `There is no site ${id}.`);
};

const AGENTS = `SELECT agent, profile, client, group_concat(DISTINCT protocol) AS protocols,
    count(*) AS acts, sum(status >= 400) AS refused, min(at) AS first_at, max(at) AS last_at
  FROM agent_act WHERE site = ?1 GROUP BY agent, profile, client
  ORDER BY last_at DESC, agent LIMIT ?2 OFFSET ?3`;
const COUNT_AGENTS = `SELECT count(*) AS total FROM (
  SELECT 1 FROM agent_act WHERE site = ?1 GROUP BY agent, profile, client)`;
const REFUSED_GUESTS = `SELECT coalesce(sum(count), 0) AS total FROM agent_refusal
  WHERE site = ?1 AND day > ?2`;

interface AgentRow {
  readonly agent: string;
  readonly profile: string;
  readonly client: string;
  readonly protocols: string;
  readonly acts: number;
  readonly refused: number;
  readonly first_at: string;
  readonly last_at: string;
}

/** Agents that have used a site, latest first, and the refusals of those that acted for no customer. */
const agentsAt = async (
  db: D1Database,
  site: string,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<{
  readonly agents: readonly AgentRow[];
  readonly total: number;
  readonly refusedGuests: number;
}> => {
  const weekAgo = new Date(Date.now() - WEEK_MS).toISOString().slice(0, 10);
  const [agents, total, refused] = await db.batch<AgentRow & { total: number }>([
    db.prepare(AGENTS).bind(site, limit, skip),
    db.prepare(COUNT_AGENTS).bind(site),
    db.prepare(REFUSED_GUESTS).bind(site, weekAgo),
  ]);
  return {
    agents: agents?.results ?? [],
    total: total?.results[0]?.total ?? 0,
    refusedGuests: refused?.results[0]?.total ?? 0,
  };
};

const SOLD = `SELECT count(placed.id) AS orders,
    coalesce(sum(placed.total_pence - placed.refunded_pence), 0) AS pence
  FROM json_each(?2) AS one
  LEFT JOIN agent_checkout AS sold ON sold.site = ?1 AND sold.agent = one.value ->> 'agent'
    AND sold.profile = one.value ->> 'profile' AND sold.client = one.value ->> 'client'
  LEFT JOIN customer_order AS placed ON placed.id = sold.order_id AND placed.paid_at <> ''
  GROUP BY one.key ORDER BY one.key`;

/** The paid orders of each agent, in the order of the agents. */
const soldBy = async (
  db: D1Database,
  site: string,
  agents: readonly AgentRow[],
): Promise<readonly { readonly orders: number; readonly pence: number }[]> => {
  const sold = db.prepare(SOLD).bind(site, JSON.stringify(agents));
  return (await sold.all<{ orders: number; pence: number }>()).results;
};
