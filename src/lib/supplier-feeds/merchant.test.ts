import { describe, expect, it } from 'vitest';
import { CONTEXT, read, readText } from '../../../tests/feeds/read.ts';

describe('Google Merchant product data in a table', () => {
  it('makes one product from the rows of a group, wherever they are', async () => {
    const { products } = await read('merchant.tsv');
    const [sofa] = products;
    expect(products.map(({ reference }) => reference)).toEqual(['S1', 'C1', 'L1', 'W1']);
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
        'refused 17 g:price: the price is in USD, and there is no rate; the command line takes one with --convert USD=RATE, RATE being the pounds for 1 USD',
        'refused 18 g:price: a price of zero',
        'refused 19 availability: missing',
        'refused 20 availability: not one of in_stock, out_of_stock, preorder, backorder',
        'refused 21 image link: not an http(s) URL',
        'refused 22 sale price: not a price; write it like "1299.00 GBP"',
        'refused 23 shipping(country:price): not a price; write it like "1299.00 GBP"',
        'refused 24 quantity: not a whole number',
        'refused 25 ID: already in line 6',
        'refused 26 : the row has 27 cells and the table 25 columns; a delimiter too many?',
        'refused 27 Title: a quotation mark is opened here and not closed',
        'warning 11 image link: missing; the product is shown without a picture',
        'warning 28 additional image link: not an http(s) URL; left out',
        'warning 28 google product category: our table does not have this number; put into Other',
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
      'The feed declares entities of its own (<!ENTITY …>), which are not read',
    );
  });
});
