import { describe, expect, it } from 'vitest';
import { CONTEXT, read, readText } from '../../samples/read.ts';

describe('Google Merchant product data in a table', () => {
  it('makes one product from the rows of a group, wherever they are', async () => {
    const { products } = await read('merchant.tsv');
    const [sofa] = products;
    expect(products.map(({ reference }) => reference)).toEqual(['S1', 'C1', 'L1', 'B13', 'W1']);
    expect(sofa).toMatchObject({
      name: 'Brompton Three-Seat Sofa',
      slug: 'brompton-three-seat-sofa',
      summary: '<p>A deep sofa.<br>Made to "last" a lifetime.</p><p>Feather &amp; foam seats.</p>',
      brand: { name: 'Oak Barn' },
      tags: [
        { type: 'category', path: [{ name: 'Furniture' }, { name: 'Sofas' }] },
        { type: 'room', path: [{ name: 'Living Room', slug: 'living' }] },
      ],
    });
    expect(
      sofa?.variants.map(({ reference, name, seoTitle }) => [reference, name, seoTitle]),
    ).toEqual([
      [
        'S1-GREEN',
        'Forest Green & Oak / Velvet & Cotton',
        'Brompton Three-Seat Sofa, Forest Green',
      ],
      ['S1-RUST', 'Rust', 'Brompton Three-Seat Sofa, Rust'],
    ]);
  });

  it('calls variants whose rows have one title by the title and what sets them apart', async () => {
    const feed = [
      'id\titem_group_id\ttitle\tprice\tavailability\tcolor',
      'M-R\tM\tMilan sofa\t900 GBP\tin_stock\tRed',
      'M-B\tM\tMilan sofa\t900 GBP\tin_stock\tBlue',
      'M-G\tM\tMilan sofa in green\t900 GBP\tin_stock\tGreen',
    ].join('\n');
    const [sofa] = (await readText([feed])).products;
    expect(sofa?.name).toBe('Milan sofa');
    expect(sofa?.variants.map(({ name, seoTitle }) => [name, seoTitle])).toEqual([
      ['Red', 'Milan sofa – Red'],
      ['Blue', 'Milan sofa – Blue'],
      ['Green', 'Milan sofa in green'],
    ]);
  });

  it('gives every variant its own description and measurements, and the product what is true of all', async () => {
    const feed = [
      'id\titem_group_id\ttitle\tdescription\tprice\tavailability\tsize\tproduct_width\tproduct_height',
      'v1\tVG\tBed frame, 140x200 cm\tBed frame. 154 cm wide.\t146 GBP\tin_stock\t140x200 cm\t154 cm\t90 cm',
      'v2\tVG\tBed frame, 90x200 cm\tBed frame. 104 cm wide.\t142 GBP\tin_stock\t90x200 cm\t104 cm\t90 cm',
    ].join('\n');
    const [bed] = (await readText([feed])).products;
    expect(bed).toMatchObject({
      name: 'Bed frame',
      slug: 'bed-frame',
      summary: '',
      seoDescription: '',
      widthMm: 0,
      heightMm: 900,
      variants: [
        { name: '140x200 cm', description: '<p>Bed frame. 154 cm wide.</p>', widthMm: 1540 },
        { name: '90x200 cm', description: '<p>Bed frame. 104 cm wide.</p>', widthMm: 1040 },
      ],
    });
  });

  it('takes a description that only some rows of a group have for that of the product', async () => {
    const feed = [
      'id\titem_group_id\ttitle\tdescription\tprice\tavailability\tcolor',
      'R\tM\tMilan sofa\t\t900 GBP\tin_stock\tRed',
      'B\tM\tMilan sofa\tSoft.\t900 GBP\tin_stock\tBlue',
    ].join('\n');
    const [sofa] = (await readText([feed])).products;
    expect(sofa).toMatchObject({
      summary: '<p>Soft.</p>',
      // What search engines show is made from the whole text.
      seoDescription: '',
      variants: [{ description: '' }, { description: '' }],
    });
  });

  it.each([
    [['HEMNES Bed frame, 140x200 cm, white', 'HEMNES Day-bed, 80x200 cm, white'], 'HEMNES'],
    [['Bed frame, white', 'Bed frame in black'], 'Bed frame'],
    [['FREKVENS bar table in black', 'FREKVENS bar table in yellow'], 'FREKVENS bar table'],
    [['Milan sofa (3 seats, red)', 'Milan sofa (3 seats, blue)'], 'Milan sofa'],
    [['Red Milan sofa', 'Blue Milan sofa'], 'Milan sofa'],
    [['Oak table 120 x 60 cm', 'Oak table 120 x 80 cm'], 'Oak table 120'],
    [['Sofa, red', 'Sofa, blue'], 'Sofa'],
    [['Red lamp', 'Blue chair'], 'Red lamp'],
    [['The lamp', 'The chair'], 'The lamp'],
    [['Table (round), oak', 'Table (square), oak'], 'Table'],
  ])('calls the product of %s %s', async (titles, name) => {
    const rows = titles.map((title, at) => `${at}\tG\t${title}\t10 GBP\tin_stock`);
    const feed = ['id\titem_group_id\ttitle\tprice\tavailability', ...rows].join('\n');
    expect((await readText([feed])).products[0]?.name).toBe(name);
  });

  it('names variants by the rest of their titles, without half a bracket', async () => {
    const rows = ['Table (round), oak', 'Table (square)', 'Table, 2 parts (oak)'].map(
      (title, at) => `${at}\tG\t${title}\t10 GBP\tin_stock`,
    );
    const feed = ['id\titem_group_id\ttitle\tprice\tavailability', ...rows].join('\n');
    const [table] = (await readText([feed])).products;
    expect(table?.variants.map(({ name }) => name)).toEqual([
      'round, oak',
      'square',
      '2 parts (oak)',
    ]);
  });

  it.each([
    ['01', '02'],
    ['A', 'A+'],
    ['赤', '青'],
    ['🔴', '🔵'],
  ])('tells the colours %s and %s apart', async (one, two) => {
    const rows = [one, two].map((colour) => `${colour}\tG\tStool\t20 GBP\tin_stock\t${colour}`);
    const { products, remarks } = await readText([
      ['id\titem_group_id\ttitle\tprice\tavailability\tcolor', ...rows].join('\n'),
    ]);
    expect(products[0]?.variants.map(({ name }) => name)).toEqual([one, two]);
    expect(remarks.filter((remark) => !remark.includes('image_link'))).toEqual([]);
  });

  it('tells rows of one title and colour apart by their measurements, their numbers or their ids, and warns', async () => {
    const feed = [
      'id\titem_group_id\ttitle\tprice\tavailability\tcolor\tmpn\tproduct_width',
      'a\tB\tBed frame\t209 GBP\tin_stock\tWhite\t10\t90 cm',
      'b\tB\tBed frame\t146 GBP\tin_stock\tWhite\t11\t140 cm',
      'c\tS\tStool\t20 GBP\tin_stock\tWhite\t20\t',
      'd\tS\tStool\t25 GBP\tin_stock\tWhite\t21\t',
      'e\tL\tLamp\t20 GBP\tin_stock\tWhite\t\t',
      'f\tL\tLamp\t25 GBP\tin_stock\tWhite\t\t',
      'g\tL\tLamp\t25 GBP\tin_stock\tWhite\t\t',
    ].join('\n');
    const { products, remarks } = await readText([feed]);
    expect(
      products.map(({ variants }) => variants.map(({ name, seoTitle }) => [name, seoTitle])),
    ).toEqual([
      [
        ['White / 90 cm wide', 'Bed frame – White / 90 cm wide'],
        ['White / 140 cm wide', 'Bed frame – White / 140 cm wide'],
      ],
      [
        ['White / 20', 'Stool – White / 20'],
        ['White / 21', 'Stool – White / 21'],
      ],
      [
        ['White / e', 'Lamp – White / e'],
        ['White / f', 'Lamp – White / f'],
      ],
    ]);
    const alike = 'the same title, color, size, material and pattern as in line';
    expect(remarks.filter((remark) => remark.includes(alike))).toEqual([
      `warning 3 id: ${alike} 2; its name says "140 cm wide", too`,
      `warning 5 id: ${alike} 4; its name says "21", too`,
      `warning 7 id: ${alike} 6; its name says "f", too`,
      `refused 8 id: ${alike} 7, and the same price, measurements and texts`,
    ]);
  });

  it('parses price, reduction, delivery, sizes, pictures and tags of a row', async () => {
    const [sofa] = (await read('merchant.tsv')).products;
    expect(sofa?.variants[0]).toMatchObject({
      ean: '5012345678900',
      widthMm: 2101,
      heightMm: 820,
      lengthMm: 950,
      medias: [
        { url: 'https://cdn.example/s1-green.jpg' },
        { url: 'https://cdn.example/s1-2.jpg' },
        { url: 'https://cdn.example/s1,3.jpg' },
      ],
      tags: [
        { type: 'colour', path: [{ name: 'Forest Green' }] },
        { type: 'material', path: [{ name: 'Velvet' }] },
        { type: 'material', path: [{ name: 'Cotton' }] },
      ],
      offers: [
        {
          seller: { name: 'Oak Barn', slug: 'oak-barn' },
          price: 999,
          wasPrice: 1299,
          delivery: 39,
          status: 'active',
          stock: 10,
          counted: false,
        },
      ],
    });
  });

  it('keeps the days of a reduction, and when a pre-order is expected', async () => {
    const [sofa] = (await read('merchant.tsv')).products;
    expect(sofa?.variants[1]?.offers).toEqual([
      expect.objectContaining({
        price: 999,
        wasPrice: 1299,
        saleFrom: '2020-01-01T00:00:00.000Z',
        saleUntil: '2020-02-02T00:00:00.000Z',
        status: 'out_of_stock',
        statusText: 'Available to pre-order',
        expectedBy: '2026-12-24T23:59:59.999Z',
        stock: 0,
      }),
    ]);
  });

  it('accepts a category by its number, a quantity, and a cell that only starts with a quotation mark', async () => {
    const [, chair, lamp] = (await read('merchant.tsv')).products;
    expect(chair?.tags[0]).toEqual({
      type: 'category',
      path: [{ name: 'Furniture' }, { name: 'Chairs' }],
    });
    expect(chair?.variants[0]?.offers[0]).toMatchObject({ price: 129, stock: 7, counted: true });
    expect(lamp).toMatchObject({
      name: '"Round" table lamp 24" high',
      summary: '<p>Plain &amp; simple.</p>',
      tags: [{ type: 'category', path: [{ name: 'Lighting' }, { name: 'Table Lamps' }] }],
    });
  });

  it('names the line, the column and the reason for each refused row, and warns about others', async () => {
    const { remarks } = await read('merchant.tsv');
    expect(remarks.toSorted()).toEqual(
      [
        'refused 12 ID: missing',
        'refused 13 Title: missing',
        'refused 14 g:price: missing',
        'refused 15 g:price: not a price; write it like "1299.00 GBP"',
        'refused 16 g:price: not a price; write it like "1299.00 GBP"',
        'refused 17 g:price: the price is in USD, and there is no rate; catalogue import --convert USD=RATE takes one, RATE being the pounds for 1 USD',
        'refused 18 g:price: a price of zero',
        'refused 19 availability: missing',
        'refused 20 availability: not one of in_stock, out_of_stock, preorder, backorder',
        'refused 21 image link: not an http(s) URL',
        'refused 22 sale price: not a price; write it like "1299.00 GBP"',
        'refused 23 shipping(country:price): not a price; write it like "1299.00 GBP"',
        'warning 24 quantity: not a number of units; none are sold until it is one',
        'refused 25 ID: already in line 6',
        'refused 26 : the row has 27 cells and the table 25 columns; a delimiter too many?',
        'refused 27 Title: a quotation mark is opened here and not closed',
        'warning 11 image link: missing; the product is shown without a picture',
        'warning 28 additional image link: not an http(s) URL; left out',
        'warning 28 google product category: our table doesn’t have this number; put into Other',
        'warning 28 gtin: the check digit is wrong; kept as it is',
        'warning 28 product width: not a length with its unit, such as "120 cm"; left out',
        'warning 28 sale price: not below the price; left out',
      ].toSorted(),
    );
  });

  it('converts another currency at the given rate', async () => {
    const currencies = { assumed: 'GBP', rates: new Map([['USD', 0.79]]) };
    const { products } = await read('merchant.tsv', { ...CONTEXT, currencies });
    const dollars = products.find(({ reference }) => reference === 'B6');
    expect(dollars?.variants[0]?.offers[0]?.price).toBe(78.21);
  });
});

describe('Google Merchant product data in XML', () => {
  it('parses the items of RSS, with the cheapest delivery to the United Kingdom', async () => {
    const { products, remarks } = await read('merchant-rss.xml');
    expect(products).toHaveLength(1);
    expect(products[0]).toMatchObject({
      reference: 'T1',
      name: 'Aldgate dining table & benches',
      summary: '<p>Seats <b>six</b>.</p>',
      tags: [
        {
          type: 'category',
          path: [
            { name: 'Furniture' },
            { name: 'Tables' },
            { name: 'Kitchen & Dining Room Tables' },
          ],
        },
        { path: [{ slug: 'dining' }] },
        { path: [{ slug: 'kitchen' }] },
      ],
      variants: [
        {
          medias: [
            { url: 'https://cdn.example/t1.jpg' },
            {},
            { url: 'https://cdn.example/t1-3.jpg' },
          ],
          offers: [{ price: 1199, delivery: 25, deliveryMethod: 'Kerbside' }],
        },
      ],
    });
    expect(remarks).toEqual(['refused 35 price: missing']);
  });

  it('parses the entries of Atom', async () => {
    const { products } = await read('merchant-atom.xml');
    expect(products[0]).toMatchObject({
      reference: 'P1',
      summary: '<p>Blown glass.</p>',
      tags: [{ path: [{ name: 'Lighting' }, { name: 'Pendants' }] }],
      variants: [{ offers: [{ price: 85, status: 'out_of_stock', stock: 0 }] }],
    });
  });

  it('refuses a feed that declares entities: it loads none from elsewhere, and expands none', async () => {
    await expect(read('merchant-entities.xml')).rejects.toThrow(
      'The feed declares entities of its own (<!ENTITY …>), which aren’t read',
    );
  });
});
