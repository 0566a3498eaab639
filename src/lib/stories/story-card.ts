import type { BookmarkItem } from '#lib/bookmarks/bookmark-item.ts';
import type { PersonRoom, Post, TagReference } from '@parlour/contract';
import type { ShownPicture } from '@parlour/domain';
import { dayOf } from '#lib/stories/story.ts';
import { paths } from '#lib/paths.ts';

/** A moodroom or a post in a list. */
export interface StoryCard {
  readonly item: BookmarkItem;
  readonly href: string;
  readonly title: string;
  readonly standfirst: string;
  /** Its subject in a word: the room, or the department of the blog. */
  readonly label: string;
  readonly picture: ShownPicture | null;
  readonly date: string;
  /** ISO 8601; '' if unknown. */
  readonly published: string;
}

type StoryPicture = Pick<
  PersonRoom,
  'mainPicture' | 'mainPictureAlt' | 'mainPictureWidth' | 'mainPictureHeight'
>;

/** The fields of a story on a card. */
type CardStory = StoryPicture &
  Pick<
    PersonRoom,
    '_id' | 'urlSlug' | 'name' | 'standfirst' | 'seo_description' | 'publishedAt' | 'tags'
  >;

/** The picture of a story; null without one. */
export const storyPicture = (story: StoryPicture): ShownPicture | null =>
  story.mainPicture === ''
    ? null
    : {
        src: story.mainPicture,
        thumbnail: story.mainPicture,
        alt: story.mainPictureAlt,
        width: story.mainPictureWidth,
        height: story.mainPictureHeight,
      };

const common = (story: CardStory) => ({
  title: story.name,
  standfirst: story.standfirst === '' ? story.seo_description : story.standfirst,
  picture: storyPicture(story),
  date: dayOf(story.publishedAt),
  published: story.publishedAt,
});

const nameOf = (tags: readonly TagReference[], type: TagReference['type']): string =>
  tags.find((tag) => tag.type === type)?.name ?? '';

export const roomCard = (room: CardStory): StoryCard => ({
  ...common(room),
  item: { type: 'personroom', id: room._id },
  href: paths.moodroom(room._id, room.urlSlug),
  label: nameOf(room.tags, 'room'),
});

export const postCard = (post: CardStory & Pick<Post, 'section'>): StoryCard => ({
  ...common(post),
  item: { type: 'post', id: post._id },
  href: paths.post(post._id, post.urlSlug),
  label: post.section,
});
