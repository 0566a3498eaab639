import { parseSegment, SEGMENT_KINDS } from './list-segments.ts';
import { decoded, type ListedTag, type TagIndex } from './tag-index.ts';

/** Filter segments that may follow the first one (ROUTE-011). */
const MAX_SEGMENTS = 7;

/**
 * The tags that the segments of a list's path name, in their order; null when one of them names
 * an unknown tag, or there are too many. A segment that is passed over names none: a single word, and
 * a slug that belongs to a tag of another type (FILTER-018).
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

/** `{slug}` or `{parentSlug}-{childSlug}` (FILTER-003); a root goes before a child of that slug. */
const category = <T extends ListedTag>(slugs: string, index: TagIndex<T>): T[] | null => {
  const found =
    index.rootCategories.get(slugs) ??
    index.childCategories.get(slugs) ??
    index.byType.get('category')?.get(slugs);
  return found === undefined ? null : [found];
};

/**
 * Hyphen-joined slugs (FILTER-001), the longest slug first where one begins another.
 * @param maxSlug characters of the longest slug
 * @param hopeless remainders already known to name nothing: each is tried once, however many ways
 * lead to it
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

/** Slugs that joined slugs may begin with, the longest first. */
const beginnings = (slugs: string, maxSlug: number): string[] => {
  const hyphens = slugs.slice(0, maxSlug + 1).matchAll(/-/g);
  const cut = [...hyphens].map(({ index }) => slugs.slice(0, index)).reverse();
  return slugs.length > maxSlug ? cut : [slugs, ...cut];
};
