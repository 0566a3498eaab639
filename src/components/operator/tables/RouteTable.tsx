import type { CallResult, insightRoutes } from '@parlour/contract';
import { duration, figure, percent } from '#lib/operator/figures.ts';
import { Table } from './Table.tsx';

type Route = CallResult<typeof insightRoutes>['data'][number];

const slowness = ({ isSlow, p95 }: Route) =>
  isSlow ? <span className="state waits">{duration(p95)}</span> : duration(p95);

const kept = ({ cacheHits, cacheMisses, hitShare }: Route): string =>
  cacheHits + cacheMisses === 0 ? '–' : percent(hitShare);

const failures = ({ failed }: Route) =>
  failed > 0 ? <span className="state ended">{figure(failed)}</span> : '0';

/** Times, cache hits and failures by route. */
export const RouteTable = ({ routes }: { readonly routes: readonly Route[] }) => (
  <Table
    label="Times and cache hits by route"
    rows={routes}
    columns={[
      { name: 'Route', cell: ({ route }) => <code>{route}</code> },
      { name: 'Requests', isNumber: true, cell: ({ requests }) => figure(requests) },
      { name: '50% within', isNumber: true, cell: ({ p50 }) => duration(p50) },
      { name: '95% within', isNumber: true, cell: slowness },
      { name: 'From cache', isNumber: true, cell: kept },
      { name: 'Refused', isNumber: true, cell: ({ refused }) => figure(refused) },
      { name: 'Failed', isNumber: true, cell: failures },
    ]}
  />
);
