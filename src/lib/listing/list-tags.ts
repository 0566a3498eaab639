import { parseSegment, SEGMENT_KINDS } from './list-segments.ts';
import { decoded, type ListedTag, type TagIndex } from './tag-index.ts';

/** The most filter segments: the first one and those that may follow it (ROUTE-011). */
const MAX_SEGMENTS = 7;

/**
 * The tags in the segments of a list's path, in their order; null if one of them is unknown, or if there are
 * too many. A segment may be ignored: a single word, or a slug that belongs to a tag of another type
 * (FILTER-018).
 */
export const tagsOfSegments = <T extends ListedTag>(
  segments: readonly string[],
  index: TagIndex<T>,
): readonly T[] | null => {
  if (segments.length > MAX_SEGMENTS) return null;
  const found = segments.map((segment) => tagsOfSegment(decoded(segment), index));
  return found.some((named) => named === null)
    ? null
    : [...new Set(found.flatMap((named) => named ?? []))];
};

const tagsOfSegment = <T extends ListedTag>(text: string, index: TagIndex<T>): T[] | null => {
  const segment = parseSegment(text);
  if (segment === null) return text.includes('-') ? null : [];
  const { kind, slugs } = segment;
  const ofType = index.byType.get(SEGMENT_KINDS[kind]) ?? new Map<string, T>();
  const named = kind === 'category' ? category(slugs, index) : joined(slugs, ofType, index.maxSlug);
  if (named !== null) return named;
  return index.slugs.has(slugs) ? [] : null;
};

/** `{slug}` or `{parentSlug}-{childSlug}` (FILTER-003); a root takes precedence over a child. */
const category = <T extends ListedTag>(slugs: string, index: TagIndex<T>): T[] | null => {
  const found =
    index.rootCategories.get(slugs) ??
    index.childCategories.get(slugs) ??
    index.byType.get('category')?.get(slugs);
  return found === undefined ? null : [found];
};

/**
 * Slugs joined by hyphens (FILTER-001); if one slug is the start of another, the longer one wins.
 * @param maxSlug characters of the longest slug
 * @param hopeless remainders that are known to name nothing: each is tried only once, however many ways lead
 * to it
 */
const joined = <T extends ListedTag>(
  slugs: string,
  tags: ReadonlyMap<string, T>,
  maxSlug: number,
  hopeless = new Set<string>(),
): T[] | null => {
  if (slugs === '') return [];
  if (hopeless.has(slugs)) return null;
  for (const slug of beginnings(slugs, maxSlug)) {
    const tag = tags.get(slug);
    if (tag === undefined) continue;
    const rest = joined(slugs.slice(slug.length + 1), tags, maxSlug, hopeless);
    if (rest !== null) return [tag, ...rest];
  }
  hopeless.add(slugs);
  return null;
};

/** Slugs at the start of joined slugs, longest first. */
const beginnings = (slugs: string, maxSlug: number): string[] => {
  const hyphens = slugs.slice(0, maxSlug + 1).matchAll(/-/g);
  const cut = [...hyphens].map(({ index }) => slugs.slice(0, index)).reverse();
  return slugs.length > maxSlug ? cut : [slugs, ...cut];
};
