import { describe, expect, it } from 'vitest';
import {
  asksForMarkdown,
  madePath,
  markdownPath,
  pathOfMade,
  pathOfMarkdown,
  markdownPageAt,
} from './markdown-pages.ts';

describe('paths of pages that have a Markdown', () => {
  it.each([
    ['/', { name: 'home' }],
    ['/products', { name: 'products', segments: [] }],
    ['/products/category-sofas/color-green', { segments: ['category-sofas', 'color-green'] }],
    ['/x/products/list/a/b', { name: 'list', segments: ['a', 'b'] }],
    ['/ashby/products/d/339', { name: 'product', id: '339' }],
    ['/ashby/products/d/339/reviews', { name: 'reviews', id: '339' }],
    ['/calder/products/seller/1', { name: 'store', id: '1' }],
    ['/seller/1', { name: 'store', id: '1' }],
    ['/_/moodrooms/t', { name: 'moodrooms', segments: ['t'] }],
    ['/steam/moodrooms/d/1', { name: 'moodroom', id: '1' }],
    ['/rooms/blog/t', { name: 'posts', slug: 'rooms' }],
    ['/a/blog/d/2', { name: 'post', id: '2' }],
    ['/info/tag/7', { name: 'tag', id: '7' }],
    ['/info/contact', { name: 'policy' }],
    ['/return-policy', { name: 'policy' }],
    ['/store/brands', { name: 'index', id: 'brands' }],
    ['/store/menu', { name: 'wholeStore' }],
    ['/profile/seller/3', { name: 'seller', id: '3' }],
    ['/compare', { name: 'compare' }],
    ['/game', { name: 'game' }],
    ['/agents', { name: 'guide' }],
  ])('include %s', (path, place) => {
    expect(markdownPageAt(path)).toMatchObject(place);
    expect(pathOfMarkdown(markdownPath(path))).toBe(path);
    expect(pathOfMade(madePath(path))).toBe(path);
  });

  it.each([
    '/profile/edit',
    '/purchase/cart-new',
    '/operator',
    '/offline',
    '/nothing-here',
    '/feeds/a',
    '/ashby/products/d/339/review',
    '/ashby/products/d/339/enquiry',
    '/store/yours',
    '/game/play/7/result',
    '/rooms/x',
  ])('do not include %s', (path) => {
    expect(markdownPageAt(path)).toBeNull();
  });

  it.each(['/products', '/.md', '/x/.md', '/products.mdx'])(
    '%s is no path of a Markdown',
    (path) => {
      expect(pathOfMarkdown(path)).toBeNull();
    },
  );
});

describe('a request for Markdown', () => {
  it.each([
    ['text/markdown', true],
    ['text/markdown, text/html, */*', true],
    ['text/html;q=0.8, text/markdown;q=0.9', true],
    ['TEXT/MARKDOWN; charset=utf-8', true],
    ['text/markdown;q=0.5, text/html', false],
    ['text/markdown;q=0', false],
    ['text/markdown;q=none', false],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
    ['*/*', false],
    ['text/*', false],
    ['', false],
    [null, false],
  ])('is recognised by its Accept header: %j', (accept, asks) => {
    expect(asksForMarkdown(accept)).toBe(asks);
  });
});
