import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { findProducts, suggestProducts } from '@parlour/contract';
import { parseSynonyms, replaceSynonyms } from '@parlour/search/words';
import { imported, shownVariant, tag } from '../imported.ts';
import { callMarket } from '../market/call.ts';

const SOFAS = tag('category', 'Sofas');
const DESKS = tag('category', 'Desks');
const OLIVE = tag('colour', 'Greens', 'Olive');
const VELVET = tag('material', 'Velvet');
const LINEN = tag('material', 'Linen');

/** Dimensions in millimetres. */
const wide = (widthMm: number) => ({ heightMm: 760, widthMm, lengthMm: 600 });

beforeAll(async () => {
  const { synonyms } = parseSynonyms(
    'sofa, couch, settee\nchest of drawers, dresser\ngrass > olive',
  );
  await env.MARKET_DB.batch(replaceSynonyms(env.MARKET_DB, synonyms));
  await imported([
    {
      name: 'Chesterfield',
      tags: [SOFAS, VELVET],
      variants: [
        { name: 'Plain', ...wide(2000), price: 900 },
        { name: 'Dyed', tags: [OLIVE], ...wide(2000), price: 900 },
      ],
    },
    {
      name: 'Bridgewater',
      tags: [SOFAS, LINEN],
      summary: 'Looks well against a green wall, or on velvet.',
      variants: [{ ...wide(1600), price: 450 }],
    },
    { name: 'Clerk', tags: [DESKS], variants: [{ ...wide(1100), price: 300 }] },
    { name: 'Partner', tags: [DESKS], variants: [{ ...wide(1800), price: 800 }] },
    { name: 'Dresser', price: 600 },
    {
      name: 'Kilim',
      variants: [{ heightMm: 12, widthMm: 1600, lengthMm: 2300, price: 150 }],
    },
  ]);
  await imported([{ name: 'Davenport' }], ['hearth']);
});

const find = async (query: string, filter?: object) => {
  const reply = await callMarket('web/products', {
    body: { query, ...(filter ? { filter } : {}) },
  });
  expect(reply.status).toBe(200);
  const { retailerProducts, interpretation } = findProducts.reply.parse(await reply.json());
  return { found: retailerProducts.map(({ name }) => name).toSorted(), told: interpretation };
};

describe('a search that is understood', () => {
  it.each([
    ['couch', ['Bridgewater', 'Chesterfield']],
    ['Settees', ['Bridgewater', 'Chesterfield']],
    ['olive couch', ['Chesterfield']],
    ['chest of drawers', ['Dresser']],
    ['grass sofa', ['Chesterfield']],
    ['green velvet sofa', ['Chesterfield']],
    ['sofa under £500', ['Bridgewater']],
    ['sofa 200 cm wide', ['Chesterfield']],
    ['desk under 120cm', ['Clerk']],
    ['desk at least 150 cm wide', ['Partner']],
    ['£200 to £600', ['Bridgewater', 'Clerk', 'Dresser']],
    ['velvet', ['Chesterfield']],
  ])('finds for %s what it means', async (query, expected) => {
    expect((await find(query)).found).toEqual(expected);
  });

  it('says what it treats as a filter, and which words are left', async () => {
    const { told } = await find('green velvet sofa under £950');
    expect(told).toEqual({
      filters: [
        { name: 'Colour: green', rest: 'velvet sofa under £950' },
        { name: 'Material: velvet', rest: 'green sofa under £950' },
        { name: 'Under £950', rest: 'green velvet sofa' },
      ],
      correctedTo: '',
      leftOut: [],
      without: [],
      anyWord: false,
      related: false,
      provisional: false,
    });
  });

  it('shows the variant with the requested properties', async () => {
    const reply = await callMarket('web/products', { body: { query: 'olive chesterfield' } });
    const { retailerProducts } = findProducts.reply.parse(await reply.json());
    expect(retailerProducts.map(shownVariant)).toEqual(['Dyed']);
    const plain = await callMarket('web/products', { body: { query: 'chesterfield' } });
    const found = findProducts.reply.parse(await plain.json()).retailerProducts;
    expect(found.map(shownVariant)).toEqual(['Plain']);
  });

  it.each(['kilim 160 x 230', '230x160 cm kilim', 'kilim 1.6m x 2.3m'])(
    'finds products with both measurements, in either order: %s',
    async (query) => {
      expect((await find(query)).found).toEqual(['Kilim']);
    },
  );

  it('drops measurements that no product has, and says so', async () => {
    const { found, told } = await find('kilim 160 x 300');
    expect(found).toEqual(['Kilim']);
    expect(told?.leftOut).toEqual(['About 160 x 300 cm']);
  });

  it('narrows by the chosen filters as well', async () => {
    expect((await find('sofa', { materialsUrlSlug: ['linen'] })).found).toEqual(['Bridgewater']);
  });
});

describe('a search without a direct result', () => {
  it.each([
    ['chesterfeild', 'chesterfield', ['Chesterfield']],
    ['chesterfeild sofa', 'chesterfield sofa', ['Chesterfield']],
    ['velvit sofa', 'velvet sofa', ['Chesterfield']],
    ['cuoch', 'couch', ['Bridgewater', 'Chesterfield']],
    ['dekss', 'desks', ['Clerk', 'Partner']],
  ])('corrects %s to %s and says so', async (query, correctedTo, expected) => {
    const { found, told } = await find(query);
    expect(found).toEqual(expected);
    expect(told).toMatchObject({ correctedTo, leftOut: [], anyWord: false, related: false });
  });

  it('does not correct to a word that only another site sells', async () => {
    expect(await find('davenprot')).toMatchObject({ found: [], told: { correctedTo: '' } });
  });

  it('searches word for word when the words as filters find nothing', async () => {
    const { found, told } = await find('green linen sofa');
    expect(found).toEqual(['Bridgewater']);
    expect(told).toMatchObject({ filters: [], leftOut: [] });
  });

  it('answers a measurement on its own that no product has', async () => {
    for (const text of ['1m', '1cm']) expect((await find(text)).found).toEqual([]);
  });

  it('drops a size or price that no product has, and says so', async () => {
    const { found, told } = await find('desk under 20cm');
    expect(found).toEqual(['Clerk', 'Partner']);
    expect(told?.leftOut).toEqual(['Up to 20 cm wide']);
  });

  it('drops words that no product has, and says so', async () => {
    const { found, told } = await find('hovercraft sofa');
    expect(found).toEqual(['Bridgewater', 'Chesterfield']);
    expect(told).toMatchObject({ leftOut: ['hovercraft'], anyWord: false, related: false });
  });

  it('finds nothing by the words that every sentence has', async () => {
    expect(await find('zzqxv-nothing-is-called-so')).toMatchObject({ found: [] });
    const { found, told } = await find('hovercraft-sofa-is-so');
    expect(found).toEqual(['Bridgewater', 'Chesterfield']);
    expect(told?.leftOut).toEqual(['hovercraft']);
  });

  it('drops one of the words when no product has all, and says so', async () => {
    const { found, told } = await find('clerk bridgewater');
    expect(found).toEqual(['Bridgewater']);
    expect(told).toMatchObject({ without: ['clerk'], related: false });
  });

  it('shows nothing rather than other products under chosen filters', async () => {
    const { found } = await find('clerk partner', { categoriesUrlSlug: ['desks'] });
    expect(found).toEqual([]);
  });

  it('[API-023] does all of this for suggestions, too', async () => {
    const reply = await callMarket('web/products/suggestions', { body: { query: 'coutch' } });
    const { suggestions, interpretation } = suggestProducts.reply.parse(await reply.json());
    expect(interpretation?.correctedTo).toBe('couch');
    expect(suggestions[0]).toEqual({ suggestion: 'Sofas', categoryName: '', count: 2 });
  });
});
