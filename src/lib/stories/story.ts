import { dateFormat, type TagType } from '@parlour/domain';
import { SEGMENT_KINDS, segmentKind } from '../listing/list-segments.ts';

/** A type of tag in the URLs of stories: `category` is `cat` (spec decision 73). */
export const storyKind = (type: TagType): string =>
  type === 'category' ? 'cat' : segmentKind(type);

/** The type of tag for a segment of such a URL; null for none. */
export const typeOfKind = (kind: string): TagType | null => {
  if (kind === 'cat') return 'category';
  return (
    Object.entries(SEGMENT_KINDS).find(([name, type]) => kind === name || kind === type)?.[1] ??
    null
  );
};

const WORDS_A_MINUTE = 220;

/** The minutes that it takes to read a text, at least one. */
export const minutesToRead = (html: string): number => {
  const words = html.replace(/<[^>]*>/g, ' ').match(/\S+/g)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
};

/** The day of a moment for readers: `16 November 2026`; '' for an invalid one. */
export const dayOf = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });
