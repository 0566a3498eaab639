import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMeasures } from './measures.ts';

const read = (text: string) =>
  readMeasures(text).map(({ measure, name, start, end }) => ({
    name,
    measure,
    words: text.slice(start, end),
  }));

describe('prices in a search', () => {
  it.each([
    ['sofa under £500', 'under £500', { max: 49_999 }, 'Under £500'],
    ['lamp up to 80 pounds', 'up to 80 pounds', { max: 8_000 }, 'Up to £80'],
    ['rug below 1,250.50', 'below 1,250.50', { max: 125_049 }, 'Under £1,250.50'],
    ['£200-£500 desk', '£200-£500', { min: 20_000, max: 50_000 }, '£200 to £500'],
    ['between 200 and 500', 'between 200 and 500', { min: 20_000, max: 50_000 }, '£200 to £500'],
    ['mirrors over £1,000', 'over £1,000', { min: 100_000 }, 'From £1,000'],
    ['lamp under £12,50', 'under £12,50', { max: 1_249 }, 'Under £12.50'],
    ['a £40 cushion', '£40', { max: 4_000 }, 'Up to £40'],
  ])('reads %s', (text, words, price, name) => {
    expect(read(text)).toEqual([{ name, words, measure: { kind: 'price', ...price } }]);
  });

  it.each([
    'sofa',
    '3 seater sofa',
    '4 poster bed',
    'set of 6 chairs',
    'under 2',
    'no 19',
    'over the top',
  ])('reads no price in %s', (text) => {
    expect(read(text)).toEqual([]);
  });
});

describe('sizes in a search', () => {
  it.each([
    ['desk under 82,5 cm', 'under 82,5 cm', { dimension: 'width', max: 825 }, 'Up to 82.5 cm wide'],
    ['desk under 1,2 m', 'under 1,2 m', { dimension: 'width', max: 1_200 }, 'Up to 120 cm wide'],
    [
      'desk under 1,200 mm',
      'under 1,200 mm',
      { dimension: 'width', max: 1_200 },
      'Up to 120 cm wide',
    ],
    ['desk under 120cm', 'under 120cm', { dimension: 'width', max: 1_200 }, 'Up to 120 cm wide'],
    [
      'sofa 200 cm wide',
      '200 cm wide',
      { dimension: 'width', min: 1_900, max: 2_100 },
      'About 200 cm wide',
    ],
    [
      'wardrobe max 2m high',
      'max 2m high',
      { dimension: 'height', max: 2_000 },
      'Up to 200 cm high',
    ],
    [
      'sideboard depth under 450mm',
      'depth under 450mm',
      { dimension: 'depth', max: 450 },
      'Up to 45 cm deep',
    ],
    [
      'bookcase taller than 6 ft',
      'taller than 6 ft',
      { dimension: 'height', min: 1_829 },
      'From 182.9 cm high',
    ],
    [
      'table 160-180cm long',
      '160-180cm long',
      { dimension: 'length', min: 1_600, max: 1_800 },
      '160 to 180 cm long',
    ],
    [
      'mirror 24 inches wide',
      '24 inches wide',
      { dimension: 'width', min: 579.5, max: 640.5 },
      'About 61 cm wide',
    ],
  ])('reads %s', (text, words, size, name) => {
    expect(read(text)).toEqual([{ name, words, measure: { kind: 'size', ...size } }]);
  });

  const side = (millimetres: number) => {
    const slack = Math.max(20, millimetres * 0.05);
    return { min: millimetres - slack, max: millimetres + slack };
  };

  it.each([
    ['rug 160 x 230', '160 x 230', [1_600, 2_300], 'About 160 x 230 cm'],
    ['160 x 230 cm rug', '160 x 230 cm', [1_600, 2_300], 'About 160 x 230 cm'],
    ['rug 160cm x 230cm wool', '160cm x 230cm', [1_600, 2_300], 'About 160 x 230 cm'],
    ['160×230', '160×230', [1_600, 2_300], 'About 160 x 230 cm'],
    ['rug 1.6 x 2.3m', '1.6 x 2.3m', [1_600, 2_300], 'About 160 x 230 cm'],
    ['table 1800 x 900', '1800 x 900', [1_800, 900], 'About 180 x 90 cm'],
    ['rug 5 x 8 ft', '5 x 8 ft', [1_524, 2_438], 'About 152.4 x 243.8 cm'],
    ['box 40 x 30 x 25 cm', '40 x 30 x 25 cm', [400, 300, 250], 'About 40 x 30 x 25 cm'],
  ])('reads the sides of %s', (text, words, sizes, name) => {
    expect(read(text)).toEqual([
      { name, words, measure: { kind: 'sides', sides: sizes.map(side) } },
    ]);
  });

  it.each(['2 x 4', 'set of 2 x 6 chairs', '0 x 230 cm', 'box 3x', '4x4'])(
    'reads no sides in %s',
    (text) => {
      expect(read(text).filter(({ measure }) => measure.kind === 'sides')).toEqual([]);
    },
  );

  it('reads sides and a price in one text', () => {
    expect(read('rug 160 x 230 under £400').map(({ name }) => name)).toEqual([
      'About 160 x 230 cm',
      'Under £400',
    ]);
  });

  it('reads a size and a price in one text', () => {
    expect(read('oak desk under 120cm under £400').map(({ name }) => name)).toEqual([
      'Up to 120 cm wide',
      'Under £400',
    ]);
  });

  it('reads any text without failing, and no word twice', () => {
    const words = fc.constantFrom(
      'under',
      '£',
      '500',
      'cm',
      '1,2',
      '.',
      '-',
      'x',
      '×',
      'wide',
      'and',
      '9'.repeat(30),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words).map((some) => some.join(' ')),
        ),
        (text) => {
          const found = readMeasures(text);
          for (const [at, { start, end, measure }] of found.entries()) {
            expect(start).toBeGreaterThanOrEqual(found[at - 1]?.end ?? 0);
            expect(end).toBeGreaterThan(start);
            expect(Object.values(measure)).not.toContain(NaN);
          }
        },
      ),
    );
  });
});
