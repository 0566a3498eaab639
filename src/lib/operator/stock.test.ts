import { describe, expect, it } from 'vitest';
import { changedStock, stockField } from './stock.ts';

const row = (was: string) => stockField({ variantId: '10', seller: 'calder-mill', was });

describe('the form of the stock', () => {
  it.each([
    ['a changed figure', row('3'), '12', ['12']],
    ['an unchanged figure', row('3'), ' 3 ', []],
    ['a figure for uncounted stock', row(''), '5', ['5']],
    ['uncounted stock as it was', row(''), '', []],
    ['a figure that was taken out', row('3'), '', ['']],
    ['another field', 'site', 'hearth', []],
  ])('has %s', (_, name, value, typed) => {
    const changes = typed.map((one) => ({ variantId: '10', seller: 'calder-mill', typed: one }));
    expect(changedStock({ [name]: value })).toEqual(changes);
  });
});
