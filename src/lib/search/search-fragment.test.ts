import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clearedUrl,
  readSearchFragment,
  searchFragment,
  searchSlug,
  searchText,
} from './search-fragment.ts';
import type { ListedTag } from '../listing/tag-index.ts';

const tag = (type: ListedTag['type'], urlSlug: string, parentUrlSlug = ''): ListedTag => ({
  type,
  urlSlug,
  parentUrlSlug,
});

const TAGS = [
  tag('category', 'furniture'),
  tag('category', 'corner-sofas', 'furniture'),
  tag('category', 'furniture-corner'),
  tag('brand', 'hale'),
  tag('room', 'living-room'),
  tag('colour', 'blue'),
  tag('colour', 'green'),
  tag('colour', 'blue-green'),
  tag('material', 'oak'),
  tag('filter', 'long-lunches'),
  tag('style', 'rustic'),
  tag('style', 'caf%C3%A9'),
] as const;

const byName = (type: string, slug: string): ListedTag => {
  const found = TAGS.find((one) => one.type === type && one.urlSlug === slug);
  if (!found) throw new Error(`no tag ${type} ${slug}`);
  return found;
};

describe('slug of a search', () => {
  it.each([
    ['Green Velvet Sofa', 'green-velvet-sofa'],
    ['  desk   under 120cm ', 'desk-under-120cm'],
    ['sofa £500!', 'sofa-500'],
    ['Crème décor', 'creme-decor'],
    ['mid-century_table', 'mid-century_table'],
    ['"*^', ''],
  ])('[SEARCH-027] of %j is %j', (text, slug) => {
    expect(searchSlug(text)).toBe(slug);
  });

  it('[SEARCH-027] has only word characters and hyphens, and a slug of a slug is the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const slug = searchSlug(text);
        expect(slug).toMatch(/^[\w-]*$/);
        expect(searchSlug(slug)).toBe(slug);
      }),
    );
  });

  it('[SEARCH-001] is parsed back into words', () => {
    expect(searchText('green-velvet-sofa')).toBe('green velvet sofa');
  });
});

describe('fragment of a search', () => {
  it('[SEARCH-001] is the slug of the text', () => {
    expect(searchFragment({ slug: 'sofa', selected: [] }, TAGS)).toBe('#/search/sofa');
    expect(searchFragment({ slug: '', selected: [] }, TAGS)).toBe('');
  });

  it('[SEARCH-002] has a segment for each group with the slugs of its tags', () => {
    const selected = [
      byName('style', 'rustic'),
      byName('filter', 'long-lunches'),
      byName('material', 'oak'),
      byName('colour', 'green'),
      byName('room', 'living-room'),
      byName('brand', 'hale'),
      byName('category', 'furniture'),
    ];
    expect(searchFragment({ slug: 'sofa', selected }, TAGS)).toBe(
      '#/search/sofa/category-furniture/brand-hale/room-living-room/color-green/material-oak/moodclip-long-lunches/style-rustic',
    );
  });

  it('[SEARCH-003] names a category after its parent', () => {
    const selected = [byName('category', 'corner-sofas')];
    expect(searchFragment({ slug: 'sofa', selected }, TAGS)).toBe(
      '#/search/sofa/category-furniture-corner-sofas',
    );
  });

  it('[SEARCH-001] [SEARCH-002] [SEARCH-003] is parsed back into the same search', () => {
    const slugs = fc.stringMatching(/^[a-z0-9_]+(-[a-z0-9_]+)*$/);
    fc.assert(
      fc.property(slugs, fc.subarray([...TAGS]), (slug, selected) => {
        const read = readSearchFragment(searchFragment({ slug, selected }, TAGS), TAGS);
        expect(read?.slug).toBe(slug);
        expect(new Set(read?.selected)).toEqual(new Set(selected));
        expect(read?.selected).toHaveLength(selected.length);
      }),
    );
  });

  it('[SEARCH-001] is parsed for any text, and is null for any other fragment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readSearchFragment(text.replace(/^#\/search\//, ''), TAGS)).toBeNull();
        const read = readSearchFragment(`#/search/${text}`, TAGS);
        expect(read === null || /^[\w-]+$/.test(read.slug)).toBe(true);
      }),
    );
  });

  it('[SEARCH-001] ignores segments that name nothing', () => {
    const read = readSearchFragment('#/search/sofa/color-purple/nonsense/color-blue', TAGS);
    expect(read).toEqual({ slug: 'sofa', selected: [byName('colour', 'blue')] });
  });

  it.each([
    ['/products', '?page=2', '/products?page=2'],
    ['/df', '?x=1', '/'],
  ])('[SEARCH-021] is removed from %s when the search is cleared', (pathname, query, url) => {
    expect(clearedUrl(pathname, query)).toBe(url);
  });
});
