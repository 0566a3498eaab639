import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { markdownPageAt } from '../markdown-pages.ts';

const PAGES = 'src/pages';

/** Every route of a page: its file without the ending, and the one that `astro.config.mjs` adds. */
const routes = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.astro'))
  .map((file) => `/${file.replaceAll('\\', '/').replace(/(\/?index)?\.astro$/, '')}`)
  .concat('/seller/[sellerId]')
  .sort();

/** Routes whose pages have a Markdown, each with an example path. */
const MARKDOWN: Readonly<Record<string, string>> = {
  '/': '/',
  '/[...policy]': '/return-policy',
  '/[slug]/blog/[...place]': '/_/blog/t',
  '/[slug]/blog/d/[postId]': '/a-post/blog/d/2',
  '/[slug]/moodrooms/[...place]': '/_/moodrooms/t',
  '/[slug]/moodrooms/d/[roomId]': '/a-room/moodrooms/d/1',
  '/[slug]/products/d/[variantId]': '/ashby/products/d/339',
  '/[slug]/products/d/[variantId]/reviews': '/ashby/products/d/339/reviews',
  '/[slug]/products/list/[...segments]': '/x/products/list/category-sofas',
  '/[slug]/products/seller/[sellerId]': '/calder/products/seller/1',
  '/compare': '/compare',
  '/game': '/game',
  '/info/tag/[tag]': '/info/tag/7',
  '/products/[...segments]': '/products/room-living',
  '/profile/seller/[sellerId]': '/profile/seller/1',
  '/seller/[sellerId]': '/seller/1',
  '/store/[index]': '/store/brands',
  '/store/menu': '/store/menu',
};

/** Routes whose pages have none, by reason. */
const NONE: Readonly<Record<string, readonly RegExp[]>> = {
  'belongs to one customer': [
    /^\/(?:purchase|store\/yours|game\/play)\//,
    /^\/profile\/(?!seller\/)/,
    /^\/store\/yours$/,
    /^\/agents\/checkout\//,
  ],
  'is for people who were given its link, and is never cached': [
    /^\/(?:(?:lists|deliveries|cancel)\/\[key\]|rooms\/\[share\])$/,
  ],
  'is a form, which is filled in on the page': [
    /^\/\[slug\]\/products\/d\/\[variantId\]\/(?:alert|arrival|enquiry|fit|review)$/,
    /^\/(?:emails|idp)\//,
    /^\/(?:cancel|samples)$/,
  ],
  'opens a model on the device in the hand': [/^\/\[slug\]\/products\/d\/\[variantId\]\/room$/],
  'is a step of a sign-in': [/^\/post-login$/],
  'is for operators and developers': [/^\/operator(?:\/|$)/, /^\/market\//],
  'is a part of other pages': [/^\/(?:carousels|fragments)\//],
  'says that there is nothing here': [/^\/(?:404|500|offline)$/],
  'is the file behind a policy, which no request names': [/^\/sites-static\//],
};

const reasonsFor = (route: string): string[] =>
  Object.entries(NONE).flatMap(([reason, patterns]) =>
    patterns.some((pattern) => pattern.test(route)) ? [reason] : [],
  );

/** A path of a route. */
const sampleOf = (route: string): string => route.replaceAll(/\[(?:\.\.\.)?\w+\]/g, 'x');

const patternOf = (route: string): RegExp =>
  new RegExp(`^${route.replaceAll(/\[\.\.\.\w+\]/g, '.+').replaceAll(/\[\w+\]/g, '[^/]+')}$`);

describe('every route of a page', () => {
  it.each(routes)('%s has either a Markdown or a reason for having none', (route) => {
    const reasons = reasonsFor(route);
    const url = MARKDOWN[route];
    expect([url === undefined, reasons.length]).toEqual(
      reasons.length > 0 ? [true, 1] : [false, 0],
    );
    if (url === undefined) expect(markdownPageAt(sampleOf(route))).toBeNull();
    else {
      expect(url).toMatch(patternOf(route));
      expect(markdownPageAt(url)).not.toBeNull();
    }
  });

  it('%s exists', () => {
    expect(routes).toEqual(expect.arrayContaining(Object.keys(MARKDOWN)));
    for (const [reason, patterns] of Object.entries(NONE)) {
      for (const pattern of patterns) {
        expect([reason, String(pattern), routes.some((route) => pattern.test(route))]).toEqual([
          reason,
          String(pattern),
          true,
        ]);
      }
    }
  });
});
