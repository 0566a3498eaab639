import { type CallResult, insightToday } from '@parlour/contract';
import { siteName, type OperatorSite } from '#lib/operator/operator-context.ts';
import { Table } from './Table.tsx';

const { site, revenue, orders, views, open_enquiries, errors } = insightToday.columns;

interface Props {
  readonly today: CallResult<typeof insightToday>['data'];
  readonly sites: readonly OperatorSite[];
}

/** Today, a row for each site. */
export const SiteTable = ({ today, sites }: Props) => (
  <Table
    label="Today by site"
    rows={today}
    columns={[
      { ...site, cell: (one) => siteName(sites, one.site) },
      revenue,
      orders,
      views,
      open_enquiries,
      errors,
    ]}
  />
);
