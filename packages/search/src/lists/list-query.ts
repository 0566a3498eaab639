import type { TagType } from '@parlour/domain';

/** A slug of a filter list; '' for a parent that does not matter. */
export interface WantedSlug {
  readonly parent: string;
  readonly slug: string;
}

/** What is counted without its own conditions. */
export type CountedGroup = TagType | `fact:${string}`;

/** The meaning of a condition for lists in memory. A condition without such a meaning goes to the database. */
export type Criterion =
  /** Holds for every listed product. */
  | { readonly kind: 'listed' }
  /** Any of the tags. */
  | { readonly kind: 'tags'; readonly ids: readonly number[] }
  | { readonly kind: 'slugs'; readonly type: TagType; readonly slugs: readonly WantedSlug[] }
  /** Any of the styles, each by its slug or its name. */
  | { readonly kind: 'styles'; readonly styles: readonly string[] }
  | { readonly kind: 'in_stock' }
  /** Pence, both ends included. */
  | { readonly kind: 'price'; readonly from: number; readonly to: number }
  /** For each weekday from Sunday, the most working days that an offer may need to arrive on it in time. */
  | {
      readonly kind: 'arrives';
      readonly most: readonly number[];
      /** The same for sellers that are closed on some of the days until then. */
      readonly closed: readonly {
        readonly sellers: readonly number[];
        readonly most: readonly number[];
      }[];
    }
  /** One variant is within all of them; millimetres, up to `LONGEST`. */
  | { readonly kind: 'sizes'; readonly most: Readonly<Partial<Record<Extent, number>>> }
  /**
   * Some variant says a value between both ends, in the unit of the fact, or one of these values: `yes`, `no`, or the
   * key of a choice. A fact that is no filter is said by nobody.
   */
  | {
      readonly kind: 'fact';
      readonly slug: string;
      readonly from: number | null;
      readonly to: number | null;
      readonly values: readonly string[];
    }
  | { readonly kind: 'seller'; readonly id: number }
  /** Any of these products. */
  | { readonly kind: 'ids'; readonly ids: readonly number[] };

type Extent = 'width' | 'height' | 'length';

/** A criterion. If it comes from a filter list, it names the type of the list's tags; if from a fact, the fact as `fact:slug`. */
export interface ListCriterion {
  readonly criterion: Criterion;
  readonly type?: CountedGroup | undefined;
}

/** An order for which memory keeps the sorted rows. */
export type Ranking =
  | { readonly by: 'newest' | 'cheapest' | 'dearest' | 'best_reviewed' }
  | { readonly by: 'shuffled'; readonly seed: number }
  /** In the order of these products, and none besides. */
  | { readonly by: 'given'; readonly ids: readonly number[] }
  /** The products that meet all criteria of the first group, then those of the next, then the rest: each within an order. */
  | {
      readonly by: 'grouped';
      readonly groups: readonly (readonly Criterion[])[];
      readonly within: Ranking;
    };

export interface ListQuery {
  readonly criteria: readonly ListCriterion[];
  readonly ranking: Ranking;
  readonly limit: number;
  readonly skip: number;
  /** The selection whose tags are counted; none when absent. */
  readonly counted?: readonly ListCriterion[] | undefined;
}
