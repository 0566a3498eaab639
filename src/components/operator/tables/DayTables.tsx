import type { CallResult, insightFunnel, insightRoutes } from '@parlour/contract';
import { dayName, duration, figure, inPounds, percent } from '#lib/operator/figures.ts';
import { Table } from './Table.tsx';

interface FunnelProps {
  readonly days: CallResult<typeof insightFunnel>['data'];
}

/** The conversion from a product view to an order by day, the newest first. */
export const FunnelDays = ({ days }: FunnelProps) => (
  <Table
    label="The last days as a table"
    rows={days.toReversed()}
    columns={[
      { name: 'Day', cell: ({ day }) => dayName(day) },
      { name: 'Views', isNumber: true, cell: ({ productViews }) => figure(productViews) },
      { name: 'Added to carts', isNumber: true, cell: ({ carts }) => figure(carts) },
      { name: 'Checkouts', isNumber: true, cell: ({ checkouts }) => figure(checkouts) },
      { name: 'Orders', isNumber: true, cell: ({ orders }) => figure(orders) },
      { name: 'Orders per view', isNumber: true, cell: ({ conversion }) => percent(conversion) },
      { name: 'Revenue', isNumber: true, cell: ({ revenue }) => inPounds(revenue) },
    ]}
  />
);

interface ServedProps {
  readonly days: CallResult<typeof insightRoutes>['byDay'];
}

/** Requests, times and cache hits by day, the newest first. */
export const ServedDays = ({ days }: ServedProps) => (
  <Table
    label="The days as a table"
    rows={days.toReversed()}
    columns={[
      { name: 'Day', cell: ({ day }) => dayName(day) },
      { name: 'Requests', isNumber: true, cell: ({ requests }) => figure(requests) },
      { name: '75% within', isNumber: true, cell: ({ p75 }) => duration(p75) },
      { name: 'From cache', isNumber: true, cell: ({ hitShare }) => percent(hitShare) },
      { name: 'Failed', isNumber: true, cell: ({ failed }) => figure(failed) },
    ]}
  />
);
