import { describe, expect, it } from 'vitest';
import { Tag } from '@parlour/contract';
import { notFoundSuggestion } from './not-found-suggestion.ts';

const tags = [
  { tagId: 4, type: 'category', name: 'Furniture', urlSlug: 'furniture' },
  { tagId: 30, type: 'colour', name: 'Blue', urlSlug: 'blue' },
  { tagId: 41, type: 'brand', name: 'Ercol', urlSlug: 'ercol' },
].map((tag) => Tag.parse(tag));

const instead = async (...segments: string[]) =>
  (await notFoundSuggestion({ listTags: () => Promise.resolve({ tags }) }, segments))?.link.url;

describe('a list whose path names something unknown', () => {
  it('[ROUTE-011] leads to the brands if it is a brand', async () => {
    expect(await instead('brand-nosuch')).toBe('/store/brands');
    expect(await instead('category-furniture', 'brand-nosuch')).toBe('/store/brands');
    expect(await instead('brand-ercol-nosuch')).toBe('/store/brands');
  });

  it.each([
    [['color-nosuch'], '/products'],
    [['category-furniture', 'color-nosuch'], '/products/category-furniture'],
    [['style-nosuch', 'color-blue', 'price-100-500'], '/products/color-blue/price-100-500'],
    [['nonsense-1', 'color-blue', 'room-nosuch'], '/products/color-blue'],
  ])('[ROUTE-011] leads from %j to the list without it', async (segments, url) => {
    expect(await instead(...segments)).toBe(url);
  });

  it('[ROUTE-011] says why, and names where it leads', async () => {
    const answer = (segment: string) =>
      notFoundSuggestion({ listTags: () => Promise.resolve({ tags }) }, [segment]);
    expect(await answer('brand-nosuch')).toMatchObject({
      sentence:
        'We don’t sell a brand of this name, or no longer do. These are the brands that we sell.',
      link: { name: 'All brands' },
    });
    expect(await answer('color-nosuch')).toMatchObject({
      sentence: 'This list is narrowed by something that we don’t sell, or no longer do.',
      link: { name: 'The list without it' },
    });
  });

  it('says of a day that the calendar has none', async () => {
    const segments = ['color-blue', 'here-by-2026-02-30', 'in-stock'];
    const answer = await notFoundSuggestion(
      { listTags: () => Promise.resolve({ tags }) },
      segments,
    );
    expect(answer).toEqual({
      sentence:
        'Nothing can arrive by the day in this address, because the calendar has no such day.',
      link: { name: 'The list without it', url: '/products/color-blue/in-stock' },
    });
  });

  it('[ROUTE-011] leads nowhere else if everything in it is known', async () => {
    expect(await instead('category-furniture', 'color-blue')).toBeUndefined();
  });

  it.each([
    ['width-to-12%20acres', /couldn’t read the size/],
    ['price-from-cheap', /couldn’t read the price/],
  ])(
    'says that it could not read %s, and leads to the list without it',
    async (segment, sentence) => {
      const segments = ['color-blue', segment];
      const answer = await notFoundSuggestion(
        { listTags: () => Promise.resolve({ tags }) },
        segments,
      );
      expect(answer?.sentence).toMatch(sentence);
      expect(answer?.link.url).toBe('/products/color-blue');
    },
  );
});
