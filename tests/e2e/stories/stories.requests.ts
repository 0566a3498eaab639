import { expect, test } from '@playwright/test';
import { requestFrom } from '../request.ts';

const host = 'hearth.localhost';

const firstOf = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';

test('[BLOG-001] [ROOM-001] pages, feed and sitemap work without JavaScript, and wrong URLs are not found', async () => {
  const list = await requestFrom(host, '/_/blog/t');
  expect(list.status).toBe(200);
  const next = firstOf(list.text, /<link rel="next" href="https?:\/\/[^/"]+([^"]+)"/);
  expect(next).toBe('/_/blog/t?page=2');
  expect((await requestFrom(host, next)).status).toBe(200);
  expect(firstOf(list.text, /type="application\/rss\+xml"[^>]*href="([^"]+)"/)).toBe('/rss.xml');
  const rss = await requestFrom(host, '/rss.xml');
  expect(rss.headers['content-type']).toContain('application/rss+xml');
  const item = firstOf(rss.text, /<item>.*?<link>https?:\/\/[^/]+(\/[^<]+)<\/link>/s);
  expect((await requestFrom(host, item)).status).toBe(200);
  const index = await requestFrom(host, '/sitemap.xml');
  for (const file of ['/sitemaps/moodrooms-1.xml', '/sitemaps/posts-1.xml']) {
    expect(index.text).toContain(`${file}</loc>`);
    const first = firstOf((await requestFrom(host, file)).text, /<loc>https?:\/\/[^/]+(\/[^<]+)</);
    expect((await requestFrom(host, first)).status).toBe(200);
  }
  const wrong = [
    '/_/blog/d/999999',
    '/_/blog/d/x',
    '/_/blog/d/%27--',
    '/_/blog/t?page=99',
    '/_/blog/q',
    '/nothing/blog/t',
    '/_/blog/t/style/999999',
    `/_/blog/d/${'9'.repeat(300)}`,
    '/_/moodrooms/d/0',
    '/_/moodrooms/t/room/x',
    '/_/moodrooms',
    '/_/moodrooms/t/room/1/2/3',
    '/_/moodrooms/t?page=1000000000',
  ];
  for (const url of wrong) {
    expect((await requestFrom(host, url)).status, url).toBe(404);
  }
  for (const url of ['/_/moodrooms/d/%00', '/_/moodrooms/d/1%2F..']) {
    expect((await requestFrom(host, url)).status, url).toBe(400);
  }
  expect((await requestFrom(host, '/_/blog/t?page=-1')).status).toBe(302);
});
