import type { TagType } from '@parlour/domain';

/** The kinds at the start of a list's path segment, and the tag type of each (spec decision 73). */
export const SEGMENT_KINDS = {
  category: 'category',
  brand: 'brand',
  room: 'room',
  color: 'colour',
  material: 'material',
  moodclip: 'filter',
  style: 'style',
} as const satisfies Record<string, TagType>;

export type SegmentKind = keyof typeof SEGMENT_KINDS;

/** `category-sofas-corner` as kind and remainder; the tags decide what the remainder names. */
export interface ListSegment {
  readonly kind: SegmentKind;
  readonly slugs: string;
}

const isKind = (text: string): text is SegmentKind => Object.hasOwn(SEGMENT_KINDS, text);

/** One path segment of a list, or null if its kind is unknown (FILTER-001, FILTER-002). */
export const parseSegment = (segment: string): ListSegment | null => {
  const hyphen = segment.indexOf('-');
  const kind = segment.slice(0, hyphen);
  const slugs = segment.slice(hyphen + 1);
  return hyphen > 0 && isKind(kind) && slugs !== '' ? { kind, slugs } : null;
};

const KIND_OF_TYPE = Object.fromEntries(
  Object.entries(SEGMENT_KINDS).map(([kind, type]) => [type, kind]),
) as Record<TagType, SegmentKind>;

/** The kind of a tag type in paths: `colour` is `color`, `filter` is `moodclip`. */
export const segmentKind = (type: TagType): SegmentKind => KIND_OF_TYPE[type];
