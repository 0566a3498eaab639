import type { ListCriterion, ListQuestion } from './in-memory/list-question.ts';
import type { ListOrder } from './list-order.ts';
import type { Window } from './products.queries.ts';
import type { Selection } from './selection.ts';
import type { Preferred } from './tiles.queries.ts';

/** One window of a list, and what is asked of all of it. */
export interface WantedList {
  readonly selection: Selection;
  readonly order: ListOrder;
  readonly window: Window;
  /** What the tags are counted of; nothing when absent. */
  readonly counted?: Selection;
  readonly preferred?: Preferred | undefined;
  /** Whether the variant that stands for a product is wanted with its tags. */
  readonly tagged?: boolean;
}

/** The same for lists in memory; null where they cannot answer it. */
export const questionOf = ({
  selection,
  order,
  window,
  counted,
}: WantedList): ListQuestion | null => {
  const criteria = criteriaOf(selection);
  const ofTags = counted === selection ? criteria : counted && criteriaOf(counted);
  if (!order.ranking || criteria === null || ofTags === null) return null;
  const { limit, skip } = window;
  return { criteria, ranking: order.ranking, limit, skip, counted: ofTags };
};

const criteriaOf = ({ conditions }: Selection): ListCriterion[] | null => {
  const criteria = conditions.flatMap(({ criterion, type }) =>
    criterion ? [{ criterion, type }] : [],
  );
  return criteria.length === conditions.length ? criteria : null;
};
