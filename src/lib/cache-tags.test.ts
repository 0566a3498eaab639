import { expect, it } from 'vitest';
import { cacheTagForms, cacheTags, isCacheTag } from './cache-tags.ts';

it.each([
  ...['*', 'catalogue', 'list', 'store-index', 'blog'],
  cacheTags.list('sofas'),
  cacheTags.product('17'),
  cacheTags.post('p1'),
  cacheTags.call('web/tags'),
])('takes %j for a cache tag', (tag) => {
  expect(isCacheTag(tag)).toBe(true);
});

it.each(['nonsense', '', 'product:', 'products', 'products:17', 'lists:sofas', 'Blog'])(
  'takes %j for none',
  (text) => {
    expect(isCacheTag(text)).toBe(false);
  },
);

it('lists what there is for a person', () => {
  expect(cacheTagForms()).toMatch(/^\*, catalogue, lists, list:…, day, .*product:….*, list$/);
});
