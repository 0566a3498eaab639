import type { Api, Product, Tag } from '@parlour/contract';
import { tagIcon } from '@parlour/domain';
import { paths, type StoreIndex } from '#lib/paths.ts';

/** A tag on an index page, with the URL of its store. */
interface IndexEntry {
  readonly tagId: string;
  readonly name: string;
  readonly href: string;
  readonly description: string;
  /** '' for none. */
  readonly picture: string;
  /** Two letters in place of a picture. */
  readonly icon: string;
  readonly count: number;
  /** Its subordinate tags, or some products of a brand. */
  readonly children: readonly IndexChild[];
}

interface IndexChild {
  readonly name: string;
  readonly href: string;
  /** Number of products; null for a product itself. */
  readonly count: number | null;
}

export interface StoreIndexPage {
  readonly index: StoreIndex;
  readonly heading: string;
  readonly introduction: string;
  readonly canonical: string;
  readonly entries: readonly IndexEntry[];
  /** The other index pages, and the style game. */
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

/** An index page of the store (STORE-001 to STORE-004); null for an unknown name. */
export const storeIndexPage = async (
  api: Pick<Api, 'listTags' | 'brandProducts'>,
  name: string,
): Promise<StoreIndexPage | null> => {
  if (!isIndex(name)) return null;
  const { type, heading, introduction } = KINDS[name];
  const [{ tags }, products] = await Promise.all([
    api.listTags({ query: { type } }),
    name === 'brands' ? productsOfBrands(api) : NO_PRODUCTS,
  ]);
  const ofType = tags.filter((tag) => tag.type === type);
  return {
    index: name,
    heading,
    introduction,
    canonical: paths.storeIndex(name),
    entries: inOrder(name, ofType).map((tag) => entry(tag, ofType, products)),
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

/** Roots in the order of the catalogue; brands by name. */
const inOrder = (index: StoreIndex, tags: readonly Tag[]): readonly Tag[] => {
  const roots = tags.filter(({ parentUrlSlug }) => parentUrlSlug === '');
  return index === 'brands'
    ? roots.toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB'))
    : roots;
};

/** The most products with each brand. */
const MAX_PRODUCTS = 3;

type BrandProducts = ReadonlyMap<string, readonly IndexChild[]>;

const NO_PRODUCTS: BrandProducts = new Map();

/** Some products of each brand, by its tag; empty after an error. */
const productsOfBrands = async (api: Pick<Api, 'brandProducts'>): Promise<BrandProducts> => {
  const reply = await api.brandProducts().catch(() => undefined);
  return new Map(
    reply?.brands.map(({ tagId, products }) => [tagId, products.flatMap(productLink)] as const),
  );
};

const productLink = ({ name, urlSlug, variants: [variant] }: Product): IndexChild[] =>
  variant === undefined ? [] : [{ name, href: paths.product(variant.id, urlSlug), count: null }];

const entry = (tag: Tag, tags: readonly Tag[], products: BrandProducts): IndexEntry => ({
  tagId: tag.tagId,
  name: tag.name,
  href: paths.list(tag),
  description: tag.description,
  picture: tag.mainPicture || tag.mainThumbnail,
  icon: tagIcon(tag.name),
  count: tag.count,
  children: [
    ...tags
      .filter((child) => tag.children.includes(child.tagId))
      .map((child) => ({ name: child.name, href: paths.list(child), count: child.count })),
    ...(products.get(tag.tagId) ?? []).slice(0, MAX_PRODUCTS),
  ],
});
