import { describe, expect, it } from 'vitest';
import { isPublicPath, SPECULATION_RULES } from './speculation.ts';

describe('the pages to prefetch', () => {
  it.each([
    '/',
    '/products',
    '/products/category-furniture/color-blues',
    '/ashby/products/d/339',
    '/_/moodrooms/t',
    '/_/blog/d/3',
    '/store/brands',
    '/about-us',
    '/info/contact',
  ])('include %s', (path) => {
    expect(isPublicPath(path)).toBe(true);
  });

  it.each([
    '/auth/sign-in',
    '/auth/sign-out',
    '/idp/sign-in',
    '/profile/edit',
    '/purchase/cart-new',
    '/purchase',
    '/game/play/1/round/2',
    '/consent',
    '/compare',
    '/web/products',
    '/ashby/products/d/339/enquiry',
    '/ashby/products/d/339/review',
    '/test-payments/1',
    '/operator/purge',
    '/market/web/tags',
    '/media/finishes/oak.webp',
  ])('do not include %s', (path) => {
    expect(isPublicPath(path)).toBe(false);
  });

  it('are prerendered only while a link is pressed', () => {
    expect(SPECULATION_RULES.prefetch.map(({ eagerness }) => eagerness)).toEqual(['moderate']);
    expect(SPECULATION_RULES.prerender.map(({ eagerness }) => eagerness)).toEqual(['conservative']);
  });

  it('are selected without URL patterns, which a browser tries on each link at each change', () => {
    expect(JSON.stringify(SPECULATION_RULES)).not.toContain('href_matches');
  });
});
