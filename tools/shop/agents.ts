import {
  type AgentMark,
  allowAgent,
  type CallResult,
  listAgents,
  readAgentAuditLog,
  stopAgent,
} from '@parlour/contract';
import { formatPence } from '@parlour/domain';
import type * as z from 'zod';
import { print, printList } from '../parlour/print.ts';
import type { PageFlags } from '../parlour/shop-command.ts';
import { shop, type ShopFlags } from './commands.ts';
import { pagesOf, pageText, printPages } from './pages.ts';

interface ListFlags extends ShopFlags, PageFlags {
  readonly site: string;
}

/** A moment to the second. */
const moment = (at: string): string => at.slice(0, 19).replace('T', ' ');

/**
 * Prints the agents that have used a site, and those that are stopped there. @throws {CatalogueFailure} when
 * the shop refuses.
 */
export const printAgents = async (flags: ListFlags): Promise<void> => {
  const { site } = flags;
  const callShop = await shop(flags);
  let stops: CallResult<typeof listAgents>['stops'] = [];
  let refusedGuests = 0;
  const found = await pagesOf(flags, async (window) => {
    const reply = await callShop(listAgents, { query: { site, ...window } });
    ({ stops, refusedGuests } = reply);
    return reply;
  });
  const lines = found.data.map((agent) =>
    [
      ...[agent.name, agent.profile, agent.client, agent.protocols.join('+')].filter(Boolean),
      `${String(agent.acts)} acts, ${String(agent.refused)} refused`,
      `${String(agent.orders)} orders, ${formatPence(agent.soldPence)}`,
      `last ${moment(agent.lastAt)}`,
      ...(agent.stopped ? ['stopped'] : []),
    ].join('  '),
  );
  const stopped = stops.map(({ by, value, at, operator, reason }) =>
    [`stopped by ${by}`, value, moment(at), operator, reason].filter(Boolean).join('  '),
  );
  const guests =
    refusedGuests === 0 ? [] : [`${String(refusedGuests)} refusals without a customer in a week`];
  printList(flags, {
    data: { ...found, stops, refusedGuests },
    rows: found.data,
    columns: listAgents.columns,
    lines: [...lines, ...stopped, ...guests, pageText(flags, found, 'agent')],
  });
};

interface AuditLogFlags extends ListFlags {
  readonly agent: string;
}

/** Prints the requests of agents, the newest first. @throws {CatalogueFailure} when the shop refuses. */
export const printAgentAuditLog = async (flags: AuditLogFlags): Promise<void> => {
  const { site, agent } = flags;
  const callShop = await shop(flags);
  await printPages(flags, {
    ask: (window) => callShop(readAgentAuditLog, { query: { site, agent, ...window } }),
    columns: readAgentAuditLog.columns,
    one: 'entry',
    many: 'entries',
    lines: (entry) =>
      [
        moment(entry.at),
        entry.protocol,
        entry.name,
        entry.call,
        String(entry.status),
        entry.code,
        entry.checkoutId,
        entry.orderId === '' ? '' : `order ${entry.orderId}`,
        entry.customer === '' ? '' : `for ${entry.customer}`,
      ]
        .filter(Boolean)
        .join('  '),
  });
};

interface MarkFlags extends ShopFlags {
  readonly site: string;
  readonly by: z.output<typeof AgentMark>['by'];
}

/** Stops an agent at a site. @throws {CatalogueFailure} when the shop refuses. */
export const stop = async (value: string, flags: MarkFlags & { readonly reason: string }) => {
  const { site, by, reason } = flags;
  const callShop = await shop(flags);
  const done = await callShop(stopAgent, { body: { site, by, value, reason } });
  print(flags, done, done.message);
};

/** Lets an agent in again. @throws {CatalogueFailure} when the shop refuses, or it was not stopped. */
export const allow = async (value: string, flags: MarkFlags) => {
  const { site, by } = flags;
  const callShop = await shop(flags);
  const done = await callShop(allowAgent, { body: { site, by, value } });
  print(flags, done, done.message);
};
