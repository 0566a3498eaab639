import type { CallResult, insightSearches } from '@parlour/contract';
import { siteName, type OperatorSite } from '#lib/operator/operator-context.ts';
import { dayName, figure } from '#lib/operator/figures.ts';
import { paths } from '#lib/paths.ts';
import { Table } from './Table.tsx';

interface Props {
  readonly searches: CallResult<typeof insightSearches>['data'];
  readonly sites: readonly OperatorSite[];
}

/** Searches that found nothing. */
export const SearchTable = ({ searches, sites }: Props) => (
  <Table
    label="Searches without results"
    rows={searches}
    columns={[
      {
        name: 'Words',
        cell: ({ words }) => <a href={paths.selection([], { text: words })}>{words}</a>,
      },
      { name: 'Site', cell: ({ site }) => siteName(sites, site) },
      { name: 'Times', isNumber: true, cell: ({ count }) => figure(count) },
      { name: 'Last', cell: ({ lastDay }) => dayName(lastDay) },
    ]}
  />
);
