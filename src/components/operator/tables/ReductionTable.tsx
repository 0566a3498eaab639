import type { CallResult } from '#lib/contract/call.ts';
import type { operatorListReductions } from '#lib/contract/operator/lists.ts';
import { formatDay } from '#lib/domain/date.ts';
import { inPounds } from '#lib/operator/figures.ts';
import { Table } from './Table.tsx';

type Reduction = CallResult<typeof operatorListReductions>['data'][number];

interface Props {
  readonly rows: readonly Reduction[];
}

const asked = ({ wasFrom, wasUntil }: Reduction): string =>
  wasFrom === ''
    ? 'Not directly before the reduction'
    : `${formatDay(wasFrom)} to ${formatDay(wasUntil)}`;

/** Reductions that the shop does not show, and when it knows that the earlier price was asked. */
export const ReductionTable = ({ rows }: Props) => (
  <Table
    label="Reductions that are not shown"
    rows={rows}
    columns={[
      { name: 'Product', cell: ({ path, name }) => <a href={path}>{name}</a> },
      { name: 'Seller', isWide: true, cell: ({ sellerName }) => sellerName },
      { name: 'Price', isNumber: true, cell: ({ price }) => inPounds(price) },
      { name: 'Earlier price', isNumber: true, cell: ({ wasPrice }) => inPounds(wasPrice) },
      { name: 'Asked', isWide: true, cell: asked },
    ]}
  />
);
