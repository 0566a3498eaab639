import type { TagType } from '#lib/domain/tag.ts';

/** A slug of a filter list; '' for a parent that does not matter. */
export interface WantedSlug {
  readonly parent: string;
  readonly slug: string;
}

/** What a condition of a list means, for lists in memory. One that has no meaning here is asked of the database. */
export type Criterion =
  /** What every list holds. */
  | { readonly kind: 'listed' }
  /** Any of the tags. */
  | { readonly kind: 'tags'; readonly ids: readonly number[] }
  | { readonly kind: 'slugs'; readonly type: TagType; readonly slugs: readonly WantedSlug[] }
  | { readonly kind: 'in_stock' }
  /** Pence, both ends included. */
  | { readonly kind: 'price'; readonly from: number; readonly to: number }
  /** One variant is within all of them; millimetres, up to `LONGEST`. */
  | { readonly kind: 'sizes'; readonly most: Readonly<Partial<Record<Extent, number>>> }
  | { readonly kind: 'seller'; readonly id: number }
  /** Any of these products. */
  | { readonly kind: 'ids'; readonly ids: readonly number[] };

type Extent = 'width' | 'height' | 'length';

/** A criterion; that of a filter list names the type of its tags. */
export interface ListCriterion {
  readonly criterion: Criterion;
  readonly type?: TagType | undefined;
}

/** An order that is kept in memory. */
export type Ranking =
  | { readonly by: 'newest' | 'cheapest' | 'dearest' | 'best_reviewed' }
  | { readonly by: 'shuffled'; readonly seed: number }
  /** In the order of these products, and none besides. */
  | { readonly by: 'given'; readonly ids: readonly number[] };

export interface ListQuery {
  readonly criteria: readonly ListCriterion[];
  readonly ranking: Ranking;
  readonly limit: number;
  readonly skip: number;
  /** What the tags are counted of; nothing when absent. */
  readonly counted?: readonly ListCriterion[] | undefined;
}
