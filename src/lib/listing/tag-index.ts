import type { TagType } from '@parlour/domain';

export interface ListedTag {
  readonly type: TagType;
  readonly urlSlug: string;
  /** '' for a root. */
  readonly parentUrlSlug: string;
}

type BySlug<T> = ReadonlyMap<string, T>;

/**
 * All tags of a site by their slugs in paths. It is made once per request: a list has hundreds of links, and
 * each is checked against all tags.
 */
export interface TagIndex<T extends ListedTag> {
  /** In the order of the catalogue. */
  readonly all: readonly T[];
  /** The first of several tags of a type that share a slug. */
  readonly byType: ReadonlyMap<TagType, BySlug<T>>;
  readonly rootCategories: BySlug<T>;
  /** By `{parentSlug}-{slug}` (FILTER-003). */
  readonly childCategories: BySlug<T>;
  /** Slugs of all types of tag. */
  readonly slugs: ReadonlySet<string>;
  /** Characters of the longest slug. */
  readonly maxSlug: number;
}

export const indexTags = <T extends ListedTag>(all: readonly T[]): TagIndex<T> => {
  const categories = all.filter(({ type }) => type === 'category');
  const roots = categories.filter(({ parentUrlSlug }) => parentUrlSlug === '');
  const slugs = new Set(all.map(slugOf));
  const types = Map.groupBy(all, ({ type }) => type);
  return {
    all,
    byType: new Map([...types].map(([type, tags]) => [type, firstBy(tags, slugOf)])),
    rootCategories: firstBy(roots, slugOf),
    childCategories: firstBy(categories, (tag) => `${decoded(tag.parentUrlSlug)}-${slugOf(tag)}`),
    slugs,
    maxSlug: [...slugs].reduce((max, { length }) => Math.max(max, length), 0),
  };
};

const firstBy = <T extends ListedTag>(tags: readonly T[], keyOf: (tag: T) => string): BySlug<T> =>
  new Map(tags.toReversed().map((tag) => [keyOf(tag), tag]));

const slugOf = ({ urlSlug }: ListedTag): string => decoded(urlSlug);

/** Stored slugs are URL-encoded; invalid encoding matches no tag and stays as it is. */
export const decoded = (text: string): string => {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
