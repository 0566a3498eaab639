import { retailerMenu } from '@parlour/contract';
import { slugFor } from '@parlour/domain';
import { sectionsOf } from '../stories/stories.queries.ts';
import { tagsOf, type TagReply } from '../tags/tags.queries.ts';
import { routes, type MarketContext } from '../routes.ts';

const entryOf = (tag: TagReply, url = '') => ({
  name: tag.name,
  url,
  tagId: tag.tagId,
  tagType: tag.type,
  urlSlug: tag.urlSlug,
  mainPicture: tag.mainThumbnail,
  quantity: tag.count,
});

const ofType = (tags: readonly TagReply[], type: TagReply['type']) =>
  tags.filter((tag) => tag.type === type);

/** Categories, each with those below it; then rooms, each with its categories; then styles and brands. */
const storeMenu = (tags: readonly TagReply[]) => {
  const roots = ofType(tags, 'category').filter(({ parentUrlSlug }) => !parentUrlSlug);
  const below = (parent: TagReply) =>
    ofType(tags, 'category').filter(({ parentUrlSlug }) => parentUrlSlug === parent.urlSlug);
  const index = (name: string, url: string) => ({ name, url, tagId: '', tagType: '', urlSlug: '' });
  return [
    ...roots.map((root) => ({
      ...entryOf(root),
      subMenus: below(root).map((child) => entryOf(child)),
    })),
    {
      ...index('Rooms', '/store/rooms'),
      subMenus: ofType(tags, 'room').map((room) => ({
        ...entryOf(room),
        subMenus: roots.map((root) => entryOf(root)),
      })),
    },
    {
      ...index('Styles', '/store/styles'),
      subMenus: ofType(tags, 'style').map((style) => entryOf(style)),
    },
  ];
};

const moodroomMenu = (tags: readonly TagReply[]) =>
  ofType(tags, 'room').map((tag) => entryOf(tag, `/_/moodrooms/t/room/${String(tag.tagId)}`));

const withTags =
  (make: (tags: readonly TagReply[]) => object[]) =>
  async ({ db, site }: MarketContext): Promise<object[]> =>
    make(await tagsOf(db, site.assortment));

/** The departments of the blog, largest first; `quantity` is the number of posts. */
const blogMenu = async ({ db, site }: MarketContext): Promise<object[]> =>
  (await sectionsOf(db, site.assortment)).map(({ section, posts }) => ({
    name: section,
    url: `/${slugFor(section)}/blog/t`,
    quantity: posts,
  }));

/** Menus by their API names; a menu with an unknown name is empty. */
const MENUS: Readonly<Record<string, (context: MarketContext) => Promise<object[]>>> = {
  STORE: withTags(storeMenu),
  MOODROOMS: withTags(moodroomMenu),
  BLOGS: blogMenu,
};

export const menuRoutes = routes().on(retailerMenu, async (context, { query: { menuType } }) => ({
  menus: (await (Object.hasOwn(MENUS, menuType) ? MENUS[menuType]?.(context) : undefined)) ?? [],
}));
