import { type CallResult, operatorListProposals } from '@parlour/contract';
import { figure } from '#lib/operator/figures.ts';
import { Table } from './Table.tsx';

const { word, means, seen, last } = operatorListProposals.columns;

type Proposal = CallResult<typeof operatorListProposals>['data'][number];

interface Props {
  readonly proposals: readonly Proposal[];
  /** Id of the shown site, '' for all. */
  readonly site: string;
  /** Whether the operator may judge proposals: every site shares the synonyms. */
  readonly mayJudge: boolean;
}

/** Proposed meanings of searches without a result; each row has a form to accept or refuse one. */
export const ProposalTable = ({ proposals, site, mayJudge }: Props) => (
  <Table
    label="Proposed synonyms"
    rows={proposals}
    columns={[
      word,
      means,
      { ...seen, cell: ({ count }) => `${figure(count)} times` },
      last,
      ...(mayJudge
        ? [
            {
              heading: 'Decision',
              isWide: true,
              cell: (proposal: Proposal) => <Judge proposal={proposal} site={site} />,
            },
          ]
        : []),
    ]}
  />
);

const Judge = ({ proposal, site }: { readonly proposal: Proposal; readonly site: string }) => {
  const which = (
    <span className="visually-hidden">: {`${proposal.term} means ${proposal.means}`}</span>
  );
  return (
    <form className="cluster gap-2" method="post">
      <input type="hidden" name="form" value="judge" />
      <input type="hidden" name="site" value={site} />
      <input type="hidden" name="term" value={proposal.term} />
      <input type="hidden" name="means" value={proposal.means} />
      <button className="small-button" type="submit" name="do" value="accept">
        Accept{which}
      </button>
      <button className="small-button" type="submit" name="do" value="refuse">
        Refuse{which}
      </button>
    </form>
  );
};
