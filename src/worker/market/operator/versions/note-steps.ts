import type { Planned } from '../import/planned.ts';
import type { Step } from '../import/stored.ts';
import { asTheyAre, thingKey } from './present.ts';
import { assortmentsHolding, noteChanges, type Thing } from './versions.queries.ts';

interface Noted {
  readonly db: D1Database;
  /** The assortments that the products are added to. */
  readonly assortments: readonly string[];
  /** The version that the import belongs to. */
  readonly version: number;
  /** ISO 8601. */
  readonly now: string;
}

/**
 * Statements that record things before an import changes them: their records, their stock, or which
 * assortments contain them. They belong in the batch of that change.
 */
export const noteSteps = async (
  { db, assortments, version, now }: Noted,
  steps: readonly Step[],
): Promise<readonly D1PreparedStatement[]> => {
  const all = steps.map(({ planned }) => thingOfPlan(planned));
  const held = await assortmentsHolding(db, all);
  const changing = steps.flatMap(({ change, stock, planned }) => {
    const thing = thingOfPlan(planned);
    const has = held.get(thingKey(thing)) ?? [];
    const isAdded = isSold(thing) && assortments.some((name) => !has.includes(name));
    return change !== 'unchanged' || stock === 'moved' || isAdded ? [thing] : [];
  });
  if (changing.length === 0) return [];
  return [noteChanges(db, version, await asTheyAre(db, changing, now))];
};

/** Whether assortments contain things of this kind at all. */
export const isSold = ({ kind }: Thing): boolean => kind !== 'tag' && kind !== 'seller';

const thingOfPlan = (planned: Planned): Thing => {
  switch (planned.kind) {
    case 'product':
      return { kind: 'product', source: planned.source, reference: planned.plan.reference };
    case 'tag':
      return { kind: 'tag', source: planned.details.type, reference: planned.details.path };
    case 'seller':
      return { kind: 'seller', source: '', reference: planned.details.slug };
    case 'story': {
      const { kind, reference } = planned.plan.row;
      return { kind, source: '', reference };
    }
  }
};
