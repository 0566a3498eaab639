import type { Api, Bookmark } from '@parlour/contract';
import { paths } from '#lib/paths.ts';
import { postCard, roomCard, type StoryCard } from '../stories/story-card.ts';
import { BOOKMARK_TYPES, bookmarkType, type BookmarkType } from '@parlour/domain';
import { tilesOf, type Tile } from '../listing/tile.ts';

/** A bookmarked item as the page shows it; `gone` means that this site no longer has it. */
export type BookmarkedItem =
  | { readonly kind: 'product'; readonly tile: Tile }
  | { readonly kind: 'story'; readonly card: StoryCard }
  | {
      readonly kind: 'link';
      readonly name: string;
      readonly href: string;
      readonly picture: string;
    }
  | { readonly kind: 'gone' };

export interface BookmarksPage {
  readonly type: BookmarkType;
  readonly tabs: readonly {
    readonly name: string;
    readonly href: string;
    readonly current: boolean;
  }[];
  /** Newest first. */
  readonly items: readonly {
    readonly itemID: string;
    /** '' for an item that is gone. */
    readonly name: string;
    readonly item: BookmarkedItem;
  }[];
}

const NAMES: Readonly<Record<BookmarkType, string>> = {
  product: 'Products',
  personroom: 'Moodrooms',
  post: 'Blog posts',
  tag: 'Collections',
  seller: 'Sellers',
};

const GONE = { kind: 'gone' } as const;

type ItemsById = ReadonlyMap<string, BookmarkedItem>;

/** The calls that load bookmarks and their items. */
export type BookmarkCalls = Pick<
  Api,
  'bookmarkDetails' | 'listPersonRooms' | 'listContents' | 'listTags' | 'listSellers'
>;

/** The customer's bookmarks of the type in a URL; null for an unknown type. */
export const bookmarksPage = async (
  api: BookmarkCalls,
  segment = '',
): Promise<BookmarksPage | null> => {
  const type = bookmarkType(segment);
  if (type === undefined) return null;
  const { data } = await api.bookmarkDetails({ body: { itemType: type } });
  const id = await shownOf(api, type, data.list);
  return {
    type,
    tabs: BOOKMARK_TYPES.map((each) => ({
      name: NAMES[each],
      href: paths.bookmarks(each === 'product' ? '' : each),
      current: each === type,
    })),
    items: data.list.map(({ itemID }) => {
      const item = id.get(itemID) ?? GONE;
      return { itemID, name: nameOf(item), item };
    }),
  };
};

/** The name of an item; '' if it is gone. */
export const nameOf = (item: BookmarkedItem): string => {
  if (item.kind === 'product') return item.tile.name;
  if (item.kind === 'story') return item.card.title;
  return item.kind === 'link' ? item.name : '';
};

const idsOf = (list: readonly Bookmark[]): string[] => list.map(({ itemID }) => itemID);

const story = (card: StoryCard) => ({ kind: 'story', card }) as const;

/** The items of one type by their ids; one that is missing is gone. */
export const shownOf = async (
  api: BookmarkCalls,
  type: BookmarkType,
  list: readonly Bookmark[],
): Promise<ItemsById> => (list.length === 0 ? new Map() : FIND[type](api, list));

/** How items of each type are looked up by their ids. */
const FIND: Readonly<
  Record<BookmarkType, (api: BookmarkCalls, list: readonly Bookmark[]) => Promise<ItemsById>>
> = {
  product: (_, list) =>
    Promise.resolve(
      new Map(
        list.flatMap(({ itemID, products }) =>
          tilesOf(products).map((tile) => [itemID, { kind: 'product', tile }] as const),
        ),
      ),
    ),
  personroom: async (api, list) => {
    const { data } = await api.listPersonRooms({ body: { _id: idsOf(list), limit: 100 } });
    return new Map(data.list.map((room) => [room._id, story(roomCard(room))]));
  },
  post: async (api, list) => {
    const { data } = await api.listContents({ body: { _id: idsOf(list), limit: 100 } });
    return new Map(data.list.map((post) => [post._id, story(postCard(post))]));
  },
  tag: async (api) => {
    const { tags } = await api.listTags();
    return new Map(
      tags.map((tag) => [
        tag.tagId,
        { kind: 'link', name: tag.name, href: paths.list(tag), picture: tag.mainPicture },
      ]),
    );
  },
  seller: async (api, list) => {
    const { data } = await api.listSellers({ body: { sellerID: idsOf(list), limit: 100 } });
    return new Map(
      data.list.map(({ sellerID, sellerName, mainPicture }) => [
        sellerID,
        {
          kind: 'link',
          name: sellerName,
          href: paths.sellerProfile(sellerID),
          picture: mainPicture,
        },
      ]),
    );
  },
};
