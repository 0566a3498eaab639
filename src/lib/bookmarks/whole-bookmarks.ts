import type { Bookmark } from '#lib/contract/calls/bookmarks.ts';
import type { Post } from '#lib/contract/entities/story.ts';
import type { TagReference } from '#lib/contract/entities/tag.ts';
import { sentFields, sentId, sentList, sentNumber, sentText } from '#lib/domain/sent.ts';
import { wholeProduct } from '#lib/product/whole-detail.ts';
import type { CardStory } from '../stories/story-card.ts';
import type { BookmarkCalls, LinkedTag, Listed } from './bookmarks-page.ts';

const listed = <T>(item: (value: unknown) => T) =>
  sentFields<Listed<T>>({ data: sentFields<Listed<T>['data']>({ list: sentList(item) }) });

const tagType = (value: unknown) => value as TagReference['type'];

const named = { tagId: sentId, name: sentText, urlSlug: sentText, type: tagType };
const parent = { parentUrlSlug: sentText };

const reference = sentFields<TagReference>({
  ...{ ...named, ...parent, parent: sentId, parentName: sentText },
  ...{ colorHexCode: sentText, mainThumbnail: sentText },
});

const tags = sentFields<{ tags: LinkedTag[] }>({
  tags: sentList(sentFields<LinkedTag>({ ...named, ...parent, mainPicture: sentText })),
});

const bookmark = sentFields<Bookmark>({
  ...{ itemID: sentId, itemType: sentText, products: sentList(wholeProduct) },
});

const stories = listed(
  sentFields<CardStory & Pick<Post, 'section'>>({
    ...{ _id: sentId, urlSlug: sentText, name: sentText, section: sentText },
    ...{ standfirst: sentText, seo_description: sentText, publishedAt: sentText },
    ...{ mainPicture: sentText, mainPictureAlt: sentText },
    ...{ mainPictureWidth: sentNumber, mainPictureHeight: sentNumber },
    tags: sentList(reference),
  }),
);

const bookmarks = listed(bookmark);

const sellers = listed(
  sentFields<{ sellerID: string; sellerName: string; mainPicture: string }>({
    ...{ sellerID: sentId, sellerName: sentText, mainPicture: sentText },
  }),
);

type Sent = {
  readonly [Name in keyof BookmarkCalls]: (
    ...given: Parameters<BookmarkCalls[Name]>
  ) => Promise<unknown>;
};

/** A browser's calls, with replies that have all that a page's have (spec decision 44). */
export const wholeCalls = (api: Sent): BookmarkCalls => ({
  bookmarkDetails: async (input) => bookmarks(await api.bookmarkDetails(input)),
  listPersonRooms: async (input) => stories(await api.listPersonRooms(input)),
  listContents: async (input) => stories(await api.listContents(input)),
  listTags: async (input) => tags(await api.listTags(input)),
  listSellers: async (input) => sellers(await api.listSellers(input)),
});
