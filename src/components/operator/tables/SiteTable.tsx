import type { CallResult, insightToday } from '@parlour/contract';
import { siteName, type OperatorSite } from '#lib/operator/operator-context.ts';
import { figure, inPounds } from '#lib/operator/figures.ts';
import { Table } from './Table.tsx';

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
      { name: 'Site', cell: ({ site }) => siteName(sites, site) },
      { name: 'Revenue', isNumber: true, cell: ({ revenue }) => inPounds(revenue) },
      { name: 'Orders', isNumber: true, cell: ({ orders }) => figure(orders) },
      { name: 'Views', isNumber: true, cell: ({ productViews }) => figure(productViews) },
      {
        name: 'Open enquiries',
        isNumber: true,
        cell: ({ enquiriesWaiting }) => figure(enquiriesWaiting),
      },
      { name: 'Errors', isNumber: true, cell: ({ errors }) => figure(errors) },
    ]}
  />
);
