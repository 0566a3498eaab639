import { describe, expect, it } from 'vitest';
import { countryNamed, countryOf, isDeliveredTo } from './country.ts';

describe('the name of a country', () => {
  it.each([
    ['United Kingdom', 'U.K.', 'u k', 'UK', 'gb', 'GBR', 'united  kingdom', 'The United Kingdom'],
    [
      'United Kingdom',
      'Great Britain',
      'Britain',
      'England',
      'SCOTLAND',
      'Wales',
      'Northern Ireland',
    ],
    ['United Kingdom', 'Wales, UK', 'England (United Kingdom)', 'United Kingdom - UK', 'GB & NI'],
    ['United Kingdom', 'Cymru', 'Vereinigtes Königreich', 'Großbritannien', 'Royaume-Uni'],
    ['United Kingdom', 'Wielka Brytania', 'Reino Unido', 'Regno Unito', 'Y Deyrnas Unedig'],
    ['United Kingdom', 'United Kingdom of Great Britain and Northern Ireland'],
    ['Jersey', 'JE', 'Bailiwick of Jersey', 'jersey'],
    ['Guernsey', 'Alderney', 'guernsey', 'GG'],
    ['Isle of Man', 'IM', 'the Isle of Man'],
    ['Ireland', 'Éire', 'Republic of Ireland', 'Irland', 'IE'],
    ['France', 'FR', 'FRANCE', 'Frankreich', 'Francia'],
    ['Netherlands', 'The Netherlands', 'Holland', 'Nederland'],
    ['United States', 'USA', 'U.S.A.', 'United States of America'],
  ])('is %s in any usual spelling', (name, ...spellings) => {
    for (const spelling of spellings)
      expect([spelling, countryNamed(spelling)]).toEqual([spelling, name]);
  });

  it.each(['', ' ', '…', 'Narnia', 'UK or France', 'France, UK', 'not a country'])(
    'is none in %j',
    (text) => {
      expect(countryNamed(text)).toBeUndefined();
    },
  );
});

describe('the country of a place', () => {
  it.each([
    ['United Kingdom', 'je2 3ab', 'Jersey'],
    ['UK', ' GY1 1AA', 'Guernsey'],
    ['England', 'IM1 1AA', 'Isle of Man'],
    ['England', 'OX7 4AA', 'United Kingdom'],
    ['United Kingdom', '1JE2 3AB', 'United Kingdom'],
    ['United Kingdom', '', 'United Kingdom'],
    ['Frankreich', 'JE2 3AB', 'France'],
    ['Narnia', 'JE2 3AB', undefined],
  ])('is in %s, at %j, %s', (country, postcode, name) => {
    expect(countryOf({ country, postcode })).toBe(name);
  });
});

describe('delivery at the prices of the shop', () => {
  it.each([
    ['U.K.', 'OX7 4AA', true],
    ['Northern Ireland', 'BT79 0HR', true],
    ['United Kingdom', 'BF1 2AY', true],
    ['United Kingdom', 'JE2 3AB', false],
    ['United Kingdom', ' gy1 1aa', false],
    ['UK', 'im1 1aa', false],
    ['England', 'GY1 1AA', false],
    ['Isle of Man', 'IM1 1AA', false],
    ['France', '75001', false],
    ['Narnia', '1', false],
  ])('to %s, %s: %s', (country, postcode, delivered) => {
    expect(isDeliveredTo({ country, postcode })).toBe(delivered);
  });
});
