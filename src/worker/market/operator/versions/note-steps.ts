import type { PlannedRecord } from '../import/planned.ts';
import type { Step } from '../import/stored.ts';
import { asTheyAre, thingKey } from './present.ts';
import { assortmentsHolding, noteChanges, type RecordKey } from './versions.queries.ts';

interface NoteContext {
  readonly db: D1Database;
  /** The assortments that the products are added to. */
  readonly assortments: readonly string[];
  readonly sold: SoldBefore;
  /** The version that the import belongs to. */
  readonly version: number;
  /** ISO 8601. */
  readonly now: string;
}

/** The assortments that contain a step's thing before the import. */
export type SoldBefore = (step: Step) => readonly string[];

/** Finds the assortments that contain the things of an import before it changes them. */
export const soldBefore = async (db: D1Database, steps: readonly Step[]): Promise<SoldBefore> => {
  const known = steps.filter((step) => step.change !== 'created' && isAssorted(step));
  const things = known.map(({ planned }) => thingOfPlan(planned));
  const held = things.length === 0 ? new Map<string, []>() : await assortmentsHolding(db, things);
  return ({ planned }) => held.get(thingKey(thingOfPlan(planned))) ?? [];
};

/** Whether assortments contain things of a step's kind. */
export const isAssorted = ({ planned }: Step): boolean => isSold(thingOfPlan(planned));

/**
 * Statements that record things before an import changes them: their records, their stock, or which
 * assortments contain them. They belong in the batch of that change.
 */
export const noteSteps = async (
  { db, assortments, sold, version, now }: NoteContext,
  steps: readonly Step[],
): Promise<readonly D1PreparedStatement[]> => {
  const changing = steps.flatMap((step) => {
    const { change, stock, planned } = step;
    const has = sold(step);
    const isAdded = isAssorted(step) && assortments.some((name) => !has.includes(name));
    return change !== 'unchanged' || stock === 'moved' || isAdded ? [thingOfPlan(planned)] : [];
  });
  if (changing.length === 0) return [];
  return [noteChanges(db, version, await asTheyAre(db, changing, now))];
};

/** Whether assortments contain things of this kind at all. */
export const isSold = ({ kind }: RecordKey): boolean => kind !== 'tag' && kind !== 'seller';

const thingOfPlan = (planned: PlannedRecord): RecordKey => {
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
