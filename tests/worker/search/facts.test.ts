import { beforeAll, describe, expect, it } from 'vitest';
import { findProducts } from '@parlour/contract';
import { callMarket } from '../market/call.ts';
import { importAll } from '../operator/call.ts';
import { declare, SEAT_HEIGHT } from '../operator/facts.ts';
import { emptied } from '../operator/import/emptied.ts';

const piece = (name: string, seatHeight: string) => ({
  kind: 'product',
  reference: name,
  name,
  tags: [{ type: 'category', path: [{ name: 'Seating' }] }],
  variants: [
    {
      reference: name,
      name,
      seoTitle: name,
      facts: seatHeight === '' ? {} : { 'Seat height': seatHeight },
      offers: [{ seller: { name: 'Oak' }, price: 9 }],
    },
  ],
});

beforeAll(async () => {
  await emptied();
  await declare(SEAT_HEIGHT);
  await importAll([
    piece('Low chair', '40 cm'),
    piece('Dining chair', '450 mm'),
    piece('Bar stool', '70 cm'),
    piece('Quiet chair', ''),
  ]);
});

const search = async (text: string) => {
  const reply = await callMarket('web/products', { body: { query: text } });
  const { retailerProducts, interpretation } = findProducts.reply.parse(await reply.json());
  return {
    names: retailerProducts.map(({ name }) => name).toSorted(),
    filters: interpretation?.filters ?? [],
  };
};

describe('a search that names a fact', () => {
  it.each([
    ['chair seat height over 42 cm', ['Dining chair']],
    ['chair seat height under 0.42 m', ['Low chair']],
    ['seat height from 44 to 75 cm', ['Bar stool', 'Dining chair']],
    ['stool over 60cm seat height', ['Bar stool']],
    ['chair', ['Dining chair', 'Low chair', 'Quiet chair']],
  ])('[SEARCH-001] finds what says it: %s', async (text, names) => {
    expect((await search(text)).names).toEqual(names);
  });

  it('says what it has read, and what the search is without it', async () => {
    expect((await search('chair seat height over 42 cm')).filters).toEqual([
      { name: 'Seat height: from 42 cm', rest: 'chair' },
    ]);
    expect((await search('seat height over 42 cm')).filters).toEqual([
      { name: 'Seat height: from 42 cm', rest: '' },
    ]);
  });
});
