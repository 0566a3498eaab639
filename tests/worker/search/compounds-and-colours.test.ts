import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { findProducts } from '#lib/contract/calls/products.ts';
import { suggestProducts } from '#lib/contract/calls/search.ts';
import { parseSynonyms } from '#lib/search/synonyms.ts';
import { lists } from '#worker/market/list-index/lists.ts';
import { replaceSynonyms } from '#worker/market/search/lexicon.queries.ts';
import { texts } from '#worker/market/search/texts.ts';
import { callMarket } from '../market/call.ts';
import { seed } from '../seed.ts';

const [BLACK, BLACK_BROWN, GREY, ANTHRACITE] = [1, 2, 3, 4];

const variant = (id: number, ...tags: number[]) => ({ id, tags, offers: [{ price: 5_000 }] });

beforeAll(async () => {
  const { synonyms } = parseSynonyms(
    'footstool, footrest\nblack > black brown\ngrey > anthracite\ndining armchair, chair with arms',
  );
  await env.MARKET_DB.batch(replaceSynonyms(env.MARKET_DB, synonyms));
  await seed({
    tags: [
      { id: BLACK, type: 'colour', slug: 'black', name: 'Black' },
      { id: BLACK_BROWN, type: 'colour', slug: 'black-brown', name: 'Black-Brown' },
      { id: GREY, type: 'colour', slug: 'grey', name: 'Grey' },
      { id: ANTHRACITE, type: 'colour', slug: 'anthracite', name: 'Anthracite' },
    ],
    products: [
      { id: 1, name: 'KLIMPEN Add-on unit', variants: [variant(10)] },
      { id: 2, name: 'KLIMPEN Drawer unit', variants: [variant(20)] },
      { id: 3, name: 'KIVIK Three-seat sofa', variants: [variant(30)] },
      { id: 4, name: 'BILLY Bookcase with glass-doors', variants: [variant(40)] },
      { id: 5, name: 'VEDBO Chair with armrests', variants: [variant(50)] },
      { id: 6, name: 'APPLARO Table and bench armr', variants: [variant(60)] },
      { id: 7, name: 'DAGOTTO Foot-rest', variants: [variant(70)] },
      { id: 8, name: 'POANG Footstool', variants: [variant(80)] },
      {
        id: 9,
        name: 'EKEDALEN Bar table',
        variants: [variant(90, BLACK_BROWN), variant(91, BLACK)],
      },
      // Its kind is nearer than that of the grey leg, but its colour is another one.
      { id: 11, name: 'ALVARET Leg', variants: [variant(110, ANTHRACITE)] },
      { id: 10, name: 'BESTA Supporting leg', variants: [variant(100, GREY)] },
    ],
  });
  await lists.rebuild(env, 'parlour');
  await texts.rebuild(env, 'parlour');
});

const find = async (query: string) => {
  const reply = await callMarket('web/products', { body: { query } });
  const { retailerProducts, interpretation } = findProducts.reply.parse(await reply.json());
  return {
    found: retailerProducts.map(({ id }) => id),
    shown: retailerProducts.map(({ defaultVariant }) => defaultVariant),
    told: interpretation,
  };
};

const suggest = async (query: string) => {
  const reply = await callMarket('web/products/suggestions', { body: { query } });
  const { suggestedProducts, interpretation } = suggestProducts.reply.parse(await reply.json());
  return { found: suggestedProducts.map(({ product }) => product.id), told: interpretation };
};

describe('a search with a compound or a colour', () => {
  it.each([
    ['ad-on unit', 'add-on unit', '1'],
    ['threee-seat sofa', 'three-seat sofa', '3'],
    ['bookcase with glsas-doors', 'bookcase with glass-doors', '4'],
    ['chair with armrrests', 'chair with armrests', '5'],
    ['addon unit', '', '1'],
    ['chair with arm rests', '', '5'],
    ['footrest', '', '7'],
    ['grey leg', '', '10'],
    ['black bar table', '', '9'],
  ])('has for %s one answer in the list and among the suggestions', async (query, to, first) => {
    const [list, suggested] = [await find(query), await suggest(query)];
    expect(list.told).toMatchObject({ correctedTo: to, leftOut: [], without: [] });
    expect(list.found[0]).toBe(first);
    expect(suggested.told).toEqual(list.told);
    expect(suggested.found[0]).toBe(first);
  });

  it('shows the variant of the very colour that was typed', async () => {
    expect((await find('black bar table')).shown).toEqual(['91']);
    expect((await find('black-brown bar table')).shown).toEqual(['90']);
  });
});
