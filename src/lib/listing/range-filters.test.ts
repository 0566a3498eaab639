import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasRanges,
  rangesOfForm,
  rangesOfSegments,
  namedRanges,
  NO_RANGES,
  readRange,
  segmentsOfRanges,
  type RangeFilters,
} from './range-filters.ts';

const millimetres = fc.option(fc.integer({ min: 1, max: 99_999 }));
const pounds = fc.option(fc.integer({ min: 1, max: 9_999_999 }));
const anyLimits = fc
  .record({
    width: millimetres,
    height: millimetres,
    depth: millimetres,
    from: pounds,
    to: pounds,
    inStock: fc.boolean(),
    by: fc.option(
      fc
        .integer({ min: 0, max: 40_000 })
        .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10)),
    ),
    facts: fc
      .uniqueArray(
        fc.oneof(
          fc
            .tuple(fc.option(fc.constantFrom(0, 1, 45.5)), fc.option(fc.constantFrom(45.5, 90)))
            .filter(([from, to]) => from !== null || to !== null)
            .map(([from, to]) => ({ slug: 'seat-height', from, to, values: [] })),
          fc
            .uniqueArray(fc.constantFrom('foam', 'natural-latex', 'e27'), { minLength: 1 })
            .map((values) => ({
              slug: 'filling',
              from: null,
              to: null,
              values: values.toSorted(),
            })),
        ),
        { selector: ({ slug }) => slug },
      )
      .map((facts) => facts.toSorted((one, other) => (one.slug < other.slug ? -1 : 1))),
    unread: fc.constant([]),
  })
  .filter(({ from, to }) => from === null || to === null || from <= to);

describe('ranges of a list', () => {
  it('are parsed from their own segments', () => {
    fc.assert(
      fc.property(anyLimits, (ranges: RangeFilters) => {
        const { ranges: read, rest } = rangesOfSegments(segmentsOfRanges(ranges));
        expect(read).toEqual(ranges);
        expect(rest).toEqual([]);
        expect(hasRanges(ranges)).toBe(segmentsOfRanges(ranges).length > 0);
      }),
    );
  });

  it.each([
    ['width-to-900', { width: 900 }],
    ['height-to-1', { height: 1 }],
    ['depth-to-99999', { depth: 99_999 }],
    ['price-0-100', { from: null, to: 100 }],
    ['price-100-100', { from: 100, to: 100 }],
    ['price-from-100', { from: 100 }],
    ['price-to-9999999', { to: 9_999_999 }],
    ['in-stock', { inStock: true }],
    ['here-by-2026-12-24', { by: '2026-12-24' }],
    ['load~from-120', { facts: [{ slug: 'load', from: 120, to: null, values: [] }] }],
    ['load~from-90.5-to-120', { facts: [{ slug: 'load', from: 90.5, to: 120, values: [] }] }],
    ['load~to-120', { facts: [{ slug: 'load', from: null, to: 120, values: [] }] }],
    ['covers~yes', { facts: [{ slug: 'covers', from: null, to: null, values: ['yes'] }] }],
    ['bulb~e27~e14', { facts: [{ slug: 'bulb', from: null, to: null, values: ['e14', 'e27'] }] }],
  ])('include %s', (segment, range) => {
    expect(readRange(segment)).toEqual(range);
  });

  it('leave other segments in their order', () => {
    const segments = ['category-desks', 'width-to-900', 'color-blue', 'in-stock'];
    expect(rangesOfSegments(segments)).toEqual({
      ranges: { ...NO_RANGES, width: 900, inStock: true },
      rest: ['category-desks', 'color-blue'],
    });
  });

  it.each([
    'width-to-0',
    'width-to-',
    'width-to-1e3',
    'width-to-100000',
    'width-900',
    'price-500-100',
    'price-from-0',
    'price--5',
    'in-stock-2',
    '',
    'depth-to-90 0',
    'a-width-to-900',
    'a-price-100-500',
    'price-100-500-a',
    'price-from-10000000',
    'here-by-',
    'here-by-2026-02-30',
    'here-by-24-12-2026',
    'here-by-tomorrow',
    'load~',
    '~yes',
    'load~from-9-to-3',
    'load~from-heavy',
    'price-to-~0',
    'load~a b',
    'load~from-99999999',
    'load~from-0.0000001',
    'load~to-1.0001',
  ])('do not include %j', (segment) => {
    expect(readRange(segment)).toBeNull();
  });

  it('never fail, whatever a segment or a form contains', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (segment, value) => {
        readRange(segment);
        const fact = { fact: 'load:kg', least: segment, most: value };
        const query = new URLSearchParams({ width: value, from: value, to: segment, ...fact });
        const ranges = rangesOfForm(NO_RANGES, query);
        const { unread, ...inAddress } = ranges ?? NO_RANGES;
        const parsed = rangesOfSegments(segmentsOfRanges({ ...inAddress, unread }));
        expect(parsed).toEqual({ ranges: { ...inAddress, unread: [] }, rest: unread });
      }),
    );
  });

  it('take the numbers of facts in any unit, and keep their other values', () => {
    const covers = { slug: 'covers', from: null, to: null, values: ['yes'] };
    const before = { ...NO_RANGES, facts: [covers] };
    const form = new URLSearchParams([
      ...[
        ['fact', 'seat-height:cm'],
        ['least', '18 in'],
        ['most', '430 mm'],
      ],
      ...[
        ['fact', 'load:kg'],
        ['least', ''],
        ['most', '120'],
      ],
      ...[
        ['fact', 'guarantee:years'],
        ['least', ''],
        ['most', ''],
      ],
    ]);
    expect(rangesOfForm(before, form)?.facts).toEqual([
      covers,
      { slug: 'load', from: null, to: 120, values: [] },
      { slug: 'seat-height', from: 43, to: 45.72, values: [] },
    ]);
    const wrong = new URLSearchParams('fact=load:kg&least=heavy&most=&fact=x y:kg&least=1&most=');
    expect(rangesOfForm(NO_RANGES, wrong)).toEqual({
      ...NO_RANGES,
      unread: ['load~from-heavy'],
    });
  });

  it('take the values of a form, and keep those that it has no field for', () => {
    const sent = new URLSearchParams('width=1200&height=&depth=+&from=£500&to=100');
    expect(rangesOfForm({ ...NO_RANGES, height: 800, inStock: true }, sent)).toEqual({
      ...NO_RANGES,
      width: 1200,
      from: 100,
      to: 500,
      inStock: true,
    });
    expect(rangesOfForm(NO_RANGES, new URLSearchParams('page=2'))).toBeNull();
  });

  it.each([
    ['width=99999', { width: 99_999 }],
    ['width=100000', { width: 99_999 }],
    ['height=1', { height: 1 }],
    ['depth=0.4', { depth: 1 }],
    ['from=9999999', { from: 9_999_999 }],
    ['to=10000000', { to: 9_999_999 }],
    ['to=0', { to: 1 }],
    ['from=0.5', { from: 1 }],
    ['to=0.5', { to: 1 }],
    ['from=500&to=500', { from: 500, to: 500 }],
  ])('take %s within their bounds', (query, ranges) => {
    expect(rangesOfForm(NO_RANGES, new URLSearchParams(query))).toEqual({
      ...NO_RANGES,
      ...ranges,
    });
  });

  it.each([
    ['by=2026-12-24', 'here-by-2026-12-24'],
    ['by=24/12/2026', 'here-by-2026-12-24'],
    ['by= 1.2.2027 ', 'here-by-2027-02-01'],
    ['by=31/2/2027', 'here-by-31%202%202027'],
    ['by=next week', 'here-by-next%20week'],
    ['from=1e3', 'price-from-1e3'],
    ['to=0x10', 'price-to-0x10'],
    ['from=-5', 'price-from--5'],
    ['from=cheap', 'price-from-cheap'],
    ['width=12 acres', 'width-to-12%20acres'],
    ['depth=big/small', 'depth-to-big%20small'],
    ['from=1/2', 'price-from-1%202'],
    ['width=5\\6\0', 'width-to-5%206%20'],
    ['fact=seat-height:cm&least=17 3/4 in', 'seat-height~from-17%203%204%20in'],
    [`width=${'w'.repeat(39)}😀`, `width-to-${'w'.repeat(39)}%EF%BF%BD`],
  ])('take the day of %s, and leave what they cannot read in the address', (query, segment) => {
    const ranges = rangesOfForm(NO_RANGES, new URLSearchParams(query));
    expect(segmentsOfRanges(ranges ?? NO_RANGES)).toEqual([segment]);
  });

  it('have no day if the field for it is empty', () => {
    const before = { ...NO_RANGES, by: '2026-12-24' };
    expect(rangesOfForm(before, new URLSearchParams('by=&width='))).toEqual(NO_RANGES);
  });

  it.each([
    ['from=1,000', { from: 1000 }],
    ['from=£1,000', { from: 1000 }],
    ['from=1 000', { from: 1000 }],
    ['from=£ 1,250.50 ', { from: 1250 }],
    ['to=499.99', { to: 500 }],
    ['to=GBP 500', { to: 500 }],
    ['to=500.00', { to: 500 }],
    ['from=499.99&to=499.99', { from: 499, to: 500 }],
    ['width=90cm', { width: 900 }],
    ['width=82,5 cm', { width: 825 }],
    ['width=0.9 m', { width: 900 }],
    ['depth=1,200 mm', { depth: 1200 }],
    ['height=35.5', { height: 35 }],
    ['from=1k', { from: 1000 }],
    ['width=36in', { width: 914 }],
    ['height=5 ft 6', { height: 1676 }],
  ])('take %s as the shop and its shoppers write prices and sizes', (query, ranges) => {
    expect(rangesOfForm(NO_RANGES, new URLSearchParams(query.replaceAll('+', '%2B')))).toEqual({
      ...NO_RANGES,
      ...ranges,
    });
  });

  it('are named one by one, each with its segment', () => {
    const ranges = {
      ...NO_RANGES,
      width: 1200,
      from: 100,
      to: 1500,
      inStock: true,
      by: '2026-12-24',
    };
    expect(namedRanges(ranges)).toEqual([
      { name: 'Up to 1,200 mm wide', segment: 'width-to-1200' },
      { name: '£100 to £1,500', segment: 'price-100-1500' },
      { name: 'In stock', segment: 'in-stock' },
      { name: 'Here by 24 December', segment: 'here-by-2026-12-24' },
    ]);
    const names = (some: Partial<RangeFilters>) =>
      namedRanges({ ...NO_RANGES, ...some }).map(({ name }) => name);
    expect(names({ height: 80, depth: 70 })).toEqual(['Up to 80 mm high', 'Up to 70 mm deep']);
    expect(names({})).toEqual([]);
    expect(namedRanges({ ...NO_RANGES, from: 5 })[0]?.name).toBe('From £5');
    expect(namedRanges({ ...NO_RANGES, to: 500 })[0]?.name).toBe('Up to £500');
  });
});
