import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boundOf, percentile, TIME_BOUNDS } from './buckets.ts';
import { routeOf } from './routes.ts';
import { searchedWords } from './searched-words.ts';

describe('routeOf', () => {
  it('knows every page of the shop, and has no parameters in any pattern', () => {
    const pages = globSync('src/pages/**/*.{astro,ts}')
      .map((file) => file.replace(/^src\/pages/, '').replace(/(\/index)?\.(astro|ts)$/, '') || '/')
      .filter((page) => !/^\/(404|500|sites-static\/.*|\[\.\.\.policy\])$/.test(page));
    const unknown = pages.filter((page) => {
      const url = page.replace(/\[(?:\.\.\.)?\w+\]/g, 'x7');
      const { route, group } = routeOf(url);
      return route.includes('x7') || (group === 'other' && route === '(none)');
    });
    expect(pages.length).toBeGreaterThan(40);
    expect(unknown).toEqual([]);
  });

  it.each([
    ['/', '/', 'home'],
    ['/green-sofa/products/d/77', '/{slug}/products/d/{id}', 'product'],
    ['/_/products/d/77/enquiry', '/{slug}/products/d/{id}/enquiry', 'enquiry'],
    ['/products', '/products', 'list'],
    ['/products/category-sofas/color-red', '/products/{...rest}', 'list'],
    ['/purchase/checkout', '/purchase/checkout', 'checkout'],
    ['/about-us', '/about-us', 'policy'],
    ['/web/product/v/77', '/web/product/v/{id}', ''],
    ['/operator/insight/today', '/operator/insight/today', ''],
    ['/idp/sign-in', '/idp/sign-in', ''],
    ['/wp-login.php', '(none)', ''],
    ['/products.php', '(none)', ''],
  ])('finds %s at %s', (path, route, page) => {
    expect(routeOf(path)).toMatchObject({ route, page });
  });
});

describe('percentile', () => {
  it('is estimated within its bucket', () => {
    const counted = new Map([
      [10, 50],
      [20, 40],
      [1_000, 10],
    ]);
    expect(percentile(TIME_BOUNDS, counted, 0.5)).toBe(10);
    expect(percentile(TIME_BOUNDS, counted, 0.75)).toBeCloseTo(16.25);
    expect(percentile(TIME_BOUNDS, counted, 0.95)).toBe(875);
    expect(percentile(TIME_BOUNDS, new Map(), 0.95)).toBe(0);
  });

  it('puts a time above every bound into the last bucket', () => {
    expect(boundOf(TIME_BOUNDS, 1e9)).toBe(60_000);
    expect(boundOf(TIME_BOUNDS, 0)).toBe(1);
  });
});

describe('searchedWords', () => {
  it.each([
    ['  Oak   TABLE ', 'oak table'],
    ['ada@example.test sofa', '[email] sofa'],
    ['call +44 (0)7700 900 123', 'call [number]'],
    ['delivery to SW1A 1AA', 'delivery to [postcode]'],
    ['table 180 x 90', 'table 180 x 90'],
    ['x'.repeat(300), 'x'.repeat(60)],
    ['\u0000\n', ''],
  ])('turns %j into %j', (text, words) => {
    expect(searchedWords(text)).toBe(words);
  });
});
