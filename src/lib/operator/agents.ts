import { type CallResult, listAgents, readAgentAuditLog } from '@parlour/contract';
import { paginationOf } from '#lib/listing/pagination.ts';
import { requestedPage, requestedSite, ifRead, PAGE_SIZE } from './requested-site.ts';
import { consolePaths } from './console-paths.ts';
import type { OperatorContext } from './operator-context.ts';

/** The most agents on the page: the latest ones. */
const MOST_AGENTS = 50;

export type ShownAgent = CallResult<typeof listAgents>['data'][number];

/** Shopping assistants at a site: which ones, which are stopped, and their calls, newest first. */
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
    refusedGuests: agents?.refusedGuests ?? 0,
    entries: entries?.data ?? null,
    pagination: paginationOf(hrefOf, page, entries?.pageCount ?? 1),
    every: consolePaths.agents({ site: site.id }),
  };
};

const NAMES: Readonly<Record<string, string>> = {
  createCheckout: 'started a checkout',
  readCheckout: 'read a checkout',
  updateCheckout: 'changed a checkout',
  completeCheckout: 'placed an order',
  cancelCheckout: 'cancelled a checkout',
  convertCart: 'turned a cart into a checkout',
  readAgentOrder: 'read an order',
};

/** An agent's call in words; its name if there are none. */
export const callName = (call: string): string => NAMES[call] ?? call;

/**
 * How to recognise an agent that is stopped: by its client or its profile if it has one, because others
 * cannot claim those.
 */
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
