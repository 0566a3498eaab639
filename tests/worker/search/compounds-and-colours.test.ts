import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { findProducts, suggestProducts } from '@parlour/contract';
import { parseSynonyms, replaceSynonyms } from '@parlour/search/words';
import { imported, shownVariant, tag } from '../imported.ts';
import { callMarket } from '../market/call.ts';

const colour = (name: string) => ({ name, price: 50, tags: [tag('colour', name)] });

beforeAll(async () => {
  const { synonyms } = parseSynonyms(
    'footstool, footrest\nblack > black brown\ngrey > anthracite\ndining armchair, chair with arms',
  );
  await env.MARKET_DB.batch(replaceSynonyms(env.MARKET_DB, synonyms));
  await imported([
    { name: 'KLIMPEN Add-on unit', price: 50 },
    { name: 'KLIMPEN Drawer unit', price: 50 },
    { name: 'KIVIK Three-seat sofa', price: 50 },
    { name: 'BILLY Bookcase with glass-doors', price: 50 },
    { name: 'VEDBO Chair with armrests', price: 50 },
    { name: 'APPLARO Table and bench armr', price: 50 },
    { name: 'DAGOTTO Foot-rest', price: 50 },
    { name: 'POANG Footstool', price: 50 },
    { name: 'EKEDALEN Bar table', variants: [colour('Black-Brown'), colour('Black')] },
    // Its kind is nearer than that of the grey leg, but its colour is another one.
    { name: 'ALVARET Leg', variants: [colour('Anthracite')] },
    { name: 'BESTA Supporting leg', variants: [colour('Grey')] },
  ]);
});

const find = async (query: string) => {
  const reply = await callMarket('web/products', { body: { query } });
  const { retailerProducts, interpretation } = findProducts.reply.parse(await reply.json());
  return {
    found: retailerProducts.map(({ name }) => name),
    shown: retailerProducts.map(shownVariant),
    told: interpretation,
  };
};

const suggest = async (query: string) => {
  const reply = await callMarket('web/products/suggestions', { body: { query } });
  const { suggestedProducts, interpretation } = suggestProducts.reply.parse(await reply.json());
  return { found: suggestedProducts.map(({ product }) => product.name), told: interpretation };
};

describe('a search with a compound or a colour', () => {
  it.each([
    ['ad-on unit', 'add-on unit', 'KLIMPEN Add-on unit'],
    ['threee-seat sofa', 'three-seat sofa', 'KIVIK Three-seat sofa'],
    ['bookcase with glsas-doors', 'bookcase with glass-doors', 'BILLY Bookcase with glass-doors'],
    ['chair with armrrests', 'chair with armrests', 'VEDBO Chair with armrests'],
    ['addon unit', '', 'KLIMPEN Add-on unit'],
    ['chair with arm rests', '', 'VEDBO Chair with armrests'],
    ['footrest', '', 'DAGOTTO Foot-rest'],
    ['grey leg', '', 'BESTA Supporting leg'],
    ['black bar table', '', 'EKEDALEN Bar table'],
  ])('has for %s one answer in the list and among the suggestions', async (query, to, first) => {
    const [list, suggested] = [await find(query), await suggest(query)];
    expect(list.told).toMatchObject({ correctedTo: to, leftOut: [], without: [] });
    expect(list.found[0]).toBe(first);
    expect(suggested.told).toEqual(list.told);
    expect(suggested.found[0]).toBe(first);
  });

  it('shows the variant of the very colour that was typed', async () => {
    expect((await find('black bar table')).shown).toEqual(['Black']);
    expect((await find('black-brown bar table')).shown).toEqual(['Black-Brown']);
  });
});
