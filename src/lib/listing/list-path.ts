import { parseSegment, segmentKind, SEGMENT_KINDS, type SegmentKind } from './list-segments.ts';
import { tagsOfSegments } from './list-tags.ts';
import type { ListedTag, TagIndex } from './tag-index.ts';

/** The order of a list's segments, so that each selection has one URL. */
const KINDS = Object.keys(SEGMENT_KINDS) as SegmentKind[];

const bySlug = (a: ListedTag, b: ListedTag): number => (a.urlSlug < b.urlSlug ? -1 : 1);

/** The tags in the order of their list's path: by kind, then by slug. */
export const inPathOrder = <T extends ListedTag>(selected: readonly T[]): readonly T[] =>
  selected.length < 2
    ? selected
    : KINDS.flatMap((kind) =>
        [...new Set(selected)].filter(({ type }) => segmentKind(type) === kind).sort(bySlug),
      );

/**
 * The path segments of a list (FILTER-001, FILTER-014), which parse back to the same tags: one for each kind
 * with its slugs joined, and another one where joined slugs would name other tags (`blue` and `green` where
 * there is `blue-green`).
 * @param index of all tags of the site, to find out what a joined slug could name
 */
export const segmentsOf = <T extends ListedTag>(
  selected: readonly T[],
  index: TagIndex<T>,
): readonly string[] =>
  inPathOrder(selected).reduce<readonly string[]>((segments, tag) => {
    const last = segments.at(-1);
    const joined = last !== undefined && joinable(last, tag) ? `${last}-${tag.urlSlug}` : undefined;
    return joined !== undefined && readsAs(joined, [...named(last, index), tag], index)
      ? [...segments.slice(0, -1), joined]
      : [...segments, segmentOf(tag, index)];
  }, []);

const joinable = (segment: string, { type }: ListedTag): boolean =>
  type !== 'category' && parseSegment(segment)?.kind === segmentKind(type);

const named = <T extends ListedTag>(segment: string | undefined, index: TagIndex<T>) =>
  segment === undefined ? [] : (tagsOfSegments([segment], index) ?? []);

const readsAs = <T extends ListedTag>(
  segment: string,
  expected: readonly T[],
  index: TagIndex<T>,
): boolean => {
  const read = named(segment, index);
  return read.length === expected.length && expected.every((tag, at) => read[at] === tag);
};

/** A category with its parent (FILTER-003), or alone if a root has the joined slug. */
const segmentOf = <T extends ListedTag>(tag: T, index: TagIndex<T>): string => {
  const alone = `${segmentKind(tag.type)}-${tag.urlSlug}`;
  if (tag.type !== 'category' || tag.parentUrlSlug === '') return alone;
  const full = `${segmentKind(tag.type)}-${tag.parentUrlSlug}-${tag.urlSlug}`;
  return readsAs(full, [tag], index) || !readsAs(alone, [tag], index) ? full : alone;
};

const wordsOf = ({ type, urlSlug }: ListedTag): readonly string[] =>
  urlSlug.split('-').map((word) => `${type}-${word}`);

/**
 * All tags that joined slugs of some tags could name, with those: the ones whose slugs have no other words. What an index
 * of them reads in such a path is what the index of all tags reads.
 */
export const mistakable = <T extends ListedTag>(
  tags: readonly T[],
  all: readonly T[],
): readonly T[] => {
  const words = new Set(tags.flatMap(wordsOf));
  // A category is not joined with others.
  return all.filter(
    (tag) => tag.type !== 'category' && wordsOf(tag).every((word) => words.has(word)),
  );
};
