import { formatMoment, formatPence } from '@parlour/domain';
import { entryOutcome } from '#lib/operator/audit-log.ts';
import type { ShownAgent, ShownAgentEntry } from '#lib/operator/agents.ts';
import { consolePaths } from '#lib/operator/console-paths.ts';
import { Table } from './Table.tsx';

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
      { name: 'Assistant', cell: (agent) => <Who agent={agent} site={site} /> },
      {
        name: 'Known by',
        isWide: true,
        cell: ({ profile, client }) => [profile, client].filter(Boolean).join(', ') || 'its name',
      },
      { name: 'Protocols', cell: ({ protocols }) => protocols.join(', ').toUpperCase() },
      { name: 'Requests', isNumber: true, cell: ({ acts }) => acts },
      { name: 'Refused', isNumber: true, cell: ({ refused }) => refused },
      { name: 'Orders', isNumber: true, cell: ({ orders }) => orders },
      { name: 'Paid', isNumber: true, cell: ({ soldPence }) => formatPence(soldPence) },
      { name: 'Last seen', isWide: true, cell: ({ lastAt }) => formatMoment(lastAt) },
    ]}
  />
);

const End = ({ status, code }: Pick<ShownAgentEntry, 'status' | 'code'>) => (
  <span className={`state ${entryOutcome(status).tone}`}>
    {[entryOutcome(status).name, code].filter(Boolean).join(': ')}
  </span>
);

const Order = ({ orderId }: Pick<ShownAgentEntry, 'orderId'>) =>
  orderId === '' ? '–' : <a href={consolePaths.order(orderId)}>{orderId}</a>;

/** Requests of assistants, the newest first. */
export const AgentAuditLogTable = ({
  entries,
}: {
  readonly entries: readonly ShownAgentEntry[];
}) => (
  <Table
    label="Requests of assistants, the newest first"
    rows={entries}
    columns={[
      { name: 'When', cell: ({ at }) => formatMoment(at) },
      { name: 'Assistant', isWide: true, cell: ({ name }) => name },
      { name: 'Protocol', cell: ({ protocol }) => protocol.toUpperCase() },
      { name: 'Request', isWide: true, cell: ({ what }) => what },
      { name: 'Customer', isWide: true, cell: ({ customer }) => customer || 'a guest' },
      { name: 'Order', cell: (act) => <Order {...act} /> },
      { name: 'Outcome', isWide: true, cell: (act) => <End {...act} /> },
    ]}
  />
);
