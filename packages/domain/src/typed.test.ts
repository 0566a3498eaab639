import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNumber } from './number.ts';
import {
  centimetresIn,
  daysIn,
  LENGTH_PATTERN,
  millimetresIn,
  numberIn,
  asMeant,
  poundsIn,
  PRICE_PATTERN,
} from './typed.ts';

/** Whether a field with this pattern takes a text, as browsers decide. */
const takes = (pattern: string, text: string): boolean =>
  new RegExp(`^(?:${pattern})$`, 'v').test(text);

describe('a typed number', () => {
  it.each([
    ['3', 3],
    [' 3 ', 3],
    ['\u200b3\u00a0', 3],
    ['１２', 12],
    ['1,000', 1_000],
    ['1 000', 1_000],
    ['1,234,567.5', 1_234_567.5],
    ['2.0', 2],
    ['2,5', 2.5],
    ['0,785', 0.785],
    ['.5', 0.5],
    ['-1', -1],
    ['−1', -1],
    ['١٢٣', 123],
    ['१२', 12],
  ])('reads %j as %d', (text, number) => {
    expect(numberIn(text)).toBe(number);
  });

  it.each([
    '',
    ' ',
    '0x3',
    '1e1',
    '1_000',
    'three',
    '3 pieces',
    '1.2.3',
    '1,2,3',
    'Infinity',
    '+-3',
    '²x',
    '5²',
    '5½',
    '5 100 2',
    '12 50',
    '1,250 000',
    '5\t100',
    '5\n100',
    '5 \t 100',
    '5\u2003100',
    '5\u3000100',
    '5\u200b\t100',
    '٥\t١٠٠',
  ])('finds none in %j', (text) => {
    expect(numberIn(text)).toBeNull();
  });

  it.each(['5 100', '5\u00a0100', '5\u202f100', '5\u2009100'])('parts thousands: %j', (text) => {
    expect(numberIn(text)).toBe(5_100);
  });

  it('reads every number that the shop writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (thousandths) => {
        expect(numberIn(formatNumber(thousandths / 1000))).toBe(thousandths / 1000);
      }),
    );
  });
});

describe('a typed price', () => {
  it.each([
    ['500', 500],
    ['£1,250.50', 1_250.5],
    ['£ 99', 99],
    ['1250 GBP', 1_250],
    ['gbp 12', 12],
    ['1k', 1_000],
    ['£1.5K', 1_500],
    ['120 pounds', 120],
    ['99,90', 99.9],
  ])('reads %j as %d pounds', (text, pounds) => {
    expect(poundsIn(text)).toBe(pounds);
    expect(takes(PRICE_PATTERN, text) || text.startsWith('gbp')).toBe(true);
  });

  it.each(['', '£', 'cheap', '1e3', '0x10', '$5', '-5', '1kk', '12.345'])(
    'finds none in %j',
    (text) => {
      expect(poundsIn(text)).toBeNull();
    },
  );
});

describe('a typed length', () => {
  it.each([
    ['900', 'mm', 900],
    ['420', 'cm', 4_200],
    ['420.5', 'cm', 4_205],
    ['420cm', 'cm', 4_200],
    ['4.2 m', 'cm', 4_200],
    ['4,2 M', 'cm', 4_200],
    ['82,5 cm', 'mm', 825],
    ['1,200 mm', 'cm', 1_200],
    ['0.29 m', 'mm', 290],
    ['36in', 'mm', 914.4],
    ['36"', 'mm', 914.4],
    ['36″', 'mm', 914.4],
    ['36 inches', 'cm', 914.4],
    ['3 ft', 'mm', 914.4],
    ["3'", 'mm', 914.4],
    ['5 ft 6 in', 'mm', 1_676.4],
    ['5’6”', 'mm', 1_676.4],
    ['5ft 6', 'cm', 1_676.4],
  ] as const)('reads %j, in %s without a unit, as %d mm', (text, unit, millimetres) => {
    expect(millimetresIn(text, unit)).toBe(millimetres);
  });

  it.each(['', 'cm', '0x1A4', '1e2', 'wide', '36 yards', '1.2.3 m', '-3', '90 x 90'])(
    'finds none in %j',
    (text) => {
      expect(millimetresIn(text, 'mm')).toBeNull();
    },
  );

  it.each(['900', '82,5 cm', '1.2m', '36 IN', '36"', '5\'6"', '3 feet', '5 ft 6 in'])(
    'lets %j through the pattern of its field',
    (text) => {
      expect(takes(LENGTH_PATTERN, text)).toBe(true);
    },
  );

  it.each(['0x1A4', 'wide', '36 yards'])('keeps %j in the field', (text) => {
    expect(takes(LENGTH_PATTERN, text)).toBe(false);
  });
});

describe('a typed width', () => {
  it.each([
    ['70', 70],
    ['70 cm', 70],
    ['82,5cm', 82.5],
    ['0.7 m', 70],
    ['700 mm', 70],
    ['28 in', 71.12],
    ['2\'6"', 76.2],
  ])('reads %j as %d cm', (text, centimetres) => {
    expect(centimetresIn(text)).toBe(centimetres);
  });

  it.each(['', 'wide', '70 kg'])('finds none in %j', (text) => {
    expect(centimetresIn(text)).toBeNull();
  });
});

describe('a typed number of days', () => {
  it.each([
    ['3', 3],
    ['1 day', 1],
    ['2 days', 2],
    ['2 Working Days', 2],
    ['10days', 10],
  ])('reads %j as %d', (text, days) => {
    expect(daysIn(text)).toBe(days);
  });

  it.each(['', 'days', '2 weeks', '2 to 3 days'])('finds none in %j', (text) => {
    expect(daysIn(text)).toBeNull();
  });
});

describe('a pasted text', () => {
  it('loses what nobody sees', () => {
    expect(asMeant(' \u200eＡ\u00ad\u00a0 b\u202e ')).toBe('A b');
  });
});
