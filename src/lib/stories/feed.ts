import type { Api, Post } from '@parlour/contract';
import { escapeHtml } from '@parlour/domain';
import { paths } from '#lib/paths.ts';

/** Posts in a feed. */
const NEWEST = 30;

interface FeedSite {
  readonly name: string;
  readonly tagline: string;
  readonly origin: string;
}

/** RSS 2.0 of the newest posts of a site. */
export const feed = async (
  api: Pick<Api, 'listContents'>,
  { name, tagline, origin }: FeedSite,
): Promise<string> => {
  const { data } = await api.listContents({ body: { limit: NEWEST } });
  const newest = data.list[0]?.publishedAt ?? '';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', `${name}: the Journal`),
    element('link', origin + paths.blog()),
    element('description', tagline),
    element('language', 'en-GB'),
    dated('lastBuildDate', newest),
    `<atom:link href="${escapeHtml(origin + paths.feed)}" rel="self" type="application/rss+xml"/>`,
    ...data.list.map((post) => item(post, origin)),
    '</channel></rss>',
  ].join('');
};

const item = (post: Post, origin: string): string => {
  const url = origin + paths.post(post._id, post.urlSlug);
  return [
    '<item>',
    element('title', post.name),
    element('link', url),
    `<guid isPermaLink="true">${escapeHtml(url)}</guid>`,
    element('description', post.standfirst === '' ? post.seo_description : post.standfirst),
    dated('pubDate', post.publishedAt),
    ...(post.author === '' ? [] : [element('dc:creator', post.author)]),
    ...(post.section === '' ? [] : [element('category', post.section)]),
    ...post.tags.map(({ name }) => element('category', name)),
    '</item>',
  ].join('');
};

/** XML does not allow most control characters, in any form. */
const CONTROL = /[^\P{Cc}\t\n\r]/gu;

const element = (name: string, text: string): string =>
  `<${name}>${escapeHtml(text.replace(CONTROL, ''))}</${name}>`;

const dated = (name: string, instant: string): string => {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '' : element(name, date.toUTCString());
};
