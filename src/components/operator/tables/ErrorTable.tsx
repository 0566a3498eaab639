import { type CallResult, insightErrors } from '@parlour/contract';
import { siteName, type OperatorSite } from '#lib/operator/operator-context.ts';
import { Table } from './Table.tsx';

const { at, site, status, request, request_id } = insightErrors.columns;

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
      at,
      { ...site, cell: (error) => siteName(sites, error.site) },
      status,
      request,
      { ...request_id, cell: ({ requestId }) => <code>{requestId}</code> },
    ]}
  />
);
