import type { FactKind, FactUnit } from '@parlour/domain';

interface FactKindRow {
  readonly slug: string;
  readonly name: string;
  readonly section: string;
  readonly type: FactKind['type'];
  readonly unit: FactUnit;
  readonly choices: string;
  readonly categories: string;
  readonly aliases: string;
  readonly position: number;
  readonly is_filter: number;
}

/** What is declared, in the order in which pages show it: groups by their first fact. */
export const FACT_KINDS = `SELECT slug, name, section, type, unit, choices, categories, aliases, position, is_filter
  FROM fact_kind WHERE removed = 0
  ORDER BY min(position) OVER (PARTITION BY section), section, position, name`;

const toKind = ({ section, is_filter, ...row }: FactKindRow): FactKind => ({
  ...row,
  group: section,
  choices: JSON.parse(row.choices) as string[],
  categories: JSON.parse(row.categories) as string[],
  aliases: JSON.parse(row.aliases) as string[],
  isFilter: is_filter === 1,
});

export const toFactKinds = (result: D1Result | undefined): readonly FactKind[] =>
  ((result?.results ?? []) as unknown as FactKindRow[]).map(toKind);
