import { expect } from '@playwright/test';
import { requestSite } from '../request.ts';

/** Kinds of page that every site has. */
export const KINDS = ['home', 'list', 'product', 'game', 'not found'] as const;

const URLS = {
  home: '/',
  list: '/products',
  game: '/game',
  'not found': '/nothing-here',
} as const;

/** Kinds of page of the moodrooms and the blog: every site has them, but only one is checked. */
export const STORY_KINDS = ['moodrooms', 'moodroom', 'blog', 'post'] as const;

const STORY_LISTS = {
  moodrooms: '/_/moodrooms/t',
  moodroom: '/_/moodrooms/t',
  blog: '/_/blog/t',
  post: '/_/blog/t',
} as const;

type StoryKind = (typeof STORY_KINDS)[number];

const isStory = (kind: string): kind is StoryKind => Object.hasOwn(STORY_LISTS, kind);

const storyUrl = async (kind: StoryKind): Promise<string> => {
  if (kind === 'moodrooms' || kind === 'blog') return STORY_LISTS[kind];
  const list = (await requestSite(STORY_LISTS[kind])).text;
  const [, href = ''] = /<main[^]*?<article[^]*?<a[^>]*? href="([^"]+)"/.exec(list) ?? [];
  expect(href).toMatch(/^\/./);
  return href;
};

/** URL of a page of a kind: the first story in the list, or the first product with several pictures. */
export const urlOf = async (kind: (typeof KINDS)[number] | StoryKind): Promise<string> => {
  if (isStory(kind)) return storyUrl(kind);
  if (kind !== 'product') return URLS[kind];
  const list = (await requestSite(URLS.list)).text;
  const tiles = list.match(/<article[^]*?<\/article>/g) ?? [];
  const tile = tiles.find((html) => html.includes('</picture><img')) ?? '';
  const [, href = ''] = /<h2[^>]*>\s*<a[^>]*? href="([^"]+)"/.exec(tile) ?? [];
  expect(href).toMatch(/^\/[^/]+\/products\/d\/[\w-]+$/);
  return href;
};
