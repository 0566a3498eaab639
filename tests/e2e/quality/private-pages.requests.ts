import { globSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { requestFrom } from '../request.ts';
import { readPage } from '../sent-page.ts';

const HOST = 'hearth.localhost';

/** A browser that has its token for writes already. */
const COOKIE = 'XSRF-TOKEN=held; samples=1.1';

/** Paths that the pages of the shop answer, and some of them with a query that they read. */
const pathsOfPages = async (): Promise<string[]> => {
  const { hrefs } = await readPage('/products', HOST);
  const product = hrefs.find((href) => href.includes('/products/d/')) ?? '';
  const [, slug = '', id = ''] = /^\/([^/]+)\/products\/d\/([^/?]+)/.exec(product) ?? [];
  const files = globSync('**/*.astro', { cwd: 'src/pages' }).filter(
    (file) => !file.startsWith('sites-static/'),
  );
  const paths = files.map(
    (file) =>
      `/${file}`
        .replace(/(\/index)?\.astro$/, '')
        .replace(/\/\[\.\.\.\w+\]/g, '')
        .replace('[slug]', slug)
        .replace('[variantId]', id)
        .replace(/\[\w+\]/g, '1') || '/',
  );
  return [...paths, '/samples?done=ordered', '/samples?done=asked', '/cancel/unknown-key'];
};

/** Nothing that a cache may keep, or that sets something in the browser. */
const isOwn = (headers: Readonly<Record<string, unknown>>): boolean =>
  !/\bpublic\b/.test(String(headers['cache-control'])) || headers['set-cookie'] !== undefined;

test('every page is the same for everybody, or isolated and never fetched ahead', async () => {
  test.slow();
  const counts = { own: 0, shared: 0 };
  for (const path of await pathsOfPages()) {
    const { status, headers } = await requestFrom(HOST, path, { cookie: COOKIE });
    if (status >= 300 && status < 400) continue;
    const isPrivate = isOwn(headers);
    counts[isPrivate ? 'own' : 'shared'] += 1;
    expect
      .soft([path, headers['cross-origin-opener-policy'], headers['speculation-rules']])
      .toEqual([
        path,
        isPrivate ? 'same-origin' : undefined,
        isPrivate ? undefined : '"/speculation-rules.json"',
      ]);
    if (!isPrivate) continue;
    const ahead = await requestFrom(HOST, path, { cookie: COOKIE, 'sec-purpose': 'prefetch' });
    expect.soft([path, ahead.status, ahead.text]).toEqual([path, 503, '']);
    expect.soft([path, ahead.headers['set-cookie']]).toEqual([path, undefined]);
  }
  expect(counts.own).toBeGreaterThan(30);
  expect(counts.shared).toBeGreaterThan(10);
});
