import { cacheTags } from '#lib/cache-tags.ts';
import type { Api, Tag } from '@parlour/contract';
import { tagIcon } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import { productCacheTags } from '../seo/page-cache.ts';
import { postCard, roomCard, type StoryCard } from '../stories/story-card.ts';
import { tilesOf, type Tile } from '../listing/tile.ts';

/** A category, room or brand on the home page. */
export interface TagCard {
  readonly name: string;
  readonly href: string;
  /** '' if the tag has none. */
  readonly picture: string;
  /** Two letters in place of a picture. */
  readonly icon: string;
  readonly count: number;
  readonly children: readonly { readonly name: string; readonly href: string }[];
}

export interface HomePage {
  readonly categories: readonly TagCard[];
  readonly rooms: readonly TagCard[];
  readonly brands: readonly TagCard[];
  readonly recommended: readonly Tile[];
  /** The newest of each. */
  readonly moodrooms: readonly StoryCard[];
  readonly posts: readonly StoryCard[];
  readonly cacheTags: readonly string[];
}

/** The props of every block of the home page; a block takes its data from `home`. */
export interface HomeBlockProps {
  readonly title: string;
  readonly text: string;
  readonly home: HomePage;
}

/** The data of the home page's blocks (ROUTE-026, spec decision 50). */
export const homePage = async (
  api: Pick<Api, 'listTags' | 'recommendedProducts' | keyof StoriesApi>,
): Promise<HomePage> => {
  const [{ tags }, { retailerProducts }, stories] = await Promise.all([
    api.listTags(),
    api.recommendedProducts(),
    latestStories(api),
  ]);
  const roots = (type: Tag['type']) =>
    tags
      .filter((tag) => tag.type === type && tag.parentUrlSlug === '')
      .map((tag) => tagCard(tag, tags));
  return {
    categories: roots('category'),
    rooms: roots('room'),
    brands: roots('brand').toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB')),
    recommended: tilesOf(retailerProducts),
    ...stories,
    cacheTags: [
      cacheTags.home,
      cacheTags.lists,
      cacheTags.list(),
      ...productCacheTags(retailerProducts),
    ],
  };
};

type StoriesApi = Pick<Api, 'listPersonRooms' | 'listContents'>;

/** Moodrooms, and posts, on the home page. */
const LATEST = 3;

/** The newest moodrooms and posts; if an upstream has none, the rest of the page stays complete. */
const latestStories = async (api: StoriesApi) => {
  const body = { limit: LATEST };
  const nothing = { data: { list: [] } };
  const [moodrooms, posts] = await Promise.all([
    api.listPersonRooms({ body }).catch(() => nothing),
    api.listContents({ body }).catch(() => nothing),
  ]);
  return { moodrooms: moodrooms.data.list.map(roomCard), posts: posts.data.list.map(postCard) };
};

const tagCard = (tag: Tag, tags: readonly Tag[]): TagCard => ({
  name: tag.name,
  href: paths.list(tag),
  picture: tag.mainPicture || tag.mainThumbnail,
  icon: tagIcon(tag.name),
  count: tag.count,
  children: tags
    .filter((child) => tag.children.includes(child.tagId))
    .map((child) => ({ name: child.name, href: paths.list(child) })),
});
