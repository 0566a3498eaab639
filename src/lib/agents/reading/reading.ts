import type { PhrasingContent, RootContent } from 'mdast';
import { absoluteUrl, link, list, type Nodes, paragraph, strong } from '@parlour/agents';
import type { Api } from '@parlour/contract';
import { formatPence, type ShownPrice } from '@parlour/domain';
import type { StaticPage } from '#lib/policies/static-pages.ts';
import type { Site } from '@parlour/site';
import type { Tile } from '../../listing/tile.ts';
import type { Pagination } from '../../listing/pagination.ts';
import type { TrailStep } from '../../shell/trail.ts';
import type { StoryCard } from '../../stories/story-card.ts';

/** Everything that a page's Markdown is made from. */
export interface ReadingContext {
  readonly api: Api;
  readonly site: Site;
  /** URL of the page, as requested, without the ending. */
  readonly url: URL;
  /** The policies and the help pages of the site. */
  readonly policies: () => Promise<readonly StaticPage[]>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The Markdown of a page, a redirect, or nothing. */
export type Reading =
  | {
      readonly status: 'found';
      readonly nodes: Nodes;
      /** Path of the page's canonical URL. */
      readonly canonical: string;
      /** Path and query under which the page may be cached; null if it is not cached. */
      readonly own: string | null;
      /** The directive for search engines; null if they may index the page. */
      readonly robots: string | null;
      readonly cacheTags: readonly string[];
      /** The content may grow a moment later. */
      readonly isProvisional?: boolean;
    }
  | { readonly status: 'not_found' }
  | { readonly status: 'moved'; readonly to: string };

export type ReadPage = (context: ReadingContext) => Promise<Reading>;

export const NOT_FOUND = { status: 'not_found' } as const;

/** Absolute URL of a path of the site. */
export const urlOf = ({ site }: Pick<ReadingContext, 'site'>, path: string): string =>
  absoluteUrl(site.origin, path);

/** The breadcrumb trail of a page on one line. Nothing for the home page. */
export const trailLine = (
  context: Pick<ReadingContext, 'site'>,
  trail: readonly TrailStep[],
): RootContent[] => {
  if (trail.length === 0) return [];
  const home: TrailStep = { name: context.site.name, href: '/' };
  const steps = [home, ...trail].map(({ name, href }): PhrasingContent | string =>
    href === null ? name : link(name, urlOf(context, href)),
  );
  return [paragraph(...steps.flatMap((step, index) => (index === 0 ? [step] : [' › ', step])))];
};

/** `£950.00, was £1,100.00 (14% off)`, as the page shows it. */
export const priceWords = (price: ShownPrice, suffix = ''): string => {
  if (price.status === 'request_price') return 'price on request';
  const was = price.was === null ? '' : `, was ${formatPence(price.was)}`;
  const off = price.discountPercent === null ? '' : ` (${String(price.discountPercent)}% off)`;
  return `${[formatPence(price.now), suffix].filter((part) => part !== '').join(' ')}${was}${off}`;
};

/** Products of a list, each with its URL and price; without those that have no page. */
export const productList = (
  context: Pick<ReadingContext, 'site'>,
  tiles: readonly Tile[],
): RootContent[] =>
  list(
    tiles.flatMap(({ href, variantTitle, brand, price, priceSuffix, more }) => {
      if (href === null) return [];
      const by = brand === null ? '' : ` by ${brand.name}`;
      const rest = more === '' ? '' : ` – ${more}`;
      const words = `${by}: ${priceWords(price, priceSuffix)}${rest}`;
      return [[link(variantTitle, urlOf(context, href)), words]];
    }),
  );

/** Moodrooms or posts in a list. */
export const storyLines = (
  context: Pick<ReadingContext, 'site'>,
  cards: readonly StoryCard[],
): RootContent[] =>
  list(
    cards.map(({ href, title, standfirst, date }) => [
      link(title, urlOf(context, href)),
      [date === '' ? '' : ` (${date})`, standfirst === '' ? '' : `: ${standfirst}`].join(''),
    ]),
  );

interface NamedLink {
  readonly name: string;
  readonly href: string;
}

/** Named links to pages of the shop. */
export const linkList = (
  context: Pick<ReadingContext, 'site'>,
  links: readonly NamedLink[],
): RootContent[] => list(links.map(({ name, href }) => [link(name, urlOf(context, href))]));

/** Which page of how many, with links to its neighbours. Nothing for a single page. */
export const pageLine = (
  context: Pick<ReadingContext, 'site'>,
  { current, last, previous, next }: Pagination,
): RootContent[] => {
  if (last <= 1) return [];
  const to = (words: string, href: string | null) =>
    href === null ? [] : [' ', link(words, urlOf(context, href))];
  const words = `Page ${String(current)} of ${String(last)}.`;
  return [paragraph(strong(words), ...to('Previous page', previous), ...to('Next page', next))];
};
