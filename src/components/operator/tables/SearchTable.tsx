import { type CallResult, insightSearches } from '@parlour/contract';
import { siteName, type OperatorSite } from '#lib/operator/operator-context.ts';
import { paths } from '#lib/paths.ts';
import { Table } from './Table.tsx';

const { words, site, times, last } = insightSearches.columns;

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
        ...words,
        cell: (search) => <a href={paths.selection([], { text: search.words })}>{search.words}</a>,
      },
      { ...site, cell: (search) => siteName(sites, search.site) },
      times,
      last,
    ]}
  />
);
