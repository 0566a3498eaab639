import { isStaticPath } from '#lib/policies/static-paths.ts';
import { paths } from '#lib/paths.ts';

/** Pages that have a Markdown, by their paths; the first match wins. */
const PAGES = {
  guide: /^\/agents$/,
  home: /^\/$/,
  products: /^\/products(?:\/(?<segments>.+))?$/,
  list: /^\/[^/]+\/products\/list(?:\/(?<segments>.+))?$/,
  reviews: /^\/[^/]+\/products\/d\/(?<id>[^/]+)\/reviews$/,
  product: /^\/[^/]+\/products\/d\/(?<id>[^/]+)$/,
  store: /^(?:\/[^/]+\/products)?\/seller\/(?<id>[^/]+)$/,
  moodroom: /^\/[^/]+\/moodrooms\/d\/(?<id>[^/]+)$/,
  moodrooms: /^\/[^/]+\/moodrooms\/(?<segments>.+)$/,
  post: /^\/[^/]+\/blog\/d\/(?<id>[^/]+)$/,
  posts: /^\/(?<slug>[^/]+)\/blog\/(?<segments>.+)$/,
  tag: /^\/info\/tag\/(?<id>[^/]+)$/,
  index: /^\/store\/(?<id>brands|styles|categories|rooms)$/,
  wholeStore: /^\/store\/menu$/,
  seller: /^\/profile\/seller\/(?<id>[^/]+)$/,
  compare: /^\/compare$/,
  game: /^\/game$/,
} as const;

export type MarkdownPageName = keyof typeof PAGES | 'policy';

/** A page that has a Markdown, with what its path identifies. */
export interface MarkdownPage {
  readonly name: MarkdownPageName;
  readonly path: string;
  /** The part of the path that identifies the page; '' for none. */
  readonly id: string;
  readonly slug: string;
  readonly segments: readonly string[];
}

/** The page of a path; null for a page that has no Markdown. */
export const markdownPageAt = (path: string): MarkdownPage | null => {
  for (const [name, pattern] of Object.entries(PAGES)) {
    const { groups = {} } = pattern.exec(path) ?? { groups: undefined };
    if (pattern.test(path)) return pageOf(name as MarkdownPageName, path, groups);
  }
  return isPolicy(path) ? pageOf('policy', path, {}) : null;
};

const pageOf = (
  name: MarkdownPageName,
  path: string,
  { id = '', slug = '', segments }: Readonly<Record<string, string | undefined>>,
): MarkdownPage => ({
  name,
  path,
  id,
  slug,
  segments: segments === undefined ? [] : segments.split('/'),
});

const isPolicy = (path: string): boolean => isStaticPath(path) && path !== paths.offline();

const ENDING = '.md';

/** Path of the Markdown of a page; the home page becomes `index`. */
export const markdownPath = (path: string): string =>
  path === '/' ? `/index${ENDING}` : path + ENDING;

/** Path of the page for the path of a Markdown; null for any other path. */
export const pathOfMarkdown = (path: string): string | null => {
  if (!path.endsWith(ENDING)) return null;
  const page = path.slice(0, -ENDING.length);
  if (page === '/index') return '/';
  return page === '/' || page.endsWith('/') ? null : page;
};

/** Folder of the generated pages; no request reaches it by name. */
const MADE = '/markdown-made';

/** Path at which the Markdown of a page is generated. */
export const madePath = (path: string): string => MADE + (path === '/' ? '/index' : path);

/** Path of the page whose Markdown is generated at a path; null for any other path. */
export const pathOfMade = (path: string): string | null => {
  if (path !== MADE && !path.startsWith(`${MADE}/`)) return null;
  const page = path.slice(MADE.length);
  return page === '/index' ? '/' : page;
};

interface Range {
  readonly type: string;
  /** 0 to 1. */
  readonly weight: number;
}

/**
 * Whether an `Accept` header (RFC 9110, 12.5.1) asks for Markdown: it names Markdown, and ranks no type of a
 * page higher. A client that takes anything, as browsers and most programs do, gets the page.
 */
export const asksForMarkdown = (accept: string | null): boolean => {
  if (accept === null || !/text\/markdown/i.test(accept)) return false;
  const ranges = accept.split(',').map(rangeOf);
  const weightOf = (name: string) => ranges.find(({ type }) => type === name)?.weight;
  const markdown = weightOf('text/markdown') ?? 0;
  return markdown > 0 && markdown >= (weightOf('text/html') ?? 0);
};

const rangeOf = (text: string): Range => {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const number = weight === undefined ? 1 : Number(weight);
  return { type, weight: Number.isNaN(number) ? 0 : number };
};
