import { expect, test, type Page } from '@playwright/test';
import { ask } from './ask.ts';

/** Id of the site that the running project visits. */
export const siteId = (): string => (test.info().project.metadata as { site: string }).site;

/** Width of the window that the running project opens. */
export const startWidth = (): number => (test.info().project.metadata as { width: number }).width;

/** Kinds of page that every site has. */
export const KINDS = ['home', 'list', 'product', 'game', 'not found'] as const;

const ADDRESSES = {
  home: '/',
  list: '/products',
  game: '/game',
  'not found': '/nothing-here',
} as const;

/** Kinds of page of the moodrooms and the blog: on every site, too, but looked at on two. */
export const STORY_KINDS = ['moodrooms', 'moodroom', 'blog', 'post'] as const;

const STORY_LISTS = {
  moodrooms: '/_/moodrooms/t',
  moodroom: '/_/moodrooms/t',
  blog: '/_/blog/t',
  post: '/_/blog/t',
} as const;

type StoryKind = (typeof STORY_KINDS)[number];

const isStory = (kind: string): kind is StoryKind => Object.hasOwn(STORY_LISTS, kind);

const storyAddress = async (kind: StoryKind, page: Page): Promise<string> => {
  if (kind === 'moodrooms' || kind === 'blog') return STORY_LISTS[kind];
  const list = await (await ask(page.request, STORY_LISTS[kind])).text();
  const [, href = ''] = /<main[^]*?<article[^]*?<a[^>]*? href="([^"]+)"/.exec(list) ?? [];
  expect(href).toMatch(/^\/./);
  return href;
};

/** Where a page of a kind is; for a story that of the first one listed, for a product of the first with several pictures. */
export const addressOf = async (
  kind: (typeof KINDS)[number] | StoryKind,
  page: Page,
): Promise<string> => {
  if (isStory(kind)) return storyAddress(kind, page);
  if (kind !== 'product') return ADDRESSES[kind];
  const list = await (await ask(page.request, ADDRESSES.list)).text();
  const tiles = list.match(/<article[^]*?<\/article>/g) ?? [];
  const tile = tiles.find((html) => html.includes('class="second"')) ?? '';
  const [, href = ''] = /<h2[^>]*>\s*<a[^>]*? href="([^"]+)"/.exec(tile) ?? [];
  expect(href).toMatch(/^\/[^/]+\/products\/d\/[\w-]+$/);
  return href;
};

/** Complaints of the browser: errors, warnings, broken policies. The page's own 404 is none, nor that tests have no service worker. */
export const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const ownStatus =
      message.text().includes('status of 404') && message.location().url === page.url();
    const isBlocked = message.text().startsWith('Service Worker registration blocked');
    if (['error', 'warning'].includes(message.type()) && !ownStatus && !isBlocked) {
      complaints.push(message.text());
    }
  });
  return complaints;
};
