import { operatorListReductions } from '@parlour/contract';
import { formatDay } from '@parlour/domain';
import { reductionWords, type Reduction } from '#lib/operator/reductions.ts';
import { Table } from './Table.tsx';

const { name, price, was_price, asked_from, state } = operatorListReductions.columns;

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
      { ...name, cell: (reduction) => <a href={reduction.path}>{reduction.name}</a> },
      { heading: 'Seller', isWide: true, value: ({ sellerName }) => sellerName },
      price,
      was_price,
      { ...asked_from, cell: asked },
      { ...state, cell: reductionWords },
    ]}
  />
);
