import { formatDay } from '@parlour/domain';
import { inPounds } from '#lib/operator/figures.ts';
import { reductionWords, type Reduction } from '#lib/operator/reductions.ts';
import { Table } from './Table.tsx';

interface Props {
  readonly rows: readonly Reduction[];
}

const asked = ({ wasFrom, wasUntil }: Reduction): string =>
  wasFrom === '' || wasFrom >= wasUntil ? '' : `${formatDay(wasFrom)} to ${formatDay(wasUntil)}`;

/** Reductions that the shop does not show or soon no longer, why, and when the earlier price was asked. */
export const ReductionTable = ({ rows }: Props) => (
  <Table
    label="Reductions not shown, or ending soon"
    rows={rows}
    columns={[
      { name: 'Product', cell: ({ path, name }) => <a href={path}>{name}</a> },
      { name: 'Seller', isWide: true, cell: ({ sellerName }) => sellerName },
      { name: 'Price', isNumber: true, cell: ({ price }) => inPounds(price) },
      { name: 'Earlier price', isNumber: true, cell: ({ wasPrice }) => inPounds(wasPrice) },
      { name: 'Asked', isWide: true, cell: asked },
      { name: 'State', cell: reductionWords },
    ]}
  />
);
