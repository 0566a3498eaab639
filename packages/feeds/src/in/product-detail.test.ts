import { describe, expect, it } from 'vitest';
import { readText } from '../../samples/read.ts';
import { detailsIn, detailValue } from './product-detail.ts';

const REST = { id: '1', title: 'Sofa', price: '500 GBP', availability: 'in_stock' };
const PICTURE = { image_link: 'https://cdn.example/a.jpg' };

/** The facts of the only variant of a table with one row, and the remarks. */
const inTable = async (cells: readonly (readonly [string, string])[], delimiter = '\t') => {
  const all = [...Object.entries({ ...REST, ...PICTURE }), ...cells];
  const rows = [all.map(([name]) => name), all.map(([, cell]) => cell)];
  const { products, remarks } = await readText([rows.map((row) => row.join(delimiter)).join('\n')]);
  return { facts: products[0]?.variants[0]?.facts, remarks };
};

describe('product details', () => {
  it('are read by section, name and value', async () => {
    const cell = 'Seat:Seat height:45 cm,Care:Washing:"Wipe, then dry: never wring",:Load:120 kg';
    expect(await inTable([['product_detail', cell]])).toEqual({
      facts: {
        'Seat: Seat height': '45 cm',
        'Care: Washing': 'Wipe, then dry: never wring',
        Load: '120 kg',
      },
      remarks: [],
    });
  });

  it.each([
    ['product_detail(section_name:attribute_name:attribute_value)', 'Seat:Height:45 cm'],
    ['product_detail (attribute_name:attribute_value)', 'Seat: Height:45 cm'.replace(': ', ' ')],
  ])('are read below the header %s', async (header, cell) => {
    const { facts } = await inTable([[header, cell]]);
    expect(Object.values(facts ?? {})).toEqual(['45 cm']);
  });

  it('are read without sections, several in a cell, and in several columns', async () => {
    const header = 'product_detail(attribute_name:attribute_value)';
    expect((await inTable([[header, 'Seat height:45 cm,Load:120 kg']])).facts).toEqual({
      'Seat height': '45 cm',
      Load: '120 kg',
    });
    const twice = [
      ['product_detail', 'A:Height:1 m'],
      ['product_detail', 'A:Load:2 kg'],
    ] as const;
    expect((await inTable(twice)).facts).toEqual({ 'A: Height': '1 m', 'A: Load': '2 kg' });
  });

  it('are left out, with a warning, if they have no name or no value', async () => {
    expect(await inTable([['product_detail', 'Seat:Height:']])).toEqual({
      facts: {},
      remarks: [
        'warning 2 product_detail: not a section, a name and a value such as "Seat:Height:45 cm"; left out',
      ],
    });
  });

  it('are read from elements of XML', async () => {
    const detail = (parts: Record<string, string>) =>
      `<g:product_detail>${Object.entries(parts)
        .map(([name, text]) => `<g:${name}>${text}</g:${name}>`)
        .join('')}</g:product_detail>`;
    const rest = Object.entries({ ...REST, ...PICTURE }).map(
      ([name, text]) => `<g:${name}>${text}</g:${name}>`,
    );
    const item = [
      ...rest,
      detail({ section_name: 'Seat', attribute_name: 'Height', attribute_value: '17.7"' }),
      detail({ attribute_name: 'Care', attribute_value: 'Wipe, a: b: c' }),
    ];
    const feed = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item>${item.join('')}</item></channel></rss>`;
    const { products } = await readText([feed]);
    expect(products[0]?.variants[0]?.facts).toEqual({
      'Seat: Height': '17.7"',
      Care: 'Wipe, a: b: c',
    });
  });

  it('keep digits apart that white space parts, in XML, too', () => {
    const given = { section_name: 'Seat', attribute_name: 'Height', attribute_value: '5\t100 mm' };
    expect(detailsIn(detailValue(given))).toMatchObject([{ value: '5 / 100 mm' }]);
    expect(detailsIn('Seat:Height:5\t100 mm')).toMatchObject([{ value: '5 / 100 mm' }]);
  });

  it('are written as they are read', () => {
    const given = { section_name: 'A:B', attribute_name: 'C', attribute_value: '2", or 3' };
    expect(detailValue(given)).toBe('A B:C:"2"", or 3"');
    expect(detailsIn(detailValue(given))).toMatchObject([
      { section: 'A B', name: 'C', value: '2", or 3' },
    ]);
  });
});

describe('metafields of a Shopify export', () => {
  const read = async (header: string, cells: readonly string[]) => {
    const rows = cells.map(
      (cell, at) => `table,${at === 0 ? 'Table' : ''},9,${at},"${cell.replaceAll('"', '""')}"`,
    );
    const { products, remarks } = await readText([
      [`URL handle,Title,Price,Option1 value,${header}`, ...rows].join('\n'),
    ]);
    return { ...products[0], remarks };
  };

  it.each([
    ['Seat height (product.metafields.custom.seat_height)', '45 cm', '45 cm'],
    [
      'Seat height (product.metafields.custom.seat_height)',
      '{"value":45.0,"unit":"CENTIMETERS"}',
      '45 centimeters',
    ],
    ['Woods (product.metafields.custom.woods)', '["Oak","Ash"]', 'Oak, Ash'],
    ['Covers (product.metafields.custom.covers)', 'TRUE', 'TRUE'],
    ['Kept (product.metafields.custom.kept)', '[true,false]', 'true, false'],
    [
      'Care (product.metafields.custom.care)',
      '{"type":"root","children":[{"type":"paragraph","children":[{"type":"text","value":"Wipe "},{"type":"text","bold":true,"value":"clean"},{"type":"text","value":"."}]},{"type":"list","listType":"unordered","children":[{"type":"list-item","children":[{"type":"text","value":"Never soak"}]}]}]}',
      'Wipe clean. Never soak',
    ],
    [
      'Seat height (product.metafields.custom.seat_height)',
      '[{"value":45,"unit":"cm"},{"value":50,"unit":"cm"}]',
      '45 cm, 50 cm',
    ],
    [
      'Load (product.metafields.custom.load)',
      '{"type":"root","children":[{"type":"paragraph","children":[{"type":"text","value":"5"}]},{"type":"paragraph","children":[{"type":"text","value":"100 kg"}]}]}',
      '5 / 100 kg',
    ],
    ['Load (product.metafields.custom.load)', '"5\t100 kg"', '"5 / 100 kg"'],
    [
      'Worth (product.metafields.custom.worth)',
      '{"amount":"12.00","currency_code":"GBP"}',
      '12.00 GBP',
    ],
    [
      'Comfort (product.metafields.custom.comfort)',
      '{"scale_min":"1.0","scale_max":"5.0","value":"4.5"}',
      '4.5 out of 5',
    ],
    [
      'Guide (product.metafields.custom.guide)',
      '{"text":"How to fit it","url":"https://oak.example/fit"}',
      'How to fit it',
    ],
    ['Finish (product.metafields.custom.finish)', '[Oak] and brass', '[Oak] and brass'],
  ])('are facts of the product: %s %s', async (header, cell, value) => {
    const name = header.replace(/ \(.*/, '').toLowerCase();
    const { facts, remarks } = await read(header, [cell]);
    expect(facts).toEqual({ [name]: value });
    expect(remarks).toEqual([]);
  });

  it.each(['product', 'variant'])(
    'of a %s are named if they are no value for people',
    async (owner) => {
      for (const cell of [
        'gid://shopify/Metaobject/123',
        '["gid://shopify/Product/1","gid://shopify/Product/2"]',
        '{"text":"Oak","colour":"brown"}',
        '{"value":45,"unit":',
      ]) {
        const header = `Care (${owner}.metafields.custom.care)`;
        const { facts, variants, remarks } = await read(header, [cell]);
        expect([facts, variants?.[0]?.facts]).toEqual([{}, {}]);
        expect(remarks).toEqual([
          `warning 2 ${header}: not a value that people can read; left out`,
        ]);
      }
    },
  );

  it('are no colour and no material if they only refer to one', async () => {
    for (const header of [
      'Color (product.metafields.shopify.color-pattern)',
      'Material (product.metafields.shopify.material)',
    ]) {
      const { variants, remarks } = await read(header, ['gid://shopify/Metaobject/9']);
      expect(variants?.[0]?.tags).toEqual([]);
      expect(remarks).toHaveLength(1);
    }
    const woods = 'Material (product.metafields.shopify.material)';
    expect((await read(woods, ['["Walnut","Oak"]'])).variants?.[0]?.tags).toMatchObject([
      { path: [{ name: 'Walnut' }] },
      { path: [{ name: 'Oak' }] },
    ]);
  });

  it('are none in an empty cell, list or object', async () => {
    for (const cell of ['[]', '{}', ' ']) {
      const { facts, remarks } = await read('Care (product.metafields.custom.care)', [cell]);
      expect([facts, remarks]).toEqual([{}, []]);
    }
  });

  it('are facts of variants where they are the variant’s', async () => {
    const product = await read('Load (variant.metafields.custom.load)', ['9 kg', '12 kg']);
    expect(product.variants?.map(({ facts }) => facts)).toEqual([
      { load: '9 kg' },
      { load: '12 kg' },
    ]);
  });

  it('are left out where they steer advertisements', async () => {
    const header = 'Custom label 0 (product.metafields.mm-google-shopping.custom_label_0)';
    expect((await read(header, ['sale'])).facts).toEqual({});
  });
});
