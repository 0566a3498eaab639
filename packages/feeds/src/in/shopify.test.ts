import { describe, expect, it } from 'vitest';
import { read, readText } from '../../samples/read.ts';

describe('a Shopify product export', () => {
  it('makes a product from the rows of a handle, with variants and pictures in order', async () => {
    const [chair] = (await read('shopify-classic.csv')).products;
    expect(chair).toMatchObject({
      reference: 'harris-armchair',
      slug: 'harris-armchair',
      name: 'Harris Armchair',
      seoTitle: 'Harris wool armchair',
      seoDescription: 'A wool armchair made in Leeds.',
      summary: '<p>A <b>wool</b> chair,\nmade in Leeds.</p>',
      brand: { name: 'Hale & Sons' },
      medias: [
        { url: 'https://cdn.example/harris-1.jpg', name: 'Front view' },
        { url: 'https://cdn.example/harris-2.jpg', name: 'Side view' },
      ],
    });
    expect(chair?.tags).toEqual([
      {
        type: 'category',
        path: [{ name: 'Furniture' }, { name: 'Chairs' }, { name: 'Armchairs' }],
      },
      { type: 'room', path: [{ name: 'Living Room', slug: 'living' }] },
      { type: 'style', path: [{ name: 'Mid-Century', slug: 'midcentury' }] },
    ]);
    expect(
      chair?.variants.map(({ reference, name, seoTitle }) => [reference, name, seoTitle]),
    ).toEqual([
      ['HAR-MOS-S', 'Moss / Standard', 'Harris Armchair – Moss / Standard'],
      ['HAR-RUS-S', 'Rust / Standard', 'Harris Armchair – Rust / Standard'],
      ['harris-armchair-rust-large', 'Rust / Large', 'Harris Armchair – Rust / Large'],
    ]);
  });

  it('parses stock, reductions, barcodes, colours and a variant’s own picture', async () => {
    const [chair] = (await read('shopify-classic.csv')).products;
    const [moss, rust, large] = chair?.variants ?? [];
    expect(moss).toMatchObject({
      ean: '5012345678900',
      mpn: 'HA-MOSS-1',
      tags: [{ type: 'colour', path: [{ name: 'Moss' }] }],
      offers: [{ price: 450, wasPrice: 520, status: 'active', stock: 4, counted: true }],
    });
    expect(moss?.medias.map(({ url }) => url)).toEqual([
      'https://cdn.example/harris-moss.jpg',
      'https://cdn.example/harris-1.jpg',
      'https://cdn.example/harris-2.jpg',
    ]);
    expect(rust?.offers[0]).toMatchObject({ status: 'out_of_stock', stock: 0, counted: true });
    expect(large?.offers[0]).toMatchObject({
      status: 'active',
      statusText: 'Made to order',
      stock: 10,
      counted: false,
    });
  });

  it('makes one variant from a product without options', async () => {
    const [, stool] = (await read('shopify-classic.csv')).products;
    expect(stool).toMatchObject({
      medias: [{ url: 'https://cdn.example/stool.jpg' }],
      tags: [
        { path: [{ name: 'Furniture' }, { name: 'Bar Stools' }] },
        { path: [{ slug: 'kitchen' }] },
      ],
      variants: [
        {
          reference: 'STOOL',
          name: 'Plain Stool',
          seoTitle: 'Plain Stool',
          offers: [{ stock: 10 }],
        },
      ],
    });
  });

  it('leaves out drafts, unpublished products and gift cards, and counts them', async () => {
    const { products, skipped } = await read('shopify-classic.csv');
    expect(skipped).toBe(3);
    expect(products.map(({ reference }) => reference)).toEqual([
      'harris-armchair',
      'plain-stool',
      'odd-table',
    ]);
  });

  it('names the line, the column and the reason for each refused row', async () => {
    const { remarks, products } = await read('shopify-classic.csv');
    expect(remarks.toSorted()).toEqual(
      [
        'warning 11 Variant Inventory Qty: not a number of units; none are sold until it is one',
        'refused 12 Variant Price: missing',
        'refused 13 Variant Price: not a price; write it like "1299.00 GBP"',
        'refused 14 Variant Price: a price of zero',
        'refused 16 Option1 Value: the same options are already in line 15',
        'refused 17 Title: missing',
        'refused 18 Handle: missing',
        'warning 15 Image Src: not an http(s) URL; left out',
        'warning 15 Variant Barcode: not 8, 12, 13 or 14 digits; left out',
        'warning 15 Variant Image: not an http(s) URL; left out',
      ].toSorted(),
    );
    expect(products[2]?.variants.map(({ reference }) => reference)).toEqual(['ODD-S', 'ODD-W']);
  });

  it('parses the columns of 2025, too', async () => {
    const { products, skipped } = await read('shopify-2025.csv');
    expect(skipped).toBe(1);
    expect(products).toHaveLength(1);
    expect(products[0]).toMatchObject({
      reference: 'oslo-rug',
      name: 'Oslo Rug',
      summary: '<p>Flat-woven wool.</p>',
      tags: [
        { type: 'category', path: [{ name: 'Accessories' }, { name: 'Rugs' }] },
        { path: [{ slug: 'living' }] },
        { path: [{ slug: 'kitchen' }] },
        { type: 'style', path: [{ slug: 'zen' }] },
      ],
      variants: [
        {
          reference: 'OSLO-S',
          name: 'Small',
          tags: [
            { type: 'colour', path: [{ name: 'Grey' }] },
            { type: 'material', path: [{ name: 'Wool' }] },
          ],
          medias: [{ name: 'The rug' }, {}],
          offers: [{ price: 129, wasPrice: 159, stock: 12 }],
        },
        {
          reference: 'OSLO-L',
          offers: [{ price: 249, statusText: 'Made to order', status: 'active' }],
        },
      ],
    });
  });

  it('takes a product from the row with its title, wherever a spreadsheet has put it', async () => {
    const rows = [
      'oak,,,,Blue,B,139.00,,2',
      'oak,Oak table,true,Colour,Red,R,129.00,https://cdn.example/a.jpg,1',
      'ash,,,,Blue,C,139.00,,2',
      'ash,Ash table,perhaps,Colour,Red,D,129.00,,1',
    ];
    const { products, remarks } = await readText([
      `Handle,Title,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Image Position\n${rows.join('\n')}`,
    ]);
    expect(products).toMatchObject([
      {
        name: 'Oak table',
        variants: [
          { reference: 'B', tags: [{ type: 'colour', path: [{ name: 'Blue' }] }] },
          { reference: 'R', tags: [{ type: 'colour', path: [{ name: 'Red' }] }] },
        ],
      },
    ]);
    expect(remarks).toEqual([
      'refused 4 Handle: the product is refused because of line 5',
      'refused 5 Published: not one of true, false',
    ]);
  });
});

describe('options of a Shopify export', () => {
  const variantsOf = async (values: readonly string[], skus: readonly string[] = []) => {
    const rows = values.map(
      (value, at) =>
        `sofa,${at === 0 ? 'Sofa' : ''},9,"${value.replaceAll('"', '""')}",${skus[at] ?? ''}`,
    );
    const { products, remarks } = await readText([
      ['Handle,Title,Variant Price,Option1 Value,Variant SKU', ...rows].join('\n'),
    ]);
    return {
      names: products[0]?.variants.map(({ name }) => name) ?? [],
      references: products[0]?.variants.map(({ reference }) => reference) ?? [],
      remarks,
    };
  };

  it.each([
    ['Grade A', 'Grade A+'],
    ["24'", '24"'],
    ['Ø 120', '120'],
    ['赤', '青'],
    ['🔴', '🔵'],
    ['Rosé', 'Rose'],
    ['ガ', 'カ'],
    ['<5 kg', '>5 kg'],
  ])('%s and %s are two variants', async (one, two) => {
    const { names, references, remarks } = await variantsOf([one, two]);
    expect(names).toEqual([one, two]);
    expect(new Set(references).size).toBe(2);
    expect(remarks).toEqual([]);
    expect((await variantsOf([one, two], ['S-1', 'S-2'])).references).toEqual(['S-1', 'S-2']);
    // Another order of the rows makes no other variants of them.
    expect((await variantsOf([two, one])).references).toEqual(references.toReversed());
  });

  it('keep the key that they had alone, if it says all', async () => {
    expect((await variantsOf(['Grade A'])).references).toEqual(['sofa-grade-a']);
    expect((await variantsOf(['Grade A+', 'Grade A'])).references).toEqual([
      'sofa-grade a+',
      'sofa-grade-a',
    ]);
    expect((await variantsOf(['Dark grey (matt)'])).references).toEqual(['sofa-dark-grey-matt']);
  });

  it('that only the case of a letter tells apart are the same', async () => {
    const { names, remarks } = await variantsOf(['Oak', 'OAK']);
    expect(names).toEqual(['Oak']);
    expect(remarks).toEqual(['refused 3 Option1 Value: the same options are already in line 2']);
  });
});
