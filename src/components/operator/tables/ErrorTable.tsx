import type { CallResult, insightErrors } from '@parlour/contract';
import { formatMoment } from '@parlour/domain';
import { siteName, type OperatorSite } from '#lib/operator/operator-context.ts';
import { Table } from './Table.tsx';

type Failure = CallResult<typeof insightErrors>['data'][number];

interface Props {
  readonly errors: readonly Failure[];
  readonly sites: readonly OperatorSite[];
}

/** The latest replies with a status of 500 or above. */
export const ErrorTable = ({ errors, sites }: Props) => (
  <Table
    label="The latest errors"
    rows={errors}
    columns={[
      { name: 'When', cell: ({ at }) => formatMoment(at) },
      { name: 'Site', cell: ({ site }) => siteName(sites, site) },
      { name: 'Status', isNumber: true, cell: ({ status }) => status },
      { name: 'Request', isWide: true, cell: ({ method, route }) => `${method} ${route}` },
      {
        name: 'Request id, as in the log',
        isWide: true,
        cell: ({ requestId }) => <code>{requestId}</code>,
      },
    ]}
  />
);
