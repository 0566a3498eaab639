import { cacheTags } from '#lib/cache-tags.ts';
import type { BookmarkItem } from '#lib/bookmarks/bookmark-item.ts';
import type { Api, Post } from '@parlour/contract';
import { type ShownPicture, slugFor } from '@parlour/domain';
import type { ShareableItem } from '#lib/gallery/share.ts';
import { dayOf, minutesToRead } from '#lib/stories/story.ts';
import { paths } from '#lib/paths.ts';
import { productCacheTags } from '../seo/page-cache.ts';
import { tilesOf, type Tile } from '../listing/tile.ts';
import type { TrailStep } from '../shell/trail.ts';
import type { StoryTagLink } from './moodroom-page.ts';
import { postCard, roomCard, storyPicture, type StoryCard } from './story-card.ts';

/** A blog post as its page shows it (BLOG-002, BLOG-003). */
export interface PostPage {
  readonly item: BookmarkItem;
  readonly heading: string;
  readonly standfirst: string;
  readonly section: StoryTagLink | null;
  readonly author: string;
  readonly minutes: number;
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly trail: readonly TrailStep[];
  readonly picture: ShownPicture | null;
  /** Sanitised HTML. */
  readonly text: string;
  readonly date: string;
  readonly published: string;
  readonly updated: string;
  readonly tags: readonly StoryTagLink[];
  /** On the page of a style: a link to its furniture. */
  readonly shop: StoryTagLink | null;
  readonly tiles: readonly Tile[];
  readonly posts: readonly StoryCard[];
  readonly rooms: readonly StoryCard[];
  readonly share: ShareableItem;
  readonly cacheTags: readonly string[];
}

type PostApi = Pick<Api, 'contentDetails' | 'listContents' | 'listPersonRooms'>;

const ID = /^[\w-]{1,64}$/;
const RELATED = 3;

/** A post by its id; null for an invalid id. @throws the call's error if it is unknown */
export const postPage = async (api: PostApi, postId: string): Promise<PostPage | null> => {
  if (!ID.test(postId)) return null;
  const { data: post } = await api.contentDetails({ query: { contentID: postId } });
  const near = post.tags.map(({ tagId }) => tagId);
  const nothing = { data: { list: [] } };
  const [posts, rooms] = await Promise.all([
    api.listContents({ body: { search: { near, except: [post._id] }, limit: RELATED } }),
    near.length === 0
      ? nothing
      : api.listPersonRooms({ body: { search: { near }, limit: RELATED } }),
  ]);
  return view(post, posts.data.list.map(postCard), rooms.data.list.map(roomCard));
};

const view = (post: Post, posts: readonly StoryCard[], rooms: readonly StoryCard[]): PostPage => ({
  item: { type: 'post', id: post._id },
  heading: post.name,
  standfirst: post.standfirst,
  section: sectionOf(post),
  author: post.author,
  minutes: minutesToRead(post.description),
  title: post.metaTitle || post.name,
  description: post.seo_description || post.standfirst,
  canonical: paths.post(post._id, post.urlSlug),
  trail: trailOf(post),
  picture: storyPicture(post),
  text: post.description,
  date: dayOf(post.publishedAt),
  published: post.publishedAt,
  updated: post.updatedAt,
  tags: post.tags.map((tag) => ({ name: tag.name, href: paths.blogByTag(tag) })),
  shop: shopOf(post),
  tiles: tilesOf(post.products),
  posts,
  rooms,
  share: {
    type: 'post',
    _id: post._id,
    name: post.name,
    mainPicture: post.mainPicture,
    seo_description: post.seo_description,
  },
  cacheTags: [cacheTags.lists, cacheTags.post(post._id), ...productCacheTags(post.products)],
});

const sectionOf = ({ section }: Post): StoryTagLink | null =>
  section === '' ? null : { name: section, href: paths.blog(1, slugFor(section)) };

const trailOf = (post: Post): readonly TrailStep[] => {
  const section = sectionOf(post);
  return [
    { name: 'Blogs', href: paths.blog() },
    ...(section ? [section] : []),
    { name: post.name, href: null },
  ];
};

/** A post whose URL starts with a style is that style's page. */
const shopOf = (post: Post): StoryTagLink | null => {
  const style = post.tags.find(({ type, urlSlug }) => type === 'style' && urlSlug === post.urlSlug);
  return style ? { name: style.name, href: paths.tag(style) } : null;
};
