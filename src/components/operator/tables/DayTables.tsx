import { type CallResult, insightFunnel, type insightRoutes } from '@parlour/contract';
import { Table } from './Table.tsx';

const { day, views, carts, checkouts, orders, conversion, revenue } = insightFunnel.columns;

interface FunnelProps {
  readonly days: CallResult<typeof insightFunnel>['data'];
}

/** The conversion from a product view to an order by day, the newest first. */
export const FunnelDays = ({ days }: FunnelProps) => (
  <Table
    label="The last days as a table"
    rows={days.toReversed()}
    columns={[day, views, carts, checkouts, orders, conversion, revenue]}
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
      { heading: 'Day', kind: 'day', value: (served) => served.day },
      { heading: 'Requests', kind: 'number', value: ({ requests }) => requests },
      { heading: '75% within', kind: 'duration', value: ({ p75 }) => p75 },
      { heading: 'From cache', kind: 'share', value: ({ hitShare }) => hitShare },
      { heading: 'Failed', kind: 'number', value: ({ failed }) => failed },
    ]}
  />
);
