import { listAgents, readAgentAuditLog } from '#lib/contract/operator/agents.ts';
import type { CallResult } from '#lib/contract/call.ts';
import { paginationOf } from '#lib/listing/pagination.ts';
import { requestedPage, requestedSite, ifRead, PAGE_SIZE } from './requested-site.ts';
import { consolePaths } from './console-paths.ts';
import type { OperatorContext } from './operator-context.ts';

/** Agents that the page shows: those that were there last. */
const MOST_AGENTS = 50;

export type ShownAgent = CallResult<typeof listAgents>['data'][number];

/** A call of an agent, as a person reads it. */
export interface ShownAgentEntry extends Omit<
  CallResult<typeof readAgentAuditLog>['data'][number],
  'call'
> {
  /** What was asked for, in words. */
  readonly what: string;
}

/** Shopping assistants at a site: who they are, who is stopped, and what they asked for, the newest first. */
export const agentsPage = async (context: OperatorContext, query: URLSearchParams) => {
  const site = requestedSite(context, query);
  const page = requestedPage(query);
  const agent = (query.get('agent') ?? '').slice(0, 200);
  const [agents, entries] = await Promise.all([
    ifRead(context.call(listAgents, { query: { site: site.id, page: 1, size: MOST_AGENTS } })),
    ifRead(
      context.call(readAgentAuditLog, { query: { site: site.id, agent, page, size: PAGE_SIZE } }),
    ),
  ]);
  const hrefOf = (to: number) => consolePaths.agents({ site: site.id, agent, page: to });
  return {
    site,
    agent,
    agents: agents?.data ?? null,
    stops: agents?.stops ?? [],
    entries:
      entries?.data.map(({ call, ...entry }) => ({ ...entry, what: callName(call) })) ?? null,
    pagination: paginationOf(hrefOf, page, entries?.pageCount ?? 1),
    every: consolePaths.agents({ site: site.id }),
  };
};

const NAMES: Readonly<Record<string, string>> = {
  createCheckout: 'began a checkout',
  readCheckout: 'read a checkout',
  updateCheckout: 'changed a checkout',
  completeCheckout: 'asked to order and pay',
  cancelCheckout: 'gave a checkout up',
  convertCart: 'made a checkout of a basket',
  readAgentOrder: 'read an order',
};

/** What an agent asked for, in words; the call's name where there are none. */
const callName = (call: string): string => NAMES[call] ?? call;

/** By what an agent is stopped: by its client or its profile where it has one, which others cannot take for theirs. */
export const markOf = ({
  name,
  profile,
  client,
}: Pick<ShownAgent, 'name' | 'profile' | 'client'>): {
  readonly by: 'name' | 'profile' | 'client';
  readonly value: string;
} => {
  if (client !== '') return { by: 'client', value: client };
  return profile === '' ? { by: 'name', value: name } : { by: 'profile', value: profile };
};
