import type { Api } from '#lib/contract/client.ts';
import type { Tag } from '#lib/contract/entities/tag.ts';
import { tagIcon } from '#lib/domain/tag.ts';
import { paths, type StoreIndex } from '#lib/paths.ts';

/** A tag of an index page, with the address of its store. */
export interface IndexEntry {
  readonly name: string;
  readonly href: string;
  readonly description: string;
  /** '' for none. */
  readonly picture: string;
  /** Two letters that stand in for a picture. */
  readonly icon: string;
  readonly count: number;
  readonly children: readonly {
    readonly name: string;
    readonly href: string;
    readonly count: number;
  }[];
}

export interface StoreIndexPage {
  readonly index: StoreIndex;
  readonly heading: string;
  readonly introduction: string;
  readonly canonical: string;
  readonly entries: readonly IndexEntry[];
  /** The other index pages, and the game that finds a style. */
  readonly others: readonly { readonly name: string; readonly href: string }[];
}

interface Kind {
  readonly type: Tag['type'];
  readonly heading: string;
  readonly introduction: string;
}

const KINDS: Readonly<Record<StoreIndex, Kind>> = {
  brands: {
    type: 'brand',
    heading: 'Brands',
    introduction: 'Every maker and workshop in the shop, from A to Z.',
  },
  styles: {
    type: 'style',
    heading: 'Styles',
    introduction: 'Find the look first; the furniture follows.',
  },
  categories: {
    type: 'category',
    heading: 'Categories',
    introduction: 'Everything we have, shelf by shelf.',
  },
  rooms: {
    type: 'room',
    heading: 'Rooms',
    introduction: 'Start with the room, and see what belongs in it.',
  },
};

const isIndex = (text: string): text is StoreIndex => Object.hasOwn(KINDS, text);

/** An index page of the store (STORE-001 to STORE-004), or null when there is none of the name. */
export const storeIndexPage = async (
  api: Pick<Api, 'listTags'>,
  name: string,
): Promise<StoreIndexPage | null> => {
  if (!isIndex(name)) return null;
  const { type, heading, introduction } = KINDS[name];
  const { tags } = await api.listTags({ query: { type } });
  const ofType = tags.filter((tag) => tag.type === type);
  return {
    index: name,
    heading,
    introduction,
    canonical: paths.storeIndex(name),
    entries: inOrder(name, ofType).map((tag) => entry(tag, ofType)),
    others: [
      ...Object.entries(KINDS)
        .filter(([other]) => other !== name)
        .map(([other, kind]) => ({
          name: kind.heading,
          href: paths.storeIndex(other as StoreIndex),
        })),
      ...(name === 'styles' ? [{ name: 'Play the style game', href: paths.game() }] : []),
    ],
  };
};

/** Roots in the catalogue's order; brands by their names. */
const inOrder = (index: StoreIndex, tags: readonly Tag[]): readonly Tag[] => {
  const roots = tags.filter(({ parentUrlSlug }) => parentUrlSlug === '');
  return index === 'brands'
    ? roots.toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB'))
    : roots;
};

const entry = (tag: Tag, tags: readonly Tag[]): IndexEntry => ({
  name: tag.name,
  href: paths.list(tag),
  description: tag.description,
  picture: tag.mainPicture || tag.mainThumbnail,
  icon: tagIcon(tag.name),
  count: tag.count,
  children: tags
    .filter((child) => tag.children.includes(child.tagId))
    .map((child) => ({ name: child.name, href: paths.list(child), count: child.count })),
});
