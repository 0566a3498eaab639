import { type CallResult, operatorListFacts, operatorListMissingFacts } from '@parlour/contract';
import { consolePaths } from '#lib/operator/console-paths.ts';
import type { DeclaredFact } from '#lib/operator/facts.ts';
import { Table } from './Table.tsx';

const { name, group, type, categories, filter } = operatorListFacts.columns;
const { feed, category, fact, missing, products, example } = operatorListMissingFacts.columns;

interface FactsProps {
  readonly facts: readonly DeclaredFact[];
  readonly site: string;
  /** Whether the operator may change facts: every site shares them. */
  readonly mayChange: boolean;
}

/** The declared facts; each row leads to its form, and has one that removes it. */
export const FactTable = ({ facts, site, mayChange }: FactsProps) => (
  <Table
    label="Declared facts"
    rows={facts}
    columns={[
      {
        heading: name.heading,
        cell: ({ slug, name: called }) => (
          <a href={consolePaths.facts({ site, show: slug })}>{called}</a>
        ),
      },
      group,
      { heading: 'Value', cell: (one) => [type.value(one), one.unit].filter(Boolean).join(', ') },
      filter,
      { ...categories, isWide: true, cell: (one) => categories.value(one) || '–' },
      ...(mayChange
        ? [
            {
              heading: 'Remove',
              isWide: true,
              isPlain: true,
              cell: (one: DeclaredFact) => <Remove fact={one} site={site} />,
            },
          ]
        : []),
    ]}
  />
);

const Remove = ({
  fact: { slug, name: called },
  site,
}: {
  readonly fact: DeclaredFact;
  readonly site: string;
}) => (
  <form method="post">
    <input type="hidden" name="form" value="remove" />
    <input type="hidden" name="site" value={site} />
    <input type="hidden" name="slug" value={slug} />
    <button className="small-button" type="submit">
      Remove<span className="visually-hidden"> {called}</span>
    </button>
  </form>
);

type Missing = CallResult<typeof operatorListMissingFacts>['data'][number];

/** What the feeds of a site do not say. */
export const MissingFactTable = ({ rows }: { readonly rows: readonly Missing[] }) => (
  <Table
    label="Missing facts"
    rows={rows}
    columns={[fact, feed, category, missing, products, example]}
  />
);
