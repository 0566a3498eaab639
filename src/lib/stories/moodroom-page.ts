import { cacheTags } from '#lib/cache-tags.ts';
import type { BookmarkItem } from '#lib/bookmarks/bookmark-item.ts';
import type { Api, PersonRoom } from '@parlour/contract';
import type { ShownPicture } from '@parlour/domain';
import type { ShareableItem } from '#lib/gallery/share.ts';
import { dayOf } from '#lib/stories/story.ts';
import { paths } from '#lib/paths.ts';
import { productCacheTags } from '../seo/page-cache.ts';
import { tilesOf, type Tile } from '../listing/tile.ts';
import type { TrailStep } from '../shell/trail.ts';
import { postCard, roomCard, storyPicture, type StoryCard } from './story-card.ts';

/** A product in the list below the picture. */
export interface RoomProduct {
  /** One-based, as on the pin in the picture. */
  readonly number: number;
  readonly tile: Tile;
}

/** A number in the picture that links to a product. */
export interface RoomPin {
  readonly number: number;
  readonly href: string;
  readonly name: string;
  readonly price: Tile['price'];
  /** Percent from the left and the top. */
  readonly left: number;
  readonly top: number;
}

export interface StoryTagLink {
  readonly name: string;
  readonly href: string;
}

/** A moodroom as its page shows it (ROOM-002). */
export interface MoodroomPage {
  readonly item: BookmarkItem;
  readonly template: string;
  readonly heading: string;
  readonly standfirst: string;
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly trail: readonly TrailStep[];
  readonly picture: ShownPicture | null;
  readonly pins: readonly RoomPin[];
  readonly products: readonly RoomProduct[];
  /** Sanitised HTML. */
  readonly text: string;
  readonly date: string;
  readonly published: string;
  readonly updated: string;
  readonly tags: readonly StoryTagLink[];
  readonly rooms: readonly StoryCard[];
  readonly posts: readonly StoryCard[];
  readonly share: ShareableItem;
  readonly cacheTags: readonly string[];
}

type RoomApi = Pick<Api, 'personRoomDetails' | 'recommendedPersonRooms' | 'listContents'>;

const ID = /^[\w-]{1,64}$/;
const RELATED = 3;

/** A moodroom by its id; null for an invalid id. @throws the call's error if it is unknown */
export const moodroomPage = async (api: RoomApi, roomId: string): Promise<MoodroomPage | null> => {
  if (!ID.test(roomId)) return null;
  const nothing = { data: { list: [] } };
  const details = api.personRoomDetails({ query: { personroomID: roomId } });
  const postsAbout = async ({ data: room }: Awaited<typeof details>) => {
    const near = room.tags.map(({ tagId }) => tagId);
    return near.length === 0
      ? nothing
      : api.listContents({ body: { search: { near }, limit: RELATED } });
  };
  const [{ data: room }, rooms, posts] = await Promise.all([
    details,
    api.recommendedPersonRooms({ body: { personroomID: [roomId], limit: RELATED } }),
    details.then(postsAbout),
  ]);
  return view(room, rooms.data.list.map(roomCard), posts.data.list.map(postCard));
};

const view = (
  room: PersonRoom,
  rooms: readonly StoryCard[],
  posts: readonly StoryCard[],
): MoodroomPage => {
  const products = tilesOf(room.products).map((tile, index) => ({ number: index + 1, tile }));
  return {
    item: { type: 'personroom', id: room._id },
    template: room.template,
    heading: room.name,
    standfirst: room.standfirst,
    title: room.metaTitle || room.name,
    description: room.seo_description || room.standfirst,
    canonical: paths.moodroom(room._id, room.urlSlug),
    trail: trailOf(room),
    picture: storyPicture(room),
    pins: pinsOf(room, products),
    products,
    text: room.description,
    date: dayOf(room.publishedAt),
    published: room.publishedAt,
    updated: room.updatedAt,
    tags: room.tags.map((tag) => ({ name: tag.name, href: paths.moodroomsByTag(tag) })),
    rooms,
    posts,
    share: { type: 'personroom', ...shared(room) },
    cacheTags: [cacheTags.lists, cacheTags.moodroom(room._id), ...productCacheTags(room.products)],
  };
};

const shared = ({ _id, name, mainPicture, seo_description }: PersonRoom) => ({
  _id,
  name,
  mainPicture,
  seo_description,
});

const trailOf = (room: PersonRoom): readonly TrailStep[] => {
  const tag = room.tags.find(({ type }) => type === 'room');
  return [
    { name: 'Moodrooms', href: paths.moodrooms() },
    ...(tag ? [{ name: tag.name, href: paths.moodroomsByTag(tag) }] : []),
    { name: room.name, href: null },
  ];
};

const percent = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1_000) / 10;

/** Pins of the products that have a page; one without a position is only in the list. */
const pinsOf = (room: PersonRoom, products: readonly RoomProduct[]): readonly RoomPin[] =>
  products.flatMap(({ number, tile }) => {
    const pin = room.pins.find(({ productId }) => productId === tile.productId);
    if (pin === undefined || tile.href === null) return [];
    const { href, name, price } = tile;
    return [{ number, href, name, price, left: percent(pin.x), top: percent(pin.y) }];
  });
