import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  descriptionHtml,
  firstColour,
  materialsOf,
  parseAvailability,
  parseDateRange,
  parseLength,
  plainSlug,
  properName,
} from './fields.ts';
import { parsePath, placeCategory, roomNamed, roomsFor, styleNamed } from './categories.ts';

describe('parseLength', () => {
  it.each([
    ['120 cm', 1200],
    ['47.2 in', 1199],
    ['1200mm', 1200],
    ['1,2 m', 1200],
    ['24"', 610],
    ['6 ft', 1829],
    ['10 Inches', 254],
    ['1,200 mm', 1200],
    ['2 feet', 610],
    ['90 centimetres', 900],
    [`5'6"`, 1676],
    ['1.200 mm', 1200],
    ['0,750 m', 750],
    ['1,250 m', 1250],
    ['0,625 in', 16],
    ['1.125 cm', 11],
    ['١٢٠ cm', 1200],
    ['1\u00a0200 mm', 1200],
  ])('reads %s as %i millimetres', (text, millimetres) => {
    expect(parseLength(text)).toBe(millimetres);
  });

  it.each([
    '',
    '120',
    'wide',
    '12 x 30 cm',
    '-3 cm',
    '500 m',
    '1.2.3 cm',
    '1,125 cm',
    '1,250 in',
    '120¹ cm',
    '5 (100) cm',
    '12 50 cm',
  ])('refuses %s', (text) => {
    expect(parseLength(text)).toBeNull();
  });

  it('is whole millimetres up to 100 metres, for any input', () => {
    const texts = fc.tuple(
      fc.double({ min: 0, max: 1e6 }),
      fc.constantFrom('mm', 'cm', 'm', 'in', ''),
    );
    fc.assert(
      fc.property(texts, ([number, unit]) => {
        const millimetres = parseLength(`${number.toFixed(3)} ${unit}`) ?? 0;
        expect(Number.isInteger(millimetres) && millimetres >= 0 && millimetres <= 100_000).toBe(
          true,
        );
      }),
    );
  });
});

describe('parseAvailability', () => {
  it.each([
    ['in_stock', 'active'],
    ['In stock', 'active'],
    ['https://schema.org/InStock', 'active'],
    ['out of stock', 'out_of_stock'],
    ['preorder', 'out_of_stock'],
    ['backorder', 'out_of_stock'],
  ])('reads %s', (text, status) => {
    expect(parseAvailability(text)?.status).toBe(status);
  });

  it('has words for a pre-order and a back order', () => {
    expect(parseAvailability('pre-order')?.statusText).toBe('Available to pre-order');
    expect(parseAvailability('back order')?.statusText).toBe('On back order');
  });

  it.each(['', 'maybe', 'constructor'])('refuses %s', (text) => {
    expect(parseAvailability(text)).toBeNull();
  });
});

describe('parseDateRange', () => {
  it('parses two times with their zones', () => {
    expect(parseDateRange('2026-02-24T11:07+0100/2026-02-28T23:07-0800')).toEqual({
      from: Date.parse('2026-02-24T10:07:00Z'),
      until: Date.parse('2026-03-01T07:07:00Z'),
    });
  });

  it('lasts until the end of its last day', () => {
    const { until = 0 } = parseDateRange('2026-02-01/2026-02-02') ?? {};
    expect(new Date(until).toISOString()).toBe('2026-02-03T00:00:00.000Z');
  });

  it.each([
    ...['', 'soon', '2026-02-01', '2026-02-01/later', '1/2/3'],
    ...['2027-01-01/2026-01-01', '2026-02-01T10:00Z/2026-02-01T10:00Z'],
  ])('refuses %s', (text) => {
    expect(parseDateRange(text)).toBeNull();
  });
});

describe('placeCategory', () => {
  it.each([
    ['Home & Garden > Furniture > Sofas', 'Furniture > Sofas'],
    ['Furniture > Sofas > Corner Sofas', 'Furniture > Sofas > Corner Sofas'],
    ['Home & Garden > Decor > Rugs', 'Accessories > Rugs'],
    ['Living Room > Sofas', 'Furniture > Sofas'],
    ['Bedroom Furniture > Beds', 'Furniture > Beds'],
    ['Sale > Furniture > Desks', 'Furniture > Desks'],
    ['Table Lamps', 'Lighting > Table Lamps'],
    ['Garden > Benches', 'Outdoor > Benches'],
    ['Home & Garden > Decor > Wallpaper', 'Accessories > Wallpaper'],
    ['Wallpaper', 'Finishes > Wallpaper'],
    ['Baskets', 'Storage > Baskets'],
    ['Furniture >> Chairs', 'Furniture > Chairs'],
    ['Furniture > Furniture > Chairs', 'Furniture > Chairs'],
    ['Toys / Puzzles', 'Toys > Puzzles'],
    ['436', 'Furniture'],
    ['460 - Furniture > Sofas', 'Furniture > Sofas'],
    ['1395', 'Furniture > Tables > Accent Tables > Coffee Tables'],
    ['Furniture > B > C > D > E > F', 'Furniture > B > C > D > E'],
    ['', 'Other'],
    ['123456789', 'Other'],
  ])('puts %s into %s', (given, expected) => {
    expect(placeCategory(parsePath(given)).join(' > ')).toBe(expected);
  });
});

describe('roomsFor', () => {
  it.each([
    [['Furniture', 'Sofas'], 'A sofa', ['living']],
    [['Home & Garden', 'Furniture', 'Beds'], 'A bed', ['bedroom']],
    [['Furniture', 'Desks'], '', ['study']],
    [['Furniture', 'Outdoor Furniture', 'Sofas'], '', ['garden']],
    [['Furniture', 'Chairs'], 'Dining chair', ['dining']],
    [['Furniture'], 'Thing', []],
    [['Baby & Toddler Furniture', 'Cots'], '', ['children']],
  ])('finds the rooms of %j, %s', (category, title, slugs) => {
    expect(roomsFor(category, title).map(({ slug }) => slug)).toEqual(slugs);
  });

  it('recognises keywords for rooms and styles, and no others', () => {
    expect(roomNamed('Living Room')?.slug).toBe('living');
    expect(roomNamed('living room sale')).toBeUndefined();
    expect(styleNamed('Mid-Century Modern')?.slug).toBe('midcentury');
    expect(styleNamed('modern')).toBeUndefined();
  });
});

describe('names', () => {
  it('corrects names in capitals or lower case, and leaves others alone', () => {
    expect(properName('FOREST green'.toUpperCase())).toBe('Forest Green');
    expect(properName('off-white')).toBe('Off-White');
    expect(properName('MacDonald & Co')).toBe('MacDonald & Co');
  });

  it('finds the first colour and the materials', () => {
    expect(firstColour('oak/WHITE')).toBe('Oak');
    expect(firstColour(' / ')).toBeUndefined();
    expect(materialsOf('80% cotton, 20% linen')).toEqual(['Cotton', 'Linen']);
    expect(materialsOf('a/b/c/d')).toHaveLength(3);
  });

  it('makes slugs of only letters, digits and hyphens', () => {
    expect(plainSlug('Café & Bar: "Ångström" – 24"')).toBe('cafe-and-bar-angstrom-24');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(plainSlug(text)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      }),
    );
  });
});

describe('descriptions', () => {
  it('turns plain text into paragraphs, and leaves HTML to the shop', () => {
    expect(descriptionHtml('One\ntwo <3\n\nThree & four')).toBe(
      '<p>One<br>two &lt;3</p><p>Three &amp; four</p>',
    );
    expect(descriptionHtml('<p>One</p>')).toBe('<p>One</p>');
    expect(descriptionHtml('&lt;p&gt;One&lt;/p&gt;')).toBe('<p>One</p>');
  });

  it('keeps as much as the catalogue stores of a text that grows when it is escaped', () => {
    for (const text of ['&'.repeat(39_000), 'a < b > c\n'.repeat(4_000), 'a\n\n'.repeat(13_000)]) {
      const html = descriptionHtml(text);
      expect(html.length).toBeLessThanOrEqual(50_000);
      expect(html.length).toBeGreaterThan(9_000);
    }
  });
});
