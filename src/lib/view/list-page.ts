import type { Api } from '#lib/contract/client.ts';
import type { ProductList } from '#lib/contract/entities/product.ts';
import type { Tag } from '#lib/contract/entities/tag.ts';
import { tagsOfSegments } from '#lib/domain/list-tags.ts';
import { pageWindow, readPage } from '#lib/domain/page-number.ts';
import type { TagType } from '#lib/domain/tag.ts';
import { paths } from '#lib/paths.ts';
import { productCacheTags } from './page-cache.ts';
import { tilesOf, type Tile } from './tile.ts';
import { listTrail, type TrailStep } from './trail.ts';

type ListApi = Pick<Api, 'listTags' | 'listProducts' | 'filterProducts'>;

export interface PageLink {
  readonly page: number;
  readonly href: string;
}

export interface Pagination {
  readonly current: number;
  readonly last: number;
  /** Null stands for a gap. */
  readonly links: readonly (PageLink | null)[];
  readonly previous: string | null;
  readonly next: string | null;
}

export interface ListPage {
  readonly heading: string;
  readonly title: string;
  readonly description: string;
  readonly introduction: string;
  readonly picture: string;
  readonly canonical: string;
  readonly trail: readonly TrailStep[];
  readonly count: number;
  readonly tiles: readonly Tile[];
  readonly subcategories: readonly { readonly name: string; readonly href: string }[];
  readonly pagination: Pagination;
  readonly cacheTags: readonly string[];
}

export type ListAnswer =
  | { readonly status: 'found'; readonly page: ListPage }
  /** A tag that there is not, or a page beyond the last. */
  | { readonly status: 'not_found' }
  /** The page number was none: the same list's first page. */
  | { readonly status: 'moved'; readonly to: string };

/**
 * The list that a path below `/products` and its query name.
 * @param segments path segments after `/products`, as they stand in the URL
 */
export const listPage = async (
  api: ListApi,
  segments: readonly string[],
  query: URLSearchParams,
): Promise<ListAnswer> => {
  const { tags } = await api.listTags();
  const selected = selectedTags(segments, query.get('tagId'), tags);
  if (selected === null) return { status: 'not_found' };
  const page = readPage(query.get('page'));
  if (page === null) return { status: 'moved', to: paths.list(selected) };
  const products = await productsOf(api, selected, page);
  if (page > lastPage(products)) return { status: 'not_found' };
  return { status: 'found', page: view(selected, tags, products, page) };
};

/** A path's tags; the tag of `?tagId=` counts where the path names none. */
const selectedTags = (
  segments: readonly string[],
  tagId: string | null,
  tags: readonly Tag[],
): readonly Tag[] | null => {
  if (segments.length > 0 || tagId === null) return tagsOfSegments(segments, tags);
  const tag = tags.find((candidate) => candidate.tagId === tagId);
  return tag === undefined ? null : [tag];
};

/** One tag is asked for by its id, which no other tag shares; several by their slugs. */
const productsOf = (api: ListApi, selected: readonly Tag[], page: number): Promise<ProductList> => {
  const [tag, ...others] = selected;
  if (others.length > 0) return api.filterProducts({ query: { page }, body: filterOf(selected) });
  return api.listProducts({ query: tag === undefined ? { page } : { page, tagId: tag.tagId } });
};

const filterOf = (selected: readonly Tag[]) => {
  const slugs = (type: TagType) =>
    selected.filter((tag) => tag.type === type).map(({ urlSlug }) => urlSlug);
  return {
    brandsUrlSlug: slugs('brand'),
    categoriesUrlSlug: slugs('category'),
    roomsUrlSlug: slugs('room'),
    colorsUrlSlug: slugs('colour'),
    materialsUrlSlug: slugs('material'),
    moodclipsUrlSlug: slugs('filter'),
    stylesUrlSlug: slugs('style'),
  };
};

const lastPage = ({ pageCount }: ProductList): number => Math.max(1, pageCount);

const view = (
  selected: readonly Tag[],
  tags: readonly Tag[],
  products: ProductList,
  page: number,
): ListPage => {
  const [tag] = selected;
  const heading = selected.map(({ name }) => name).join(', ') || 'All Products';
  return {
    heading,
    title: titleOf(selected, heading, page),
    description: tag === undefined ? '' : firstText(tag.metaTitleDescription, tag.seo_description),
    introduction: selected.length === 1 && page === 1 ? (tag?.description ?? '') : '',
    picture: tag?.mainPicture ?? '',
    canonical: paths.list(selected, page),
    trail: listTrail(tag),
    count: products.totalCount,
    tiles: tilesOf(products.retailerProducts),
    subcategories: subcategoriesOf(selected, tags),
    pagination: paginationOf(selected, page, lastPage(products)),
    cacheTags: [
      'list',
      ...selected.map(({ tagId }) => `tag:${tagId}`),
      ...productCacheTags(products.retailerProducts),
    ],
  };
};

const firstText = (...texts: readonly string[]): string => texts.find((text) => text !== '') ?? '';

/** Title of the tag (SEO-001); a page further on says so, that no two pages share a title. */
const titleOf = (selected: readonly Tag[], heading: string, page: number): string => {
  const title = selected.length === 1 ? firstText(selected[0]?.metaTitle ?? '', heading) : heading;
  return page === 1 ? title : `${title} – page ${page}`;
};

/** Children of a tag that stands alone; roots of the categories where no tag is named. */
const subcategoriesOf = (selected: readonly Tag[], tags: readonly Tag[]) => {
  const [tag, ...others] = selected;
  if (others.length > 0) return [];
  const children = tags.filter((candidate) =>
    tag === undefined
      ? candidate.type === 'category' && candidate.parentUrlSlug === ''
      : tag.children.includes(candidate.tagId),
  );
  return children.map((child) => ({ name: child.name, href: paths.list([child]) }));
};

const paginationOf = (selected: readonly Tag[], current: number, last: number): Pagination => {
  const href = (page: number) => paths.list(selected, page);
  return {
    current,
    last,
    links: pageWindow(current, last).map((page) =>
      page === null ? null : { page, href: href(page) },
    ),
    previous: current > 1 ? href(current - 1) : null,
    next: current < last ? href(current + 1) : null,
  };
};
