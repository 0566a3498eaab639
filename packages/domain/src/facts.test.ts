import { describe, expect, it } from 'vitest';
import {
  type FactKind,
  factsOf,
  factText,
  kindNamed,
  missingFacts,
  parcelsIn,
  parcelsOf,
  quantityIn,
  readFact,
  readFacts,
} from './facts.ts';

const kind = (slug: string, given: Partial<FactKind> = {}): FactKind => ({
  slug,
  name: slug,
  group: 'Seat',
  type: 'number',
  unit: 'cm',
  choices: [],
  position: 0,
  categories: [],
  aliases: [],
  isFilter: true,
  ...given,
});

describe('a number with its unit', () => {
  it.each([
    '45 cm',
    '45',
    '0.45 m',
    '450mm',
    '45 centimetres',
    '0,45 m',
    '45 cm.',
    'approx. 45 cm',
  ])('reads %j as 450 mm', (text) => {
    expect(quantityIn(text, 'cm')).toBe(450);
  });

  it.each([
    ['18 in', 'cm', 457.2],
    [`1' 6"`, 'cm', 457.2],
    ['1,200 mm', 'cm', 1200],
    ['120 kg', 'kg', 120_000],
    ['11 lb', 'kg', 4989.516],
    ['5 years', 'years', 60],
    ['18 months', 'years', 18],
    ['5', 'years', 60],
    ['1.5 litres', 'l', 1500],
    ['0.06 kW', 'W', 60],
    ['3', '', 3],
    ['80%', '%', 80],
  ] as const)('reads %j for %j as %d of the smallest unit', (text, unit, quantity) => {
    expect(quantityIn(text, unit)).toBe(quantity);
  });

  it.each([
    ['45 kg', 'cm'],
    ['low', 'cm'],
    ['', 'cm'],
    ['-4', 'cm'],
    ['45 to 50 cm', 'cm'],
    ['9000000 m', 'm'],
  ] as const)('does not read %j for %j', (text, unit) => {
    expect(quantityIn(text, unit)).toBeNull();
  });
});

describe('a fact', () => {
  it('reads yes and no, choices without case, and texts', () => {
    const covers = kind('covers', { type: 'yes_no', unit: '' });
    expect([readFact(covers, 'TRUE'), readFact(covers, false), readFact(covers, 'maybe')]).toEqual([
      true,
      false,
      null,
    ]);
    const filling = kind('filling', {
      type: 'choice',
      unit: '',
      choices: ['Foam', 'Feather & foam'],
    });
    expect(readFact(filling, 'Feather and FOAM')).toBe('feather-and-foam');
    expect(factsOf([filling], { filling: 'feather-and-foam' })).toMatchObject([
      { value: 'Feather & foam' },
    ]);
    expect(readFact(filling, 'wool')).toBeNull();
    const energy = kind('energy', { type: 'choice', unit: '', choices: ['A', 'A+', 'A++'] });
    expect(
      ['a', 'A +', 'A++'].map((text) => factsOf([energy], { energy: readFact(energy, text)! })[0]),
    ).toMatchObject([{ value: 'A' }, { value: 'A+' }, { value: 'A++' }]);
    expect(readFact(kind('care', { type: 'text', unit: '' }), '  Dry  clean ')).toBe('Dry clean');
  });

  it.each([
    [{ unit: 'cm', value: 45.5 }, '45.5 cm'],
    [{ unit: 'years', value: 1 }, '1 year'],
    [{ unit: 'years', value: 5 }, '5 years'],
    [{ unit: 'kg', value: 1250 }, '1,250 kg'],
    [{ unit: '%', value: 80 }, '80%'],
    [{ unit: '', value: true }, 'Yes'],
  ] as const)('says %j as %j', (fact, text) => {
    expect(factText(fact)).toBe(text);
  });

  it('is found by its slug, name or alias, with its section in front or without it', () => {
    const seat = kind('seat-height', {
      name: 'Seat height',
      aliases: ['Sitzhöhe', 'Parcel: Height'],
    });
    const load = kind('load', { unit: 'kg' });
    const named = kindNamed([seat, load]);
    const names = ['SEAT_HEIGHT', 'General: Seat Height', 'sitzhohe', 'Parcel: Height', 'Height'];
    expect(names.map((name) => named(name)?.slug)).toEqual([
      ...['seat-height', 'seat-height', 'seat-height', 'seat-height'],
      undefined,
    ]);
    expect(readFacts(named, { 'Seat height': '18 in', load: 'heavy', Foam: 'firm' })).toEqual({
      facts: { 'seat-height': 457.2 },
      undeclared: ['Foam'],
      unread: [{ name: 'load', form: 'a number with its unit, such as "45 kg"' }],
    });
  });

  it('is shown in the unit of its kind, whatever it was before', () => {
    const stored = { 'seat-height': 450, gone: 1 };
    expect(factsOf([kind('seat-height', { unit: 'mm' })], stored)).toMatchObject([{ value: 450 }]);
    expect(factsOf([kind('seat-height')], stored)).toMatchObject([{ value: 45, unit: 'cm' }]);
    expect(factsOf([kind('seat-height', { type: 'text' })], stored)).toEqual([]);
  });

  it('is missing where a category must say it and a variant does not', () => {
    const seat = kind('seat-height', { categories: ['seating'] });
    expect(missingFacts([seat], ['seating/sofas'], [{ 'seat-height': 1 }, {}])).toEqual([seat]);
    expect(missingFacts([seat], ['seating-plans'], [{}])).toEqual([]);
    expect(missingFacts([seat], ['seating'], [{ 'seat-height': 1 }])).toEqual([]);
  });
});

describe('parcels', () => {
  it('have their sides and weights, several of a size too', () => {
    expect(parcelsIn('160 x 90 × 85 cm, 38 kg; 2 × 90 × 60 × 20 cm')).toEqual([
      { sides: [1600, 900, 850], grams: 38_000 },
      { sides: [900, 600, 200], grams: null },
      { sides: [900, 600, 200], grams: null },
    ]);
    expect(parcelsOf([{ slug: 'parcels', value: '1 × 2 × 3 m' }])).toEqual([
      { sides: [3000, 2000, 1000], grams: null },
    ]);
  });

  it('are nothing in a text that lists none', () => {
    expect(parcelsIn('two parcels')).toBeNull();
    expect(parcelsIn('160 × 90 × 85 cm, 3.8.5 kg')).toBeNull();
    expect(parcelsOf([])).toEqual([]);
  });
});
