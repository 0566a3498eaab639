import { type CallResult, insightRoutes } from '@parlour/contract';
import { duration, figure, percent } from '#lib/operator/figures.ts';
import { Table } from './Table.tsx';

const { route, requests, p50, p95, cached, refused, failed } = insightRoutes.columns;

type Route = CallResult<typeof insightRoutes>['data'][number];

const slowness = (one: Route) =>
  one.isSlow ? <span className="state waits">{duration(one.p95)}</span> : duration(one.p95);

const kept = ({ cacheHits, cacheMisses, hitShare }: Route): string =>
  cacheHits + cacheMisses === 0 ? '–' : percent(hitShare);

const failures = (one: Route) =>
  one.failed > 0 ? <span className="state ended">{figure(one.failed)}</span> : '0';

/** Times, cache hits and failures by route. */
export const RouteTable = ({ routes }: { readonly routes: readonly Route[] }) => (
  <Table
    label="Times and cache hits by route"
    rows={routes}
    columns={[
      { ...route, cell: (one) => <code>{one.route}</code> },
      requests,
      p50,
      { ...p95, cell: slowness },
      { ...cached, cell: kept },
      refused,
      { ...failed, cell: failures },
    ]}
  />
);
