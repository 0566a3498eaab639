import { describe, expect, it } from 'vitest';
import { effectsOf } from './report.ts';
import { withComing, type ComingChanges } from './coming-changes.ts';

const NOW = Date.parse('2026-11-26T09:00:00Z');

const product = (...offers: readonly object[]) => ({ kind: 'product', variants: [{ offers }] });

const coming = (...records: readonly unknown[]): ComingChanges =>
  records.reduce<ComingChanges>((known, record) => withComing(known, record, NOW), {});

const sentences = (offers: readonly object[], isDryRun = false) =>
  effectsOf({ coming: coming(product(...offers)) }, isDryRun);

describe('what an import’s times will do', () => {
  it.each([
    [{ saleFrom: '2026-11-27T00:00:00Z' }, '1 sale begins on 27 November 2026'],
    [{ saleUntil: '2026-11-30T18:00:00Z' }, '1 sale ends on 30 November 2026'],
    [{ saleUntil: '2026-12-01T00:00:00Z' }, '1 sale ends on 30 November 2026'],
    [{ expiresAt: '2027-01-01T00:00:00Z' }, '1 offer expires on 31 December 2026'],
    [
      { expectedBy: '2026-12-24T23:59:59.999Z', status: 'out_of_stock' },
      '1 offer is expected in stock on 24 December 2026',
    ],
  ])('is said with the day: %o', (offer, sentence) => {
    expect(sentences([offer])).toEqual([sentence]);
  });

  it('is counted, with the first and the last day', () => {
    const days = ['2026-12-24', '2026-11-30', '2027-01-05'];
    const offers = days.map((day) => ({
      saleUntil: `${day}T18:00:00Z`,
      expiresAt: '2027-06-30T23:00:00Z',
    }));
    expect(sentences(offers)).toEqual([
      '3 sales end between 30 November 2026 and 5 January 2027',
      '3 offers expire on 30 June 2027',
    ]);
    expect(coming(product(offers[0] ?? {}), product(offers[1] ?? {})).saleUntil?.offers).toBe(2);
  });

  it('leaves out what has happened, and days that the shop does not show', () => {
    const past = '2026-11-26T08:00:00Z';
    const offers = [
      { saleFrom: past, saleUntil: past, expiresAt: past, expectedBy: past },
      { expectedBy: '2026-12-24T00:00:00Z', status: 'active' },
      { saleUntil: 'soon', expiresAt: 7 },
    ];
    expect(sentences(offers)).toEqual([]);
    expect(coming(null, 'text', { kind: 'tag' }, { variants: [null, { offers: 'none' }] })).toEqual(
      {},
    );
  });

  it('is what would be in a dry run', () => {
    const offers = [{ saleFrom: '2026-11-27T00:00:00Z' }, { saleFrom: '2026-11-27T09:00:00Z' }];
    expect(sentences(offers, true)).toEqual(['2 sales would begin on 27 November 2026']);
    expect(effectsOf({ alsoSold: { nordhem: 20 } }, true)).toEqual([
      '20 would be sold at nordhem, too',
    ]);
    expect(effectsOf({ alsoSold: { nordhem: 1_200 } })).toEqual(['1,200 now sold at nordhem, too']);
  });
});
