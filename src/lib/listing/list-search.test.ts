import { describe, expect, it } from 'vitest';
import { Tag } from '@parlour/contract';
import { listSearch } from './list-search.ts';

const tags = [
  { tagId: 12, type: 'category', name: 'Sofas', urlSlug: 'sofas' },
  { tagId: 30, type: 'colour', name: 'Green', urlSlug: 'green' },
].map((tag) => Tag.parse(tag));

const searchOf = (address: string) =>
  listSearch({ listTags: () => Promise.resolve({ tags }) }, address);

const NO_TAGS = {
  brandsUrlSlug: [],
  categoriesUrlSlug: [],
  roomsUrlSlug: [],
  colorsUrlSlug: [],
  materialsUrlSlug: [],
  moodclipsUrlSlug: [],
  stylesUrlSlug: [],
};

describe('the search in the URL of a list', () => {
  it('has the text and the tags of the list, and its first page', async () => {
    const found = await searchOf('/products/color-green/category-sofas?searchQuery=low&page=3');
    expect(found).toEqual({
      heading: '‘low’, Green, Sofas',
      address: '/products/category-sofas/color-green?searchQuery=low',
      search: {
        text: 'low',
        filter: { ...NO_TAGS, categoriesUrlSlug: ['sofas'], colorsUrlSlug: ['green'] },
      },
    });
  });

  it('has every range of the list', async () => {
    const path = '/products/width-to-900/height-to-800/depth-to-700/price-100-500/in-stock';
    expect(await searchOf(path)).toMatchObject({
      address: path,
      search: {
        filter: {
          maxWidthDim: 900,
          maxHeightDim: 800,
          maxLengthDim: 700,
          minPrice: 100,
          maxPrice: 500,
          inStock: true,
        },
      },
    });
    expect((await searchOf('/products/'))?.search).toEqual({ text: '', filter: NO_TAGS });
  });

  it.each([
    '',
    '/',
    '/compare',
    '/productsx',
    '/products/color-red',
    'products',
    'https://other.example/products',
    '//other.example/products',
  ])('is none in %j', async (address) => {
    expect(await searchOf(address)).toBeNull();
  });
});
