import { cacheTags } from '#lib/cache-tags.ts';
import type { Tag } from '@parlour/contract';
import { paginationOf, type Pagination } from '../listing/pagination.ts';
import type { TrailStep } from '../shell/trail.ts';
import type { StoryCard } from './story-card.ts';

/** Stories on one page: one large, then rows of two and three. */
export const STORY_PAGE = 12;

/** A list of moodrooms or posts. */
export interface StoryList {
  readonly heading: string;
  readonly introduction: string;
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly trail: readonly TrailStep[];
  readonly cards: readonly StoryCard[];
  /** The other lists, one of which is shown. */
  readonly choices: readonly StoryChoice[];
  readonly pagination: Pagination;
  readonly cacheTags: readonly string[];
  /** Null if there is no style order. */
  readonly own: OwnList | null;
}

/** The same list in the visitor's style order. */
interface OwnList {
  readonly href: string;
  /** URL of the cards only. */
  readonly cards: string;
}

export interface StoryChoice {
  readonly name: string;
  readonly href: string;
  readonly current: boolean;
}

export type StoryListAnswer =
  | { readonly status: 'found'; readonly list: StoryList }
  /** No such tag or section, or a page beyond the last. */
  | { readonly status: 'not_found' }
  /** The page number was none: the same list's first page. */
  | { readonly status: 'moved'; readonly to: string };

/** The texts of a list, whatever its page. */
export interface StoryPlace {
  readonly heading: string;
  readonly introduction: string;
  readonly title: string;
  readonly description: string;
  readonly trail: readonly TrailStep[];
  readonly href: (page: number) => string;
  readonly tag?: Tag | undefined;
}

interface StoryResults {
  readonly own?: OwnList;
  readonly cards: readonly StoryCard[];
  readonly totalCount: number;
  readonly choices: readonly StoryChoice[];
  readonly cacheTags: readonly string[];
}

/** One page of stories; null beyond the last page. */
export const storyList = (
  place: StoryPlace,
  page: number,
  results: StoryResults,
): StoryList | null => {
  const last = Math.max(1, Math.ceil(results.totalCount / STORY_PAGE));
  if (page > last) return null;
  return {
    heading: place.heading,
    introduction: page === 1 ? place.introduction : '',
    title: page === 1 ? place.title : `${place.title} – page ${page}`,
    description: place.description,
    canonical: place.href(page),
    trail: place.trail,
    cards: results.cards,
    choices: results.choices,
    own: results.own ?? null,
    pagination: paginationOf(place.href, page, last),
    cacheTags: [...results.cacheTags, ...(place.tag ? [cacheTags.tag(place.tag.tagId)] : [])],
  };
};

export const asAnswer = (list: StoryList | null): StoryListAnswer =>
  list === null ? { status: 'not_found' } : { status: 'found', list };

/** The tag in `{type}/{tagId}` of a URL; undefined for none. */
export const tagAt = (
  tags: readonly Tag[],
  type: Tag['type'] | null,
  tagId: string,
): Tag | undefined => tags.find((tag) => tag.tagId === tagId && tag.type === type);
