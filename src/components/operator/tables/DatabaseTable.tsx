import { type CallResult, insightDatabases } from '@parlour/contract';
import { gigabytes } from '#lib/insight/database-growth.ts';
import { Table } from './Table.tsx';

const { database, bytes, bytes_a_day, full_on } = insightDatabases.columns;

type Databases = CallResult<typeof insightDatabases>['data'];

/** The databases, and when each is full if it grows on as in the last ninety days. */
export const DatabaseTable = ({ databases }: { readonly databases: Databases }) => (
  <Table
    label="Databases"
    rows={databases}
    columns={[
      database,
      { ...bytes, heading: 'Size', cell: (one) => gigabytes(one.bytes) },
      { ...bytes_a_day, heading: 'A day', cell: (one) => gigabytes(one.bytesADay) },
      {
        ...full_on,
        heading: '10 GB on',
        cell: ({ fullOn, isSoon }) =>
          isSoon ? <span className="state waits">{fullOn}</span> : fullOn || '–',
      },
    ]}
  />
);
