import { dateFormat } from '../domain/date.ts';
import { SEGMENT_KINDS, segmentKind } from '../listing/list-segments.ts';
import type { TagType } from '../domain/tag.ts';

/** A moodroom is a furnished room whose products can be pointed at; a post is an article. */
export const STORY_KINDS = ['moodroom', 'post'] as const;

export type StoryKind = (typeof STORY_KINDS)[number];

/** How an address of stories names the type of a tag: `category` is `cat` (spec decision 73). */
export const storyKind = (type: TagType): string =>
  type === 'category' ? 'cat' : segmentKind(type);

/** The type of tag that a segment of such an address names; null for none. */
export const typeOfKind = (kind: string): TagType | null => {
  if (kind === 'cat') return 'category';
  return (
    Object.entries(SEGMENT_KINDS).find(([name, type]) => kind === name || kind === type)?.[1] ??
    null
  );
};

const WORDS_A_MINUTE = 220;

/** Minutes that a text takes to read, one at least. */
export const minutesToRead = (html: string): number => {
  const words = html.replace(/<[^>]*>/g, ' ').match(/\S+/g)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
};

/** An instant as a reader sees its day: `16 November 2026`; '' for what is none. */
export const dayOf = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });
