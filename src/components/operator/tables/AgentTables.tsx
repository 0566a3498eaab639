import { type CallResult, listAgents, readAgentAuditLog } from '@parlour/contract';
import { callName, type ShownAgent } from '#lib/operator/agents.ts';
import { entryOutcome } from '#lib/operator/audit-log.ts';
import { consolePaths } from '#lib/operator/console-paths.ts';
import { Table } from './Table.tsx';

type Entry = CallResult<typeof readAgentAuditLog>['data'][number];

const { agent, profile, protocols, acts, refused, orders, sold, last } = listAgents.columns;
const entry = readAgentAuditLog.columns;

const Who = ({ agent, site }: { readonly agent: ShownAgent; readonly site: string }) => (
  <>
    <a href={consolePaths.agents({ site, agent: agent.name })}>{agent.name}</a>
    {agent.stopped && (
      <>
        {' '}
        <span className="state ended">stopped</span>
      </>
    )}
  </>
);

interface AgentProps {
  readonly agents: readonly ShownAgent[];
  readonly site: string;
}

/** Assistants that have visited a site, the latest first. */
export const AgentTable = ({ agents, site }: AgentProps) => (
  <Table
    label="Assistants, their requests and orders"
    rows={agents}
    columns={[
      { ...agent, cell: (one) => <Who agent={one} site={site} /> },
      {
        ...profile,
        cell: (one) => [one.profile, one.client].filter(Boolean).join(', ') || 'its name',
      },
      { ...protocols, cell: (one) => one.protocols.join(', ').toUpperCase() },
      acts,
      refused,
      orders,
      sold,
      last,
    ]}
  />
);

const End = ({ status, code }: Entry) => (
  <span className={`state ${entryOutcome(status).tone}`}>
    {[entryOutcome(status).name, code].filter(Boolean).join(': ')}
  </span>
);

const Order = ({ orderId }: Entry) =>
  orderId === '' ? '–' : <a href={consolePaths.order(orderId)}>{orderId}</a>;

/** Requests of assistants, the newest first. */
export const AgentAuditLogTable = ({ entries }: { readonly entries: readonly Entry[] }) => (
  <Table
    label="Requests of assistants, the newest first"
    rows={entries}
    columns={[
      entry.at,
      entry.agent,
      { ...entry.protocol, cell: ({ protocol }) => protocol.toUpperCase() },
      { ...entry.call, cell: ({ call }) => callName(call) },
      { ...entry.customer, cell: ({ customer }) => customer || 'a guest' },
      { ...entry.order, cell: (act) => <Order {...act} /> },
      { ...entry.status, cell: (act) => <End {...act} /> },
    ]}
  />
);
