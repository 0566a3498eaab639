import type { CallResult } from '#lib/contract/call.ts';
import type { insightFunnel, insightRoutes } from '#lib/contract/operator/insight.ts';
import { dayName, duration, figure, inPounds, percent } from '#lib/operator/figures.ts';
import { Table } from './Table.tsx';

interface FunnelProps {
  readonly days: CallResult<typeof insightFunnel>['data'];
}

/** The way from a look to an order, day by day, the newest first. */
export const FunnelDays = ({ days }: FunnelProps) => (
  <Table
    label="The last days as a table"
    rows={days.toReversed()}
    columns={[
      { name: 'Day', cell: ({ day }) => dayName(day) },
      { name: 'Looks', isNumber: true, cell: ({ productViews }) => figure(productViews) },
      { name: 'Into carts', isNumber: true, cell: ({ carts }) => figure(carts) },
      { name: 'Checkouts', isNumber: true, cell: ({ checkouts }) => figure(checkouts) },
      { name: 'Orders', isNumber: true, cell: ({ orders }) => figure(orders) },
      { name: 'Orders a look', isNumber: true, cell: ({ conversion }) => percent(conversion) },
      { name: 'Taken', isNumber: true, cell: ({ revenue }) => inPounds(revenue) },
    ]}
  />
);

interface ServedProps {
  readonly days: CallResult<typeof insightRoutes>['byDay'];
}

/** How the server answered, day by day, the newest first. */
export const ServedDays = ({ days }: ServedProps) => (
  <Table
    label="The days as a table"
    rows={days.toReversed()}
    columns={[
      { name: 'Day', cell: ({ day }) => dayName(day) },
      { name: 'Asked for', isNumber: true, cell: ({ requests }) => figure(requests) },
      { name: 'Three in four within', isNumber: true, cell: ({ p75 }) => duration(p75) },
      { name: 'Kept', isNumber: true, cell: ({ hitShare }) => percent(hitShare) },
      { name: 'Failed', isNumber: true, cell: ({ failed }) => figure(failed) },
    ]}
  />
);
