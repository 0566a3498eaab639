import { parseSegment, segmentKind, SEGMENT_KINDS, type SegmentKind } from './list-segments.ts';
import { tagsOfSegments, type ListedTag } from './list-tags.ts';

/** Order of a list's segments, so that each selection has one address. */
const KINDS = Object.keys(SEGMENT_KINDS) as SegmentKind[];

const bySlug = (a: ListedTag, b: ListedTag): number => (a.urlSlug < b.urlSlug ? -1 : 1);

/** The tags in the order in which their list's path names them: by kind, then by slug. */
export const inPathOrder = <T extends ListedTag>(selected: readonly T[]): readonly T[] =>
  KINDS.flatMap((kind) =>
    [...new Set(selected)].filter(({ type }) => segmentKind(type) === kind).sort(bySlug),
  );

/**
 * The path segments of a list (FILTER-001, FILTER-014), which read back as the same tags: one for
 * each kind with its slugs joined, and another one where the joined slugs would name other tags
 * (`blue` and `green` where there is `blue-green`).
 * @param tags all tags of the site, which tell what a joined slug could name
 */
export const segmentsOf = <T extends ListedTag>(
  selected: readonly T[],
  tags: readonly T[],
): readonly string[] =>
  inPathOrder(selected).reduce<readonly string[]>((segments, tag) => {
    const last = segments.at(-1);
    const joined = last !== undefined && joinable(last, tag) ? `${last}-${tag.urlSlug}` : undefined;
    return joined !== undefined && readsAs(joined, [...named(last, tags), tag], tags)
      ? [...segments.slice(0, -1), joined]
      : [...segments, segmentOf(tag, tags)];
  }, []);

const joinable = (segment: string, { type }: ListedTag): boolean =>
  type !== 'category' && parseSegment(segment)?.kind === segmentKind(type);

const named = <T extends ListedTag>(segment: string | undefined, tags: readonly T[]) =>
  segment === undefined ? [] : (tagsOfSegments([segment], tags) ?? []);

const readsAs = <T extends ListedTag>(
  segment: string,
  expected: readonly T[],
  tags: readonly T[],
): boolean => {
  const read = named(segment, tags);
  return read.length === expected.length && expected.every((tag, index) => read[index] === tag);
};

/** A category by its parent (FILTER-003), or alone where a root has the slug that this would be. */
const segmentOf = <T extends ListedTag>(tag: T, tags: readonly T[]): string => {
  const alone = `${segmentKind(tag.type)}-${tag.urlSlug}`;
  if (tag.type !== 'category' || tag.parentUrlSlug === '') return alone;
  const full = `${segmentKind(tag.type)}-${tag.parentUrlSlug}-${tag.urlSlug}`;
  return readsAs(full, [tag], tags) || !readsAs(alone, [tag], tags) ? full : alone;
};
