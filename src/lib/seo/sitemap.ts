import type { Api, Tag } from '@parlour/contract';
import { escapeHtml } from '@parlour/domain';
import { paths } from '#lib/paths.ts';

type SitemapApi = Pick<Api, 'listTags' | 'listSellers' | 'productUrls' | 'storyUrls'>;

/** Lists of one tag in a sitemap, by the name of their file. */
const TAG_FILES = {
  categories: 'category',
  brands: 'brand',
  styles: 'style',
  rooms: 'room',
} as const satisfies Record<string, Tag['type']>;

/** Stories in a sitemap, by the name of their file. */
const STORY_FILES = {
  moodrooms: { kind: 'moodroom', path: paths.moodroom },
  posts: { kind: 'post', path: paths.post },
} as const;

/** Pages that every site has: home, indexes, lists of stories, policies. */
const FIXED = [
  paths.home(),
  paths.wholeStore(),
  ...(['brands', 'styles', 'categories', 'rooms'] as const).map(paths.storeIndex),
  paths.moodrooms(),
  paths.blog(),
  paths.game(),
  ...paths.policies.map(({ url }) => url),
];

/** The most URLs in one file (sitemaps.org). */
const FILE_SIZE = 50_000;

const FILE =
  /^(pages|products|stores|categories|brands|styles|rooms|moodrooms|posts)-([1-9]\d{0,4})\.xml$/;
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface SitemapUrl {
  readonly path: string;
  /** ISO 8601; '' if unknown. */
  readonly changed: string;
}

/** The sitemap index of a site. */
export const sitemapIndex = async (api: SitemapApi, origin: string): Promise<string> => {
  const [{ tags }, { pageCount }, sellers, moodrooms, posts] = await Promise.all([
    api.listTags(),
    api.productUrls(),
    sellersAt(api, 1),
    storiesAt(api, 'moodrooms', 1),
    storiesAt(api, 'posts', 1),
  ]);
  const files = [
    'pages-1.xml',
    ...numbered('products', pageCount),
    ...numbered('stores', sellers.length > 0 ? 1 : 0),
    ...Object.entries(TAG_FILES).flatMap(([name, type]) =>
      numbered(name, Math.ceil(tags.filter((tag) => tag.type === type).length / FILE_SIZE)),
    ),
    ...numbered('moodrooms', moodrooms.pageCount),
    ...numbered('posts', posts.pageCount),
  ];
  const entries = files.map((file) => `<sitemap><loc>${origin}/sitemaps/${file}</loc></sitemap>`);
  return document(`<sitemapindex ${NAMESPACE}>${entries.join('')}</sitemapindex>`);
};

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name}-${index + 1}.xml`);

/** One file of a site's sitemap; null if there is no such file. */
export const sitemapFile = async (
  api: SitemapApi,
  file: string,
  origin: string,
): Promise<string | null> => {
  const [, name = '', number] = FILE.exec(file) ?? [];
  const page = Number(number);
  if (name === '') return null;
  const urls = await urlsOf(api, name, page);
  return urls.length === 0 ? null : urlSet(urls, origin);
};

const urlsOf = async (api: SitemapApi, name: string, page: number): Promise<SitemapUrl[]> => {
  if (name === 'pages') return page === 1 ? FIXED.map(unchanged) : [];
  if (name === 'products') return products(api, page);
  if (name === 'stores') return page === 1 ? stores(api) : [];
  if (name === 'moodrooms' || name === 'posts') return stories(api, name, page);
  return lists(api, name, page);
};

const unchanged = (path: string): SitemapUrl => ({ path, changed: '' });

/** Sellers in one reply. */
const SELLERS = 100;

/** If an upstream fails, the sitemap has no stores; its products stay. */
const sellersAt = async (api: SitemapApi, page: number) => {
  const body = { limit: SELLERS, skip: (page - 1) * SELLERS };
  const reply = await api.listSellers({ body }).catch(() => undefined);
  return reply?.data.list ?? [];
};

const stores = async (api: SitemapApi): Promise<SitemapUrl[]> => {
  const found: SitemapUrl[] = [];
  for (let page = 1; found.length < FILE_SIZE; page += 1) {
    const sellers = await sellersAt(api, page);
    found.push(
      ...sellers.map(({ sellerID, sellerName }) => unchanged(paths.seller(sellerID, sellerName))),
    );
    if (sellers.length < SELLERS) break;
  }
  return found;
};

/** If an upstream does not know the call, the sitemap has no stories; its products stay. */
const storiesAt = (api: SitemapApi, name: keyof typeof STORY_FILES, page: number) =>
  api
    .storyUrls({ query: { kind: STORY_FILES[name].kind, page } })
    .catch(() => ({ stories: [], pageCount: 0 }));

const stories = async (
  api: SitemapApi,
  name: keyof typeof STORY_FILES,
  page: number,
): Promise<SitemapUrl[]> =>
  (await storiesAt(api, name, page)).stories.map(({ id, urlSlug, updatedAt }) => ({
    path: STORY_FILES[name].path(id, urlSlug),
    changed: updatedAt,
  }));

const products = async (api: SitemapApi, page: number): Promise<SitemapUrl[]> => {
  const { products } = await api.productUrls({ query: { page } });
  return products.map(({ variantId, urlSlug, updatedAt }) => ({
    path: paths.product(variantId, urlSlug),
    changed: updatedAt,
  }));
};

const lists = async (api: SitemapApi, name: string, page: number): Promise<SitemapUrl[]> => {
  const { tags } = await api.listTags();
  const type = Object.entries(TAG_FILES).find(([key]) => key === name)?.[1];
  return tags
    .filter((tag) => tag.type === type)
    .slice((page - 1) * FILE_SIZE, page * FILE_SIZE)
    .map((tag) => unchanged(paths.list(tag)));
};

const urlSet = (urls: readonly SitemapUrl[], origin: string): string => {
  const entries = urls.map(({ path, changed }) => {
    const lastmod = changed === '' ? '' : `<lastmod>${escapeHtml(changed)}</lastmod>`;
    return `<url><loc>${escapeHtml(origin + path)}</loc>${lastmod}</url>`;
  });
  return document(`<urlset ${NAMESPACE}>${entries.join('')}</urlset>`);
};

const document = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>${root}`;
