import { parseSegment, SEGMENT_KINDS } from './list-segments.ts';
import type { TagType } from '../domain/tag.ts';

export interface ListedTag {
  readonly type: TagType;
  readonly urlSlug: string;
  /** '' for a root. */
  readonly parentUrlSlug: string;
}

/** Filter segments that may follow the first one (ROUTE-011). */
const MOST_SEGMENTS = 7;

/**
 * The tags that the segments of a list's path name, in their order; null when one of them names a
 * tag that there is not, or there are too many. A segment of no known kind is passed over, and so
 * is one whose slug belongs to a tag of another type (FILTER-018).
 */
export const tagsOfSegments = <T extends ListedTag>(
  segments: readonly string[],
  tags: readonly T[],
): readonly T[] | null => {
  if (segments.length > MOST_SEGMENTS) return null;
  const found = segments.map((segment) => tagsOfSegment(decoded(segment), tags));
  return found.some((named) => named === null)
    ? null
    : [...new Set(found.flatMap((named) => named ?? []))];
};

const tagsOfSegment = <T extends ListedTag>(text: string, tags: readonly T[]): T[] | null => {
  const segment = parseSegment(text);
  if (segment === null) return [];
  const ofType = tags.filter(({ type }) => type === SEGMENT_KINDS[segment.kind]);
  const named =
    segment.kind === 'category' ? category(segment.slugs, ofType) : joined(segment.slugs, ofType);
  if (named !== null) return named;
  return tags.some((tag) => slugOf(tag) === segment.slugs) ? [] : null;
};

/** `{slug}` or `{parentSlug}-{childSlug}` (FILTER-003); a root goes before a child of that slug. */
const category = <T extends ListedTag>(slugs: string, categories: readonly T[]): T[] | null => {
  const found =
    categories.find((tag) => tag.parentUrlSlug === '' && slugOf(tag) === slugs) ??
    categories.find((tag) => `${decoded(tag.parentUrlSlug)}-${slugOf(tag)}` === slugs) ??
    categories.find((tag) => slugOf(tag) === slugs);
  return found === undefined ? null : [found];
};

/**
 * Hyphen-joined slugs (FILTER-001), the longest slug first where one begins another.
 * @param hopeless remainders already known to name nothing: each is tried once, however many ways
 * lead to it
 */
const joined = <T extends ListedTag>(
  slugs: string,
  tags: readonly T[],
  hopeless = new Set<string>(),
): T[] | null => {
  if (slugs === '') return [];
  if (hopeless.has(slugs)) return null;
  for (const tag of beginning(slugs, tags)) {
    const rest = joined(slugs.slice(slugOf(tag).length + 1), tags, hopeless);
    if (rest !== null) return [tag, ...rest];
  }
  hopeless.add(slugs);
  return null;
};

const beginning = <T extends ListedTag>(slugs: string, tags: readonly T[]): T[] =>
  tags
    .filter((tag) => slugs === slugOf(tag) || slugs.startsWith(`${slugOf(tag)}-`))
    .sort((a, b) => slugOf(b).length - slugOf(a).length);

const slugOf = (tag: ListedTag): string => decoded(tag.urlSlug);

/** Stored slugs are in URL form; what is not valid URL form names nothing and stays as it is. */
const decoded = (text: string): string => {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
