import { describe, expect, it } from 'vitest';
import { priceAt, stockLineAt } from './offer-times.ts';

const FROM = '2026-11-20T09:00:00Z';
const UNTIL = '2026-11-30T00:00:00Z';

const at = (moment: string): number => Date.parse(moment);

describe('the price of an offer at a moment', () => {
  const sale = { price: 80, wasPrice: 100, saleFrom: FROM, saleUntil: UNTIL };
  const reduced = { price: 80, wasPrice: 100 };

  it.each([
    ['before the sale', '2026-11-20T08:59:59.999Z', { price: 100 }],
    ['at the beginning', FROM, reduced],
    ['in the last millisecond', '2026-11-29T23:59:59.999Z', reduced],
    ['at the end', UNTIL, { price: 100 }],
  ])('%s', (_, moment, expected) => {
    expect(priceAt(sale, at(moment))).toEqual(expected);
  });

  it('is reduced from the first moment, or for ever, if the sale has no beginning or end', () => {
    const { saleFrom, saleUntil, ...always } = sale;
    expect(priceAt({ ...always, saleUntil }, 0)).toEqual(reduced);
    expect(priceAt({ ...always, saleFrom }, at('2126-01-01'))).toEqual(reduced);
    expect(priceAt(always, 0)).toEqual(reduced);
  });

  it('stays the same outside the sale if there is no earlier price', () => {
    expect(priceAt({ price: 80, saleFrom: FROM }, 0)).toEqual({ price: 80 });
    expect(priceAt({ price: 80 }, 0)).toEqual({ price: 80 });
  });
});

describe('the stock line of an offer at a moment', () => {
  const awaited = {
    status: 'out_of_stock',
    text: 'On its way',
    expectedBy: '2026-12-24T00:00:00Z',
  };

  it('says when an offer that is out of stock is expected, after the seller’s words', () => {
    const now = at('2026-12-23T23:59:59Z');
    expect(stockLineAt(awaited, now)).toBe('On its way, expected 24 December 2026');
    expect(stockLineAt({ ...awaited, text: '' }, now)).toBe('Expected 24 December 2026');
  });

  it('is the seller’s words alone once the day has come, or if none is known', () => {
    expect(stockLineAt(awaited, at('2026-12-24T00:00:00Z'))).toBe('On its way');
    expect(stockLineAt({ ...awaited, expectedBy: null }, 0)).toBe('On its way');
    expect(stockLineAt({ status: 'out_of_stock', text: 'Sold out' }, 0)).toBe('Sold out');
  });

  it('is the seller’s words alone for an offer that is in stock', () => {
    expect(stockLineAt({ ...awaited, status: 'active' }, 0)).toBe('On its way');
  });
});
