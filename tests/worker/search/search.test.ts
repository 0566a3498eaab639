import { beforeAll, describe, expect, it } from 'vitest';
import { findProducts, search, suggestProducts } from '@parlour/contract';
import { imported, tag } from '../imported.ts';
import { callMarket } from '../market/call.ts';

const SOFAS = tag('category', 'Seating', 'Sofas');
const LAMPS = tag('category', 'Lamps');
const BLUE = tag('colour', 'Bleu nuit');

beforeAll(async () => {
  await imported([
    {
      name: 'Oak sofa',
      tags: [SOFAS],
      variants: [
        { name: 'Bleu nuit', tags: [BLUE], medias: [{ url: '/media/oak.webp' }], price: 900 },
      ],
    },
    { name: 'Brass lamp', brand: { name: 'Oakley' }, tags: [LAMPS] },
    { name: 'Linen sofa', tags: [SOFAS], summary: 'Legs of oak.', price: 400 },
    { name: 'Crème rug', price: 1 },
    ...Array.from({ length: 13 }, (_, index) => ({ name: `Stool ${index}` })),
  ]);
  await imported([{ name: 'Oak secret' }], ['hearth']);
});

const find = async (query: string, sort = 'relevance') => {
  const reply = await callMarket(`web/products?sort=${sort}`, { body: { query } });
  return findProducts.reply.parse(await reply.json()).retailerProducts.map(({ name }) => name);
};

const suggest = async (body: object, page = 1) => {
  const reply = await callMarket(`web/products/suggestions?page=${page}`, { body });
  return suggestProducts.reply.parse(await reply.json());
};

const searchIndex = async (index: string, body: object) => {
  const reply = await callMarket(`v1/api/search/postsearch?index=${index}`, { body });
  return search.reply.parse(await reply.json()).data;
};

describe('text search', () => {
  it('[LIST-015] finds products with that name before those whose text only mentions it', async () => {
    expect(await find('oak')).toEqual(['Oak sofa']);
    expect(await find('legs')).toEqual(['Linen sofa']);
    expect(await find('oakley')).toEqual(['Brass lamp']);
  });

  it('[LIST-008] orders a search by price when asked', async () => {
    expect(await find('sofa', 'price_asc')).toEqual(['Linen sofa', 'Oak sofa']);
  });

  it.each([
    ['SOFAS', ['Linen sofa', 'Oak sofa']],
    ['creme', ['Crème rug']],
    ['Crème', ['Crème rug']],
    ['ru', ['Crème rug']],
    ['linen so', ['Linen sofa']],
    ['xylophone', []],
  ])('[API-012] finds for %s', async (query, expected) => {
    expect((await find(query)).toSorted()).toEqual(expected.toSorted());
  });
});

describe('suggestions', () => {
  it.each([
    ['beside the text', { colorsUrlSlug: ['bleu-nuit'] }, ['Oak sofa']],
    ['in an object, as in a search', { filter: { colorsUrlSlug: ['bleu-nuit'] } }, ['Oak sofa']],
    ['in an object, with limits', { filter: { maxPrice: 500 } }, ['Linen sofa']],
    [
      'in both, of which the object counts',
      { maxPrice: 500, filter: { colorsUrlSlug: ['bleu-nuit'] } },
      ['Oak sofa'],
    ],
    ['nowhere', { filter: {} }, ['Linen sofa', 'Oak sofa']],
  ])('[API-025] are narrowed by the filter %s', async (_, filter, expected) => {
    const { suggestedProducts } = await suggest({ query: 'sofa', ...filter });
    expect(suggestedProducts.map(({ product }) => product.name)).toEqual(expected);
  });

  it('[API-025] accepts index, text, filter and page, then 0, 0 and null, and no other values', async () => {
    const last = { limit: 0, skip: 0, sort: null };
    const inputs = { index: 'products', query: 'oak', categoriesUrlSlug: ['sofas'], ...last };
    expect(await suggest(inputs, 1)).toEqual(
      await suggest({ query: 'oak', categoriesUrlSlug: ['sofas'] }),
    );
    for (const wrong of [{ index: 'tags' }, { limit: 5 }, { skip: 12 }, { sort: 'name' }]) {
      const reply = await callMarket('web/products/suggestions', { body: { ...inputs, ...wrong } });
      expect([wrong, reply.status]).toEqual([wrong, 400]);
    }
  });

  it('[API-023] [API-026] [ENTITY-021] suggests the completed word, then categories, then titles, each with its category', async () => {
    const { suggestions, totalCount } = await suggest({ query: 'sof' });
    expect(suggestions).toEqual([
      { suggestion: 'sofa', categoryName: '' },
      { suggestion: 'Sofas', categoryName: 'Seating', count: 2 },
      { suggestion: 'Linen sofa', categoryName: 'Sofas' },
      { suggestion: 'Oak sofa', categoryName: 'Sofas' },
    ]);
    expect(totalCount).toBe(2);
  });

  it('[ENTITY-022] gives each product with the variant to show', async () => {
    const { suggestedProducts } = await suggest({ query: 'oak sofa' });
    expect(suggestedProducts[0]).toMatchObject({
      product: { name: 'Oak sofa', variants: [{ name: 'Bleu nuit' }] },
      variant: {
        mainPicture: '/media/oak.webp',
        seoTitle: 'Oak sofa Bleu nuit',
        tags: [{ name: 'Bleu nuit', type: 'colour' }],
        rrp: 900,
        rrpWithoutDiscount: 900,
        inventories: [{ variant: { inventoryStatus: 'active' } }],
        swatches: [],
        options: [],
      },
    });
  });

  it('[API-026] counts the tags of all results', async () => {
    const { tags } = await suggest({ query: 'sofa' });
    expect(Object.fromEntries(tags.map(({ name, count }) => [name, count]))).toEqual({
      Seating: 2,
      Sofas: 2,
      'Bleu nuit': 1,
    });
  });

  it('[API-023] narrows by the filter lists', async () => {
    const { suggestedProducts } = await suggest({ query: 'sofa', colorsUrlSlug: ['bleu-nuit'] });
    expect(suggestedProducts.map(({ product }) => product.name)).toEqual(['Oak sofa']);
  });

  it('[API-023] gives the page that is asked for, and the first without one', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map((page) => suggest({ query: 'stool' }, page)),
    );
    const ids = [first, second].flatMap((page) =>
      page!.suggestedProducts.map(({ product }) => product.name),
    );
    expect(new Set(ids).size).toBe(13);
    const reply = await callMarket('web/products/suggestions', { body: { query: 'stool' } });
    expect(suggestProducts.reply.parse(await reply.json())).toEqual(first);
  });

  it('[SEARCH-017] [SEARCH-019] pages by twelve until a page is empty', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => suggest({ query: 'stool' }, page)));
    expect(pages.map(({ suggestedProducts }) => suggestedProducts.length)).toEqual([12, 1, 0]);
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([13, 13, 13]);
  });

  it.each(['', '   ', '"*^', '🪑'])('[SEARCH-024] answers nothing for %j', async (query) => {
    expect(await suggest({ query })).toEqual({
      totalCount: 0,
      suggestions: [],
      suggestedProducts: [],
      tags: [],
    });
  });
});

describe('search of an index', () => {
  it('[API-024] searches products by the text so far, with limit, skip and sort', async () => {
    const body = { search: { prefix: 'sof' }, limit: 1, skip: 1, sort: '-actualPrice' };
    const { suggestedProducts, totalCount } = await searchIndex('products', body);
    expect(suggestedProducts.map(({ product }) => product.name)).toEqual(['Linen sofa']);
    expect(totalCount).toBe(2);
  });

  it.each([
    [{ prefix: 'sof' }, 'sofa'],
    [{ query: 'oak' }, 'oak'],
    [{ query: 'oak', prefix: 'sof' }, 'oak sofa'],
  ])('[API-024] suggests whole words for %j, without a leading blank', async (text, word) => {
    const { suggestions } = await searchIndex('products', { search: text });
    const suggested = suggestions.map(({ suggestion }) => suggestion);
    expect(suggested).toEqual(suggested.map((suggestion) => suggestion.trim()));
    expect(suggested.map((suggestion) => suggestion.toLowerCase())).toContainEqual(
      expect.stringMatching(new RegExp(`^${word}`)),
    );
  });

  it('[API-024] searches tags by their names', async () => {
    const { tags, totalCount } = await searchIndex('tags', { search: { query: 'nuit' } });
    expect(tags.map(({ urlSlug }) => urlSlug)).toEqual(['bleu-nuit']);
    expect(totalCount).toBe(1);
  });

  it('[API-024] searches sellers by their names', async () => {
    const { suggestions } = await searchIndex('sellers', { search: { query: 'oa' } });
    expect(suggestions).toEqual([{ suggestion: 'Oak & Sons', categoryName: '' }]);
  });

  it('[API-024] refuses an unknown index', async () => {
    const reply = await callMarket('v1/api/search/postsearch?index=orders', {
      body: { search: {} },
    });
    expect(reply.status).toBe(400);
  });
});
