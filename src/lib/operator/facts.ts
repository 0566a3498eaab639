import {
  type CallResult,
  type FactKindRecord,
  operatorListFacts,
  operatorListMissingFacts,
} from '@parlour/contract';
import { type FACT_TYPES, FACT_UNITS, numberIn } from '@parlour/domain';
import type * as z from 'zod';
import type { OperatorContext } from './operator-context.ts';
import { ifRead, requestedSite } from './requested-site.ts';

/** Why an operator of one site declares no facts. */
export const FACTS_OF_ALL =
  'All sites share the facts: only the installation’s operator can declare them.';

export type DeclaredFact = CallResult<typeof operatorListFacts>['data'][number];

const TYPE_NAMES: Readonly<Record<(typeof FACT_TYPES)[number], string>> = {
  number: 'Number',
  yes_no: 'Yes or no',
  choice: 'Choice',
  text: 'Text',
};

export const TYPE_CHOICES = Object.entries(TYPE_NAMES).map(([value, name]) => ({ value, name }));

export const UNIT_CHOICES = FACT_UNITS.map((unit) => ({
  value: unit,
  name: unit === '' ? 'None' : unit,
}));

const MOST_MISSING = 50;

/** What is declared, what a site's feeds do not say, and the fact that is being changed. */
export const factsPage = async (context: OperatorContext, query: URLSearchParams) => {
  const { id: site } = requestedSite(context, query);
  const [declared, missing] = await Promise.all([
    context.call(operatorListFacts, { query: { site } }),
    ifRead(context.call(operatorListMissingFacts, { query: { site, size: MOST_MISSING } })),
  ]);
  const facts = declared.data;
  const shown = query.get('show');
  return { site, facts, missing, chosen: facts.find(({ slug }) => slug === shown) ?? null };
};

/** Lists are a line for each entry. */
export const linesOf = (entries: readonly string[] = []): string => entries.join('\n');

const entriesOf = (text = ''): readonly string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The fact of a form, which may be wrong. */
export const factOf = (
  fields: Readonly<Record<string, string>>,
): Record<keyof z.input<typeof FactKindRecord>, unknown> => ({
  slug: (fields.slug ?? '').trim(),
  name: fields.name ?? '',
  group: fields.group ?? '',
  type: fields.type ?? '',
  unit: fields.unit ?? '',
  choices: entriesOf(fields.choices),
  position: numberIn(fields.position ?? '') ?? NaN,
  categories: entriesOf(fields.categories),
  aliases: entriesOf(fields.aliases),
  isFilter: fields.isFilter === 'on',
});

/** By the fields of a fact. */
export const WRONG_FACT: Readonly<Record<string, string>> = {
  slug: 'Write lower-case letters, digits and single hyphens, as in seat-height.',
  name: 'Write the name that pages show.',
  group: 'Write the heading below which pages show it.',
  unit: 'Only a number has a unit.',
  choices: 'List the values of a choice, a line for each, and of nothing else.',
  position: 'Enter a whole number from 0 to 10,000.',
  isFilter: 'A text is searched, and is no filter.',
};
