import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMoney, readPrice } from './fields.ts';

describe('parseMoney', () => {
  it.each([
    ['1,299.00 GBP', 1299, 'GBP'],
    ['GBP 1299', 1299, 'GBP'],
    ['£1,299', 1299, 'GBP'],
    ['£ 1,299.50', 1299.5, 'GBP'],
    ['£12.99 GBP', 12.99, 'GBP'],
    ['1299.000', 1299, ''],
    ['1299,500 EUR', 1299.5, 'EUR'],
    ['0,990 GBP', 0.99, 'GBP'],
    ['1299', 1299, ''],
    ['1299.5', 1299.5, ''],
    ['.50', 0.5, ''],
    ['1.299,00 €', 1299, 'EUR'],
    ['1.299.000 EUR', 1_299_000, 'EUR'],
    ["1'299.00 CHF", 1299, 'CHF'],
    ['1 299,00 PLN', 1299, 'PLN'],
    ['12\u00a0500 GBP', 12_500, 'GBP'],
    ['12,5 gbp', 12.5, 'GBP'],
    ['$99', 99, 'USD'],
    ['99.9900 GBP', 99.99, 'GBP'],
    ['٣ GBP', 3, 'GBP'],
    ['１，２９９ GBP', 1299, 'GBP'],
    ['1’299.50 CHF', 1299.5, 'CHF'],
    ['12\u202f500,00 €', 12_500, 'EUR'],
  ])('reads %s', (text, amount, currency) => {
    expect(parseMoney(text)).toEqual({ amount, currency });
  });

  it.each([
    '',
    'free',
    'GBP',
    '-5 GBP',
    '1.299 GBP',
    '12,34,56',
    '1.2.3',
    '1,23.45.6',
    '1e3',
    '10%',
    'GBP 10 GBP',
    '£10 EUR',
    '10 POUNDS',
    '1,299.000 GBP',
    '12 50 GBP',
    '1 2 3 GBP',
    "4'99 GBP",
    '129⁹⁹ GBP',
    '129 / 99 GBP',
    '5 (100)',
    '5 100 2 GBP',
  ])('refuses %s', (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  it('parses every amount in its usual forms', () => {
    const pence = fc.integer({ min: 0, max: 99_999_999 });
    const forms = [
      (amount: number) => `${amount.toFixed(2)} GBP`,
      (amount: number) => `£${amount.toLocaleString('en-GB', { minimumFractionDigits: 2 })}`,
      (amount: number) => `${amount.toLocaleString('de-DE', { minimumFractionDigits: 2 })} GBP`,
      (amount: number) => `GBP ${amount.toFixed(2).replace('.', ',')}`,
    ];
    fc.assert(
      fc.property(pence, fc.constantFrom(...forms), (amount, form) => {
        expect(parseMoney(form(amount / 100))).toEqual({ amount: amount / 100, currency: 'GBP' });
      }),
    );
  });

  it('never parses anything but an amount of zero or more', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const amount = parseMoney(text)?.amount ?? 0;
        expect(Number.isFinite(amount) && amount >= 0).toBe(true);
      }),
    );
  });
});

describe('readPrice', () => {
  const currencies = { assumed: 'EUR', rates: new Map([['EUR', 0.85]]) };

  it('converts to pounds, to the penny', () => {
    expect(readPrice('99.99 EUR', currencies)).toEqual({ pounds: 84.99 });
  });

  it('assumes the currency of a price that has none', () => {
    expect(readPrice('100', currencies)).toEqual({ pounds: 85 });
    expect(readPrice('100 GBP', currencies)).toEqual({ pounds: 100 });
  });

  it('says how to import a currency without a rate', () => {
    expect(readPrice('10 USD', currencies)).toEqual({
      problem: expect.stringContaining('--convert USD=RATE') as string,
    });
  });

  it('refuses more than a million pounds', () => {
    expect(readPrice('2000000 GBP', currencies)).toHaveProperty('problem');
  });
});
