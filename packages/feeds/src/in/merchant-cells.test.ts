import { describe, expect, it } from 'vitest';
import { CONTEXT, type ParsedSample, readText } from '../../samples/read.ts';

const REST = { id: '1', title: 'Table', price: '500 GBP', availability: 'in_stock' };
const PICTURE = { image_link: 'https://cdn.example/a.jpg' };

/** A product with its variant and offer, and what the report says about it. */
const outcomeOf = ({ products: [product], remarks, skipped }: ParsedSample) => {
  const [variant] = product?.variants ?? [];
  return { product, variant, offer: variant?.offers[0], remarks, skipped };
};

/** The outcome of a table with one row. */
const inTable = async (values: Readonly<Record<string, string>>) => {
  const cells = { ...REST, ...PICTURE, ...values };
  const rows = [Object.keys(cells), Object.values(cells)].map((row) => row.join('\t'));
  return outcomeOf(await readText([rows.join('\n')]));
};

/** The same of an RSS feed with one item. */
const inXml = async (elements: string) => {
  const rest = Object.entries({ ...REST, ...PICTURE }).map(
    ([name, text]) => `<g:${name}>${text}</g:${name}>`,
  );
  const feed = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item>${rest.join('')}${elements}</item></channel></rss>`;
  return outcomeOf(await readText([feed]));
};

const NO_RATE =
  'no rate for delivery to all of the United Kingdom (GB); shown with delivery included in the price';

describe('shipping', () => {
  it.each([
    [
      'GB::Standard:49.00 GBP:2:4:5:9',
      49,
      'Standard',
      'days of handling and transit after the price',
    ],
    ['GB:::49.00 GBP', 49, '', 'a country and a price'],
    ['GB:49.00 GBP', 49, '', 'two parts'],
    ['GB:Two-man:49.00 GBP', 49, 'Two-man', 'three parts'],
    ['49.00 GBP', 49, '', 'a price alone'],
    ['GBR:::49.00 GBP', 49, '', 'the country in three letters'],
    ['United Kingdom:::49.00 GBP', 49, '', 'the country in words'],
    [
      'US:CA:Overnight:16.00 USD:1:1:2:3,GB::Courier:1,049.00 GBP',
      1049,
      'Courier',
      'other countries, too',
    ],
    ['GB:BT*:Van:5 GBP,GB::Van:49 GBP', 49, 'Van', 'a cheaper rate for postcodes'],
    ['GB:Highlands:Van:99 GBP,GB::Van:49 GBP', 49, 'Van', 'a dearer rate for a region'],
    ['GB:*:Van:49 GBP', 49, 'Van', 'a rate for every postcode'],
    ['GB::Click & Collect:0 GBP,GB::Standard:49 GBP', 49, 'Standard', 'collection for nothing'],
    [
      'GB::In-store pickup:0 GBP,GB::Van:9 GBP,GB::Courier:5.99 GBP',
      5.99,
      'Courier',
      'two services',
    ],
    [
      'GB::Delivery and collection of your old bed:49.00 GBP',
      49,
      'Delivery and collection of your old bed',
      'the old piece is collected',
    ],
    ['GB::Collection & delivery:49.00 GBP', 49, 'Collection & delivery', 'both'],
    [
      'GB::Two-man, old sofa picked up:59 GBP',
      59,
      'Two-man, old sofa picked up',
      'two people who take the old sofa',
    ],
    [
      'GB::Courier (packaging collected):12 GBP',
      12,
      'Courier (packaging collected)',
      'packaging is collected',
    ],
    ['GB::Delivery to our store:0 GBP,GB::Van:49 GBP', 49, 'Van', 'a delivery to a shop'],
    [
      'GB::Click and collect delivery:0 GBP,GB::Van:49 GBP',
      49,
      'Van',
      'a delivery that is collected',
    ],
    [
      'GB::Delivered to a collection point:3 GBP,GB::Van:49 GBP',
      49,
      'Van',
      'a delivery to a collection point',
    ],
    ['GB::Collect+ parcel:4.99 GBP,GB::Courier:12.00 GBP', 12, 'Courier', 'a parcel shop'],
  ])('%s is a delivery for £%d by "%s": %s', async (shipping, delivery, deliveryMethod) => {
    const { offer, remarks } = await inTable({ shipping });
    expect(offer).toMatchObject({ price: 500, delivery, deliveryMethod });
    expect(remarks).toEqual([]);
  });

  it.each([
    'US:::49.00 USD',
    'XX:::49.00 GBP',
    'GB:Highlands::99.00 GBP',
    'GB:BT*:Van:5 GBP',
    'GB::Click & Collect:0 GBP',
  ])('%s names no rate for all of the country: a warning', async (shipping) => {
    const { offer, remarks } = await inTable({ shipping });
    expect(offer).toMatchObject({ delivery: 0, deliveryMethod: '' });
    expect(remarks).toEqual([`warning 2 shipping: ${NO_RATE}`]);
  });

  it.each(['GB:::soon', 'GB:::', 'GB::Standard:49.00 USD:2:4:5:9'])(
    '%s has no price in pounds: the row is refused',
    async (shipping) => {
      const { offer, remarks } = await inTable({ shipping });
      expect(offer).toBeUndefined();
      expect(remarks).toHaveLength(1);
      expect(remarks[0]).toMatch(/^refused 2 shipping: /);
    },
  );

  it.each([
    'shipping_cost',
    'Shipping Cost',
    'g:delivery_cost',
    'delivery charge',
    'Delivery Price',
    'shipping_fee',
    'postage_cost',
    'delivery_charges',
    'Shipping rate',
    'Delivery cost (GBP)',
    'P&P',
  ])('may be a charge in a column %s', async (column) => {
    const priced = await inTable({ [column]: '49.00' });
    expect(priced).toMatchObject({ offer: { price: 500, delivery: 49 }, remarks: [] });
    const free = await inTable({ [column]: 'Free' });
    expect(free).toMatchObject({ offer: { delivery: 0 }, remarks: [] });
    expect((await inTable({ [column]: 'from 49' })).remarks).toEqual([
      `refused 2 ${column}: not a price; write it like "1299.00 GBP"`,
    ]);
  });

  it('may be a charge in an element of XML', async () => {
    const item =
      '<g:id>1</g:id><title>T</title><g:price>500 GBP</g:price><g:availability>in_stock</g:availability><g:delivery_cost>49.00</g:delivery_cost>';
    const xml = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item>${item}</item></channel></rss>`;
    const [product] = (await readText([xml])).products;
    expect(product?.variants[0]?.offers[0]).toMatchObject({ price: 500, delivery: 49 });
  });

  it('has its parts in the order of the header', async () => {
    const rates = async (header: string, cell: string) => (await inTable({ [header]: cell })).offer;
    expect(await rates('shipping(country:service:price)', 'GB:Van:49 GBP')).toMatchObject({
      delivery: 49,
      deliveryMethod: 'Van',
    });
    expect(
      await rates('g:shipping(country:postal_code:price)', 'GB:BT*:5 GBP,GB::49 GBP'),
    ).toMatchObject({ delivery: 49 });
    expect(
      await rates('shipping(country:price:max_transit_time)', 'GB:49 GBP:9,FR:99 EUR:12'),
    ).toMatchObject({ delivery: 49 });
  });

  const rate = (parts: Readonly<Record<string, string>>): string => {
    const elements = Object.entries(parts).map(([name, text]) => `<g:${name}>${text}</g:${name}>`);
    return `<g:shipping>\n${elements.join('\n')}\n</g:shipping>`;
  };

  it.each([
    ['collection', { country: 'GB', service: 'Click &amp; Collect', price: '0 GBP' }],
    ['a region', { country: 'GB', region: 'Highlands', price: '5 GBP' }],
    ['postcodes', { country: 'GB', postal_code: 'BT*', price: '5 GBP' }],
    ['a group of places', { country: 'GB', location_group_name: 'Islands', price: '5 GBP' }],
    ['another country', { country: 'US', price: '5.00 USD' }],
  ])('of %s does not count in XML', async (_, parts) => {
    const standard = rate({
      country: 'GB',
      service: 'Van: two men',
      price: '49 GBP',
      min_handling_time: '1',
      min_transit_time: '2',
    });
    const { offer, remarks } = await inXml(rate(parts) + standard);
    expect(offer).toMatchObject({ delivery: 49, deliveryMethod: 'Van two men' });
    expect(remarks).toEqual([]);
    expect((await inXml(rate(parts))).remarks).toEqual([`warning 1 shipping: ${NO_RATE}`]);
  });

  it('without a price is refused in XML, and may be one text', async () => {
    expect((await inXml(rate({ country: 'GB', service: 'Van' }))).remarks[0]).toMatch(
      /^refused 1 shipping: not a price/,
    );
    const text = '<g:shipping>GB:EN:Van:9 GBP,GB::Standard:49.00 GBP:2:4:5:9</g:shipping>';
    expect((await inXml(text)).offer).toMatchObject({ delivery: 49, deliveryMethod: 'Standard' });
  });
});

describe('days of delivery', () => {
  const TWO_TO_NINE = { handling: { min: 2, max: 4 }, transit: { min: 5, max: 9 } };

  it('stand behind the price of a rate, or are named in the header or an element', async () => {
    const cell = await inTable({ shipping: 'GB::Standard:49.00 GBP:2:4:5:9' });
    expect(cell.offer).toMatchObject({ leadTime: TWO_TO_NINE });
    const header =
      'shipping(country:price:max_transit_time:min_transit_time:max_handling_time:min_handling_time)';
    const named = await inTable({ [header]: 'GB:49 GBP:9:5:4:2' });
    expect(named.offer).toMatchObject({ leadTime: TWO_TO_NINE, delivery: 49 });
    const { offer } = await inXml(
      '<g:shipping><g:country>GB</g:country><g:price>49 GBP</g:price><g:min_handling_time>2</g:min_handling_time><g:max_handling_time>4</g:max_handling_time><g:min_transit_time>5</g:min_transit_time><g:max_transit_time>9</g:max_transit_time></g:shipping>',
    );
    expect(offer).toMatchObject({ leadTime: TWO_TO_NINE, delivery: 49 });
  });

  it('of the item count where the rate has none, and one stands for both', async () => {
    const { offer, remarks } = await inTable({
      shipping: 'GB:::49 GBP:::5:9',
      min_handling_time: '30',
      max_handling_time: '40',
      max_transit_time: '20',
    });
    expect(offer).toMatchObject({
      leadTime: { handling: { min: 30, max: 40 }, transit: { min: 5, max: 9 } },
    });
    expect(remarks).toEqual([]);
    const one = await inTable({ max_handling_time: '3', min_transit_time: '1' });
    expect(one.offer).toMatchObject({
      leadTime: { handling: { min: 3, max: 3 }, transit: { min: 1, max: 1 } },
    });
  });

  it.each([
    [{ max_handling_time: '3' }, 'max_transit_time', 'needs days of handling and of transit'],
    [{ max_transit_time: '3' }, 'max_handling_time', 'needs days of handling and of transit'],
    [
      { min_handling_time: '4', max_handling_time: '3', max_transit_time: '3' },
      'max_handling_time',
      'the fewest first',
    ],
    [{ max_handling_time: 'soon' }, 'max_handling_time', 'not a whole number of working days'],
    [{ max_handling_time: '900' }, 'max_handling_time', 'not a whole number of working days'],
  ])('%o: the offer has no lead time, and a warning', async (cells, column, reason) => {
    const { offer, remarks } = await inTable(cells);
    expect(offer).not.toHaveProperty('leadTime');
    expect(remarks).toEqual([expect.stringContaining(`warning 2 ${column}: `)]);
    expect(remarks[0]).toContain(reason);
  });
});

/** The stock of a Shopify export with a quantity, and its remarks. */
const inShopify = async (quantity: string) => {
  const head = 'Handle\tTitle\tVariant Price\tVariant Inventory Tracker\tVariant Inventory Qty';
  const { products, remarks } = await readText([`${head}\na\tA\t9\tshopify\t${quantity}`]);
  return { stock: products[0]?.variants[0]?.offers[0]?.stock, remarks };
};

describe('columns about money, delivery or stock that are not read', () => {
  const reason =
    'the column seems to be about money, delivery or stock, and isn’t read: none of it is shown or charged';

  it.each([
    'RRP',
    'rrp_price',
    'Delivery',
    'carriage',
    'In stock',
    'VAT',
    'surcharge',
    'was_price',
  ])('%s: one warning in a file', async (column) => {
    const head = `id\ttitle\tavailability\tprice\t${column}`;
    const rows = ['1', '2', '3'].map((id) => `${id}\tTable ${id}\tin_stock\t9 GBP\t`);
    const { remarks } = await readText([
      [head, rows[0], `${rows[1]}12`, `${rows[2]}13`].join('\n'),
    ]);
    expect(remarks.filter((remark) => !remark.includes('image_link'))).toEqual([
      `warning 3 ${column}: ${reason}`,
    ]);
  });

  it('of a Shopify export and of an XML feed, too', async () => {
    const shopify =
      'Handle\tTitle\tVariant Price\tDelivery charge\tCost per item\tPrice / France\na\tA\t9\t5\t4\t11';
    expect((await readText([shopify])).remarks).toEqual([`warning 2 Delivery charge: ${reason}`]);
    const item =
      '<g:id>1</g:id><title>T</title><g:price>5 GBP</g:price><g:availability>in_stock</g:availability><g:surcharge>9</g:surcharge>';
    const xml = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>\n<item>${item}</item></channel></rss>`;
    expect((await readText([xml])).remarks).toContain(`warning 2 surcharge: ${reason}`);
  });

  it('are none of Google’s and Meta’s, nor words within words', async () => {
    const { remarks } = await inTable({
      ...{ cost_of_goods_sold: '1', shipping_weight: '5 kg', feed_label: 'GB', coffee: 'yes' },
      ...{ unit_pricing_measure: '1 kg', custom_label_0: 'sale', free_shipping_threshold: 'GB:50' },
    });
    expect(remarks).toEqual([]);
  });
});

describe('currency', () => {
  it('in a column of its own is that of the amounts', async () => {
    expect((await inTable({ price: '500', currency: 'GBP' })).offer).toMatchObject({ price: 500 });
    const { remarks } = await inTable({ price: '500', currency: 'eur' });
    expect(remarks).toEqual([expect.stringContaining('refused 2 price: the price is in EUR')]);
    expect((await inTable({ price: '500 GBP', currency: 'EUR' })).offer).toMatchObject({
      price: 500,
    });
  });
});

describe('quantity', () => {
  it.each([
    ['-2', 0],
    ['\u22122', 0],
    ['-2 pcs', 0],
    ['-0.5', 0],
    ['2-', 0],
    ['(2)', 0],
    ['none', 0],
    ['No', 0],
    ['sold out', 0],
    ['Out of stock (0)', 0],
    ['-', 0],
    ['--', 0],
    ['Out', 0],
    ['7 left!', 7],
    ['x4', 4],
    ['12 pcs.', 12],
    ['12 in stock', 12],
    ['In stock: 12', 12],
    ['In stock (12)', 12],
    ['Qty 12', 12],
    ['12x', 12],
    ['1 piece', 1],
    ['0', 0],
    ['1,200', 1200],
    ["1'200", 1200],
    ['7.0', 7],
    ['10+', 10],
    ['10 + in stock', 10],
    ['10 or more', 10],
    ['>10', 11],
    ['&gt; 10 pcs', 11],
    ['more than 10', 11],
    ['>= 10', 10],
    ['≥10', 10],
    ['5-10', 5],
    ['5 to 10 pcs', 5],
    ['<1', 0],
    ['１２', 12],
    ['١٢', 12],
    ['1 200', 1200],
    ['1\u202f200', 1200],
    ['1.200.000', 1_000_000],
    ['5 (100 pcs)', 5],
    ['1 (144 pcs)', 1],
    ['10 (240 units)', 10],
    ['3 (pack of 12)', 3],
    ['4 (x12)', 4],
    ['6 (12 per box)', 6],
    ['7 (2-pack)', 7],
    ['8 (pieces)', 8],
  ])('%s is a stock of %d', async (quantity, stock) => {
    expect(await inTable({ quantity })).toMatchObject({
      offer: { stock, counted: true },
      remarks: [],
    });
    expect(await inShopify(quantity)).toMatchObject({ stock, remarks: [] });
  });

  it.each(['qty', 'stock_quantity', 'Stock Level', 'available quantity'])(
    'may be in a column %s',
    async (column) => {
      expect((await inTable({ [column]: '7' })).offer).toMatchObject({ stock: 7, counted: true });
    },
  );

  it.each(['<5', '&lt; 5', 'less than 5', '≤5', 'up to 5', '5 or fewer', 'low stock', 'Few left'])(
    '%s is a stock of one, with a warning',
    async (quantity) => {
      const { offer, remarks } = await inTable({ quantity });
      expect(offer).toMatchObject({ stock: 1, counted: true });
      expect(remarks).toEqual(['warning 2 quantity: no number, and not many; one is sold']);
    },
  );

  it.each([
    ['2.5', 2],
    ['2,5', 2],
    ['1.200', 1],
    ['2.5000', 2],
    ['0.5', 0],
  ])('%s is rounded down to %d, with a warning', async (quantity, stock) => {
    const { offer, remarks } = await inTable({ quantity });
    expect(offer).toMatchObject({ stock, counted: true });
    expect(remarks).toEqual(['warning 2 quantity: not a whole number; rounded down']);
  });

  it('5.000 is a stock of five, with a warning that it may be thousands', async () => {
    const { offer, remarks } = await inTable({ quantity: '5.000' });
    expect(offer).toMatchObject({ stock: 5, counted: true });
    expect(remarks).toEqual([
      'warning 2 quantity: a point before three digits may part thousands; taken for decimals',
    ]);
  });

  it.each(['in stock', 'Available', 'yes', 'unlimited'])(
    '%s is a stock that nobody counts',
    async (quantity) => {
      const { offer, remarks } = await inTable({ quantity });
      expect(offer).toMatchObject({ status: 'active', stock: 10, counted: false });
      expect(remarks).toEqual([]);
      const gone = await inTable({ quantity, availability: 'out_of_stock' });
      expect(gone.offer).toMatchObject({ status: 'out_of_stock', stock: 0 });
      expect(await inShopify(quantity)).toMatchObject({ stock: 10, remarks: [] });
    },
  );

  it.each([
    ...['some', '0x10', '1e3', '1E+03', '5 boxes', '12/20', '#12', '9'.repeat(70)],
    ...['2 (12)', '5 (3 reserved)', '5 (100)', '5 [100 pcs]', '5 100 2', '5²', '5½', '1,2,3'],
    ...['5<br>100', '5<sup>100</sup>', '5<b> </b>100 pcs (2)'],
    ...[
      '5&#9;100',
      '5&#10;100',
      '5&emsp;100',
      '5\u2007100',
      '5&#11;100',
      '5\u0085100',
      '5\u001f100',
      '5\u0001100',
      '5\u2028100',
    ],
  ])('%s sells none, whatever was on sale before, with a warning', async (quantity) => {
    const reason = 'not a number of units; none are sold until it is one';
    const { offer, remarks } = await inTable({ quantity });
    expect(offer).toMatchObject({ stock: 0, counted: true });
    expect(remarks).toEqual([`warning 2 quantity: ${reason}`]);
    expect(await inShopify(quantity)).toMatchObject({
      stock: 0,
      remarks: [`warning 2 Variant Inventory Qty: ${reason}`],
    });
  });
});

describe('white space within a number', () => {
  const inCsv = async (values: Readonly<Record<string, string>>) => {
    const cells = { ...REST, ...PICTURE, ...values };
    const quoted = Object.values(cells).map((cell) => `"${cell}"`);
    return outcomeOf(await readText([[Object.keys(cells).join(','), quoted.join(',')].join('\n')]));
  };

  it.each([
    [
      'quantity',
      '5\t100',
      'warning 2 quantity: not a number of units; none are sold until it is one',
    ],
    [
      'quantity',
      '5\n100',
      'warning 2 quantity: not a number of units; none are sold until it is one',
    ],
    ['price', '1\t299 GBP', 'refused 2 price: not a price; write it like "1299.00 GBP"'],
    ['price', '1\r\n299 GBP', 'refused 2 price: not a price; write it like "1299.00 GBP"'],
    ['sale_price', '1\t99', 'refused 2 sale_price: not a price; write it like "1299.00 GBP"'],
    ['shipping', 'GB:::1\t049 GBP', 'refused 2 shipping: not a price; write it like "1299.00 GBP"'],
    [
      'product_width',
      '1\t200 mm',
      'warning 2 product_width: not a length with its unit, such as "120 cm"; left out',
    ],
    [
      'product_width',
      '1\n200 mm',
      'warning 2 product_width: not a length with its unit, such as "120 cm"; left out',
    ],
  ])('is doubted in %s if it parts no thousands: %j', async (column, value, remark) => {
    expect((await inCsv({ [column]: value })).remarks).toEqual([remark]);
  });

  it.each([' ', '\u00a0', '\u202f', '\u2009'])('parts thousands as %j does', async (space) => {
    const { product, offer, remarks } = await inCsv({
      price: `1${space}299 GBP`,
      quantity: `5${space}100`,
      product_width: `1${space}200 mm`,
    });
    expect(remarks).toEqual([]);
    expect(offer).toMatchObject({ price: 1299, stock: 5_100 });
    expect(product).toMatchObject({ widthMm: 1_200 });
  });

  it.each(['5\t100', '5\n100', '5\v100', '5\u0085100', '5&#9;100'])(
    'is doubted in XML: %j',
    async (quantity) => {
      const { remarks } = await inXml(`\n<g:quantity>${quantity}</g:quantity>`);
      expect(remarks).toEqual([
        'warning 1 quantity: not a number of units; none are sold until it is one',
      ]);
    },
  );

  it('is doubted in the parts of a delivery in XML', async () => {
    const { remarks } = await inXml(
      '<g:shipping><g:country>GB</g:country><g:price>1\t049 GBP</g:price></g:shipping>',
    );
    expect(remarks).toEqual(['refused 1 shipping: not a price; write it like "1299.00 GBP"']);
  });
});

/** What suppliers write where there is no brand and no number. */
const PLACEHOLDERS = [
  ...['Unbranded', 'UN-BRANDED', 'generic', 'N/A', 'n.a.', 'none', '-', '–', '?', 'no brand'],
  ...[
    'No-Brand',
    'non branded',
    '(none)',
    'Does not apply',
    'does not exist',
    'unknown',
    'TBC',
    '000',
  ],
];

describe('brand', () => {
  it.each(PLACEHOLDERS)('is none of %j, with a warning', async (brand) => {
    const { product, remarks } = await inTable({ brand });
    expect(product).not.toHaveProperty('brand');
    expect(remarks).toEqual([expect.stringMatching(/^warning 2 brand: /)]);
    const shopify = `Handle,Title,Variant Price,Vendor\na,A,9,"${brand}"`;
    const { products, remarks: ofVendor } = await readText([shopify]);
    expect(products[0]).not.toHaveProperty('brand');
    expect(ofVendor).toEqual([expect.stringMatching(/^warning 2 Vendor: /)]);
  });

  it.each(['Generic Goods', 'None Such Chairs', 'Unknown Pleasures', 'No. 9', '&Tradition', '101'])(
    'may be %j',
    async (brand) => {
      const { product, remarks } = await inTable({ brand });
      expect([product?.brand?.name, remarks]).toEqual([brand, []]);
    },
  );
});

describe('material', () => {
  const materials = async (material: string) => {
    const { variant } = await inTable({ material });
    return variant?.tags.flatMap(({ type, path }) => (type === 'material' ? path[0]?.name : []));
  };

  it.each([
    ['walnut and oak', ['Walnut', 'Oak']],
    ['Walnut & Oak', ['Walnut', 'Oak']],
    ['walnut &amp; oak', ['Walnut', 'Oak']],
    ['walnut, oak', ['Walnut', 'Oak']],
    ['oak/walnut', ['Oak', 'Walnut']],
    ['Rattan and metal', ['Rattan', 'Metal']],
    ['Solid oak and brushed steel', ['Solid oak', 'Brushed Steel']],
    ['Walnut, oak and brass', ['Walnut', 'Oak', 'Brass']],
    ['Oak, ash & elm', ['Oak', 'Ash', 'Elm']],
    ['60% wool and 40% cotton', ['Wool', 'Cotton']],
    ['glass AND steel', ['Glass', 'Steel']],
    ['Pine and oak veneer', ['Pine', 'Oak Veneer']],
    ['Walnut, oak, and brass', ['Walnut', 'Oak', 'Brass']],
    ['oak and ash and elm', ['Oak', 'Ash', 'Elm']],
  ])('%s is several, the main one first', async (text, names) => {
    expect(await materials(text)).toEqual(names);
  });

  it.each([
    'Black and white marble',
    'Salt and pepper granite',
    'Tongue and groove oak',
    'Linen and more',
    'Brandywine oak',
    'Sandstone',
  ])('%s is one', async (text) => {
    expect(await materials(text)).toEqual([text]);
  });

  it('is named alike by the variant and its materials, and by an option of Shopify', async () => {
    const rows = ['walnut and oak', 'black and white marble'].map(
      (material, at) => `${at}\tG\tTable\t9 GBP\tin_stock\thttps://cdn.example/a.jpg\t${material}`,
    );
    const head = 'id\titem_group_id\ttitle\tprice\tavailability\timage_link\tmaterial';
    const { products } = await readText([[head, ...rows].join('\n')]);
    expect(products[0]?.variants.map(({ name }) => name)).toEqual([
      'Walnut & Oak',
      'Black And White Marble',
    ]);
    const shopify =
      'Handle,Title,Variant Price,Option1 Name,Option1 Value\na,A,9,Wood,Walnut and oak';
    const [option] = (await readText([shopify])).products;
    expect(option?.variants[0]?.tags).toEqual([
      { type: 'material', path: [{ name: 'Walnut' }] },
      { type: 'material', path: [{ name: 'Oak' }] },
    ]);
  });
});

describe('condition', () => {
  it.each(PLACEHOLDERS)('takes no manufacturer’s number from %j', async (mpn) => {
    const { variant } = await inTable({ mpn });
    expect(variant?.reference).not.toBe(undefined);
    expect(variant).not.toHaveProperty('mpn');
  });

  it.each(['new', 'New', '', 'https://schema.org/NewCondition', 'brand new'])(
    '"%s" is sold',
    async (condition) => {
      expect((await inTable({ condition })).remarks).toEqual([]);
    },
  );

  it.each(['used', 'refurbished', 'used_like_new', 'open_box_new', 'Damaged'])(
    '%s is left out, because pages and feeds call everything new',
    async (condition) => {
      const reason = 'not new; left out, because the shop sells new goods only';
      const { product, remarks } = await inTable({ condition });
      expect([product, remarks]).toEqual([undefined, [`warning 2 condition: ${reason}`]]);
      expect((await inXml(`<g:condition>${condition}</g:condition>`)).remarks).toEqual([
        `warning 1 condition: ${reason}`,
      ]);
    },
  );

  it.each([
    'Google Shopping / Condition',
    'Condition (product.metafields.mm-google-shopping.condition)',
  ])('of a Shopify export is in the column %s', async (column) => {
    const { products, remarks } = await readText([
      `Handle,Title,Option1 Value,Variant Price,${column}\n`,
      'chair,Chair,Oak,40,used\nchair,,Ash,40,\n',
      'lamp,Lamp,Oak,40,new\nlamp,,Ash,40,refurbished\n',
    ]);
    expect(products.map(({ variants }) => variants.map(({ name }) => name))).toEqual([['Oak']]);
    expect(remarks).toEqual([
      `warning 2 ${column}: not new; left out, because the shop sells new goods only`,
      `warning 5 ${column}: not new; left out, because the shop sells new goods only`,
    ]);
  });
});

describe('pictures', () => {
  const A = 'https://cdn.example/a.jpg';
  const B = 'https://cdn.example/b,1.jpg';
  const C = 'https://cdn.example/c.jpg?x=1&y=2';
  const urls = async (values: Readonly<Record<string, string>>) => {
    const { variant, remarks } = await inTable(values);
    return { urls: variant?.medias.map(({ url }) => url), remarks };
  };

  it.each([',', '|', '; ', ' ', ' , '])(
    'may stand in one cell, separated by "%s"',
    async (separator) => {
      const cell = [A, B, C].join(separator);
      const expected = { urls: [A, B, C], remarks: [] };
      expect(await urls({ image_link: cell })).toEqual(expected);
      expect(await urls({ image_link: A, additional_image_link: cell })).toEqual(expected);
      const shopify = `Handle\tTitle\tVariant Price\tImage Src\na\tA\t9\t${cell}`;
      const { products, remarks } = await readText([shopify]);
      expect(products[0]?.variants[0]?.medias.map(({ url }) => url)).toEqual(expected.urls);
      expect(remarks).toEqual([]);
    },
  );

  it('may have a blank in their names', async () => {
    const { urls: found } = await urls({ image_link: 'https://cdn.example/a b.jpg' });
    expect(found).toEqual(['https://cdn.example/a%20b.jpg']);
  });

  it.each(['&amp;', '&#38;', '&amp;amp;'])('may have %s for & in a table', async (entity) => {
    expect(await urls({ image_link: C.replace('&', entity) })).toEqual({ urls: [C], remarks: [] });
  });

  it('may have columns of Meta, one for each', async () => {
    const values = { image_link: '', 'image[0].url': A, 'image[1].url': B, 'image[2].url': C };
    expect(await urls(values)).toEqual({ urls: [A, B, C], remarks: [] });
  });
});

describe('texts', () => {
  it.each([
    ['<b>Bold</b> table', 'Bold table'],
    ['&lt;b&gt;Bold&lt;/b&gt; table', 'Bold table'],
    ['Oak<br/>table', 'Oak table'],
    ['<span class="x">Oak</span>en table', 'Oaken table'],
    ['Oak &amp;amp; ash', 'Oak & ash'],
    ['Caf&amp;eacute; table', 'Café table'],
    ['Sch&auml;fer &agrave; la &ccedil;a &Aring;ngstr&ouml;m', 'Schäfer à la ça Ångström'],
    [
      'Nice &bull; &copy; 2026 &hearts; 36&Prime; &DoubleDot; &zwnj;&NotAnEntity;',
      'Nice • © 2026 ♥ 36″ ¨ &NotAnEntity;',
    ],
    ['36&NBSP;cm &#8243; &#xE4;&#0;', '36 cm ″ ä'],
    ['Caf&eacute table &copy=3 &copy2026 R&amp D', 'Café table &copy=3 &copy2026 R& D'],
    ['Tisch \u202eevil\u202c', 'Tisch evil'],
    ['\u200bOak\u2060 ta\u00adble\u3164', 'Oak table'],
    ['Oak&#8203; table&rlm;', 'Oak table'],
    [
      '👩\u200d🎨 lamp ❤️ 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
      '👩\u200d🎨 lamp ❤️ 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    ],
    [
      'Table \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
      'Table \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    ],
    ['Table <3 chairs', 'Table <3 chairs'],
    ['Table < 90 cm > 40 cm', 'Table < 90 cm > 40 cm'],
  ])('the title %s is shown as "%s"', async (title, shown) => {
    const { product, remarks } = await inTable({ title });
    expect(product).toMatchObject({ name: shown, seoTitle: shown });
    expect(product?.slug).not.toMatch(/(^|-)(b|br|span|lt)(-|$)/);
    expect(remarks).toEqual([]);
    const shopify = `Handle\tTitle\tVariant Price\na\t${title}\t9`;
    expect((await readText([shopify])).products[0]?.name).toBe(shown);
  });

  it('have HTML’s entities read in brand, colour, and descriptions plain or in HTML', async () => {
    const { product } = await inTable({
      brand: 'H&auml;stens\u200b',
      color: 'Cr&egrave;me\u202e',
      description: 'Nice &bull; thing &copy; 2026',
    });
    expect(product).toMatchObject({
      brand: { name: 'Hästens' },
      summary: '<p>Nice • thing © 2026</p>',
      variants: [{ tags: [{ path: [{ name: 'Crème' }] }] }],
    });
    const html = await inTable({ description: '<p>Nice&amp;nbsp;caf&amp;eacute;</p>' });
    expect(html.product?.summary).toBe('<p>Nice&nbsp;caf&eacute;</p>');
    const shopify =
      'Handle\tTitle\tVendor\tBody (HTML)\tVariant Price\na\tA\tCaf&eacute; &amp; S&ouml;hne\t36&Prime; &times; 24\t9';
    expect((await readText([shopify])).products[0]).toMatchObject({
      brand: { name: 'Café & Söhne' },
      summary: '<p>36″ × 24</p>',
    });
  });

  it('without a character that anybody sees count as missing', async () => {
    const { remarks } = await inTable({ title: '\u200b\u202e\u00ad' });
    expect(remarks).toEqual(['refused 2 title: missing']);
  });

  it.each([
    '<p>Hi <script>alert(1)</script><style>p{}</style><!-- a note --><img src=x onerror=alert(1)></p>',
    'Hi <script>alert(1)</script>',
    '<style>p{}</style>Hi <script>alert(1)',
  ])('a description with elements is HTML, which the shop cleans: %s', async (description) => {
    const { product } = await inTable({ description });
    expect(product?.summary).toBe(description);
  });

  it.each(['#REF!', '#N/A', 'null', 'undefined', '{{product.title}}', 'N/A'])(
    'a title of %s refuses the row',
    async (title) => {
      const reason = 'a placeholder, or the error of a spreadsheet, in place of a value';
      expect((await inTable({ title })).remarks).toEqual([`refused 2 title: ${reason}`]);
      expect((await inTable({ id: title })).remarks).toEqual([`refused 2 id: ${reason}`]);
    },
  );

  it('such a value of another attribute counts as none, with a warning', async () => {
    const { product, remarks } = await inTable({ brand: 'null', color: '#N/A', sale_price: 'N/A' });
    expect(product?.brand).toBeUndefined();
    expect(product?.variants[0]?.tags).toEqual([]);
    expect(remarks.toSorted()).toEqual(
      ['brand', 'color', 'sale_price'].map(
        (column) =>
          `warning 2 ${column}: a placeholder, or the error of a spreadsheet, in place of a value; taken as empty`,
      ),
    );
  });

  it('does not put rows into one group for a placeholder in its column', async () => {
    const rows = ['id,item_group_id,title,price,availability,image_link'];
    for (const id of ['1', '2'])
      rows.push(`${id},N/A,Table ${id},9,in_stock,${PICTURE.image_link}`);
    const { products } = await readText([rows.join('\n')]);
    expect(products.map(({ reference }) => reference)).toEqual(['1', '2']);
  });

  it('broken letters and templates that were not filled in are shown, with a warning', async () => {
    const { product, remarks } = await inTable({
      title: 'CafÃ© table',
      description: 'For {{room.name}}',
    });
    expect(product?.name).toBe('CafÃ© table');
    expect(remarks).toEqual([
      'warning 2 title: the feed has broken letters here, such as "Ã©" for "é"; shown as they are',
      'warning 2 description: a template wasn’t filled in; shown as it is',
    ]);
  });

  it.each(['trained_algorithmic_media:"Oak table"', 'default:Oak table'])(
    'of Google’s structured attributes are without their source: %s',
    async (structured) => {
      const values = { structured_title: structured, structured_description: structured };
      expect((await inTable({ title: '', ...values })).product).toMatchObject({
        name: 'Oak table',
        summary: '<p>Oak table</p>',
      });
      expect((await inTable(values)).product?.name).toBe('Table');
    },
  );

  it('a description above 40,000 characters is cut, with a warning', async () => {
    const { product, remarks } = await inTable({ description: 'Oak. '.repeat(9_000) });
    expect(product?.summary).toHaveLength(40_000 + '<p></p>'.length - 1);
    expect(remarks).toEqual(['warning 2 description: cut to 40,000 characters']);
  });

  it('a description with HTML of Meta goes before the plain one', async () => {
    const { product } = await inTable({
      description: 'Solid oak',
      rich_text_description: '<p>Solid <b>oak</b></p>',
    });
    expect(product?.summary).toBe('<p>Solid <b>oak</b></p>');
  });
});

describe('gtin', () => {
  it('may be kept from a spreadsheet by ="…"', async () => {
    const { variant, remarks } = await inTable({ gtin: '="5012345678900"' });
    expect(variant?.ean).toBe('5012345678900');
    expect(remarks).toEqual([]);
  });

  it.each(['00000000', '0000000000000', '0'])('of zeros is left out: %s', async (gtin) => {
    const { variant, remarks } = await inTable({ gtin });
    expect(variant?.ean).toBeUndefined();
    expect(remarks).toEqual(['warning 2 gtin: only zeros, which are no GTIN; left out']);
  });
});

describe('item_group_id', () => {
  const group = async (...rows: readonly string[]) => {
    const { products, remarks } = await readText([
      'id,item_group_id,title,color,additional_variant_attribute,price,availability,image_link',
      ...rows.map((row) => `\n${row},50 GBP,in_stock,${PICTURE.image_link}`),
    ]);
    return {
      variants: products.map(({ variants }) =>
        variants.map(({ reference, name }) => [reference, name]),
      ),
      remarks,
    };
  };

  it('leaves out the row of the product itself beside its variants', async () => {
    const { variants, remarks } = await group(
      '100,,Milan sofa,,',
      '101,100,Milan sofa - Red,Red,',
      '102,100,Milan sofa - Blue,Blue,',
    );
    expect(variants).toEqual([
      [
        ['101', 'Red'],
        ['102', 'Blue'],
      ],
    ]);
    expect(remarks).toEqual([
      'warning 2 id: the id of a group; its variants are loaded in its place',
    ]);
  });

  it('keeps a variant with the group’s id, and a product of its own', async () => {
    const { variants, remarks } = await group(
      '100,,Milan sofa,Green,',
      '101,100,Milan sofa,Red,',
      '200,,Como chair,,',
    );
    expect(variants).toEqual([
      [
        ['100', 'Green'],
        ['101', 'Red'],
      ],
      [['200', 'Como chair']],
    ]);
    expect(remarks).toEqual([]);
  });

  it('tells variants of one colour apart by their titles, and refuses two that are the same', async () => {
    const { variants, remarks } = await group(
      '201,G2,Como chair,Red,',
      '202,G2,Como chair,Red,',
      '301,G3,Lago lamp small,Red,',
      '302,G3,Lago lamp large,Red,',
    );
    expect(variants).toEqual([
      [['201', 'Red']],
      [
        ['301', 'small'],
        ['302', 'large'],
      ],
    ]);
    expect(remarks).toEqual([
      'refused 3 id: the same title, color, size, material and pattern as in line 2, and the same price, measurements and texts',
    ]);
  });

  it('tells variants apart by an attribute of Meta’s, too', async () => {
    const { variants } = await group(
      '401,G4,Iseo table,Oak,"Shape:Oval,Side:Left"',
      '402,G4,Iseo table,Oak,Shape:Round',
    );
    expect(variants).toEqual([
      [
        ['401', 'Oval / Left'],
        ['402', 'Round'],
      ],
    ]);
  });
});

describe('what Meta does not show', () => {
  it.each([
    ['status', 'archived'],
    ['visibility', 'hidden'],
    ['visibility', 'staging'],
  ])('%s %s is left out', async (column, word) => {
    expect(await inTable({ [column]: word })).toMatchObject({ product: undefined, skipped: 1 });
  });

  it.each([
    ['status', 'active'],
    ['visibility', 'published'],
  ])('%s %s is sold', async (column, word) => {
    expect(await inTable({ [column]: word })).toMatchObject({ skipped: 0, remarks: [] });
  });

  it.each(['mark_as_sold', 'pending', 'discontinued'])(
    '%s is out of stock',
    async (availability) => {
      expect((await inTable({ availability })).offer?.status).toBe('out_of_stock');
    },
  );

  it('its category counts if there is no other', async () => {
    const { product } = await inTable({ fb_product_category: 'Home > Furniture > Sofas' });
    expect(product?.tags[0]?.path.map(({ name }) => name)).toEqual(['Furniture', 'Sofas']);
  });
});

describe('a Shopify export', () => {
  const offersOf = async (header: string, ...rows: readonly string[]) => {
    const { products, remarks, skipped } = await readText([[header, ...rows].join('\n')]);
    const offers = products.flatMap(({ variants }) =>
      variants.flatMap((variant) => variant.offers),
    );
    return { products, offers, remarks, skipped };
  };

  it('doubts stock that Shopify counts elsewhere, once for a product', async () => {
    const { offers, remarks } = await offersOf(
      'Handle,Title,Option1 Value,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy',
      'oak,Oak table,Large,129,shopify,,deny',
      'oak,,Small,99,shopify,,deny',
      'ash,Ash table,,129,shopify,,continue',
      'elm,Elm table,,129,,,deny',
      'fir,Fir table,,129,shopify,-3,deny',
      'yew,Yew table,,129,shopify,\u22123,deny',
    );
    expect(offers.map(({ stock, counted }) => [stock, counted])).toEqual([
      [10, false],
      [10, false],
      [10, false],
      [10, false],
      [0, true],
      [0, true],
    ]);
    expect(remarks).toEqual([
      'warning 2 Variant Inventory Qty: Shopify counts this stock, but the export has no quantity; taken for in stock without a limit',
    ]);
  });

  it('needs no column but the title and a price', async () => {
    const { products, offers, remarks } = await offersOf('Title,Price,SKU', 'Oak table,129,OAK');
    expect(products[0]).toMatchObject({ reference: 'oak-table', variants: [{ reference: 'OAK' }] });
    expect(offers[0]?.price).toBe(129);
    expect(remarks).toEqual([]);
  });

  it.each(['United Kingdom', 'UK', 'GB'])(
    'has prices in pounds for the market %s',
    async (market) => {
      const { products, remarks } = await readText(
        [
          `Handle,Title,Variant Price,Variant Compare At Price,Price / ${market},Compare-at price / ${market}\n`,
          'oak,Oak table,150,200,99,119\n',
          'ash,Ash table,150,200,99,\n',
          'elm,Elm table,150,200,,\n',
        ],
        { ...CONTEXT, currencies: { assumed: 'USD', rates: new Map([['USD', 0.8]]) } },
      );
      expect(
        products.map(({ variants: [variant] }) => [
          variant?.offers[0]?.price,
          variant?.offers[0]?.wasPrice,
        ]),
      ).toEqual([
        [99, 119],
        [99, undefined],
        [120, 160],
      ]);
      expect(remarks).toEqual([]);
    },
  );

  it('leaves out what is not for the market of the United Kingdom', async () => {
    const { products, remarks, skipped } = await offersOf(
      'Handle,Title,Variant Price,Included / United Kingdom,Included / International',
      'oak,Oak table,150,TRUE,FALSE',
      'ash,Ash table,150,FALSE,TRUE',
      'elm,Elm table,150,perhaps,TRUE',
    );
    expect(products.map(({ reference }) => reference)).toEqual(['oak']);
    expect(skipped).toBe(1);
    expect(remarks).toEqual(['refused 4 Included / United Kingdom: not one of true, false']);
  });

  it('is loaded with the first 200 variants of a product, without the pictures of the others', async () => {
    const picture = (number: number): string => `https://cdn.example/${number}.jpg`;
    const rows = Array.from({ length: 250 }, (_, at) =>
      [at === 0 ? 'oak,Oak table' : 'oak,', `Size ${at}`, 129, picture(at), picture(at)].join(),
    );
    const { products, remarks } = await offersOf(
      'Handle,Title,Option1 Value,Variant Price,Image Src,Variant Image',
      ...rows,
    );
    expect(products[0]?.variants).toHaveLength(200);
    expect(products[0]?.variants.at(-1)).toMatchObject({
      name: 'Size 199',
      medias: [{ url: picture(199) }],
    });
    expect(products[0]?.variants[0]?.medias).toHaveLength(1);
    expect(remarks).toHaveLength(50);
    expect(remarks[0]).toBe('refused 202 Handle: more than 200 variants of one product');
  });

  it('and Merchant data have one answer to more than 200 variants', async () => {
    const rows = Array.from(
      { length: 250 },
      (_, at) => `${at},G,Oak table,Size ${at},9,in_stock,${PICTURE.image_link}`,
    );
    const { products, remarks } = await readText([
      ['id,item_group_id,title,size,price,availability,image_link', ...rows].join('\n'),
    ]);
    expect(products[0]?.variants).toHaveLength(200);
    expect(remarks).toHaveLength(50);
  });
});

describe('the date of a feed', () => {
  it('is left out with a warning if it could mean something else', async () => {
    const dates: Date[] = [];
    const { remarks } = await readText(
      [
        '<rss><channel><lastBuildDate>03/12/2026</lastBuildDate><pubDate>Thu, 19 Nov 2026 06:00:00 GMT</pubDate>',
        '<item><id>1</id><title>Table</title><price>10 GBP</price><availability>in_stock</availability></item>',
        '</channel></rss>',
      ],
      { ...CONTEXT, onDate: (made) => void dates.push(made) },
    );
    expect(remarks).toContain(
      'warning 1 lastBuildDate: not a date such as "Fri, 20 Nov 2026 05:30:00 GMT" or 2026-11-20T05:30:00Z; left out',
    );
    expect(dates.map((made) => made.toISOString())).toEqual(['2026-11-19T06:00:00.000Z']);
  });
});

describe('the dates of an item', () => {
  const COLUMNS =
    'id,title,price,image_link,sale_price,availability,availability_date,expiration_date,sale_price_effective_date';
  const item = async (availability: string, available: string, expires: string, sale: string) => {
    const row = `1,Table,100 GBP,https://cdn.example/a.jpg,80 GBP,${availability},${available},${expires},${sale}`;
    const { products, remarks } = await readText([COLUMNS, '\n', row]);
    return { offer: products[0]?.variants[0]?.offers[0], remarks };
  };

  it.each(['03/12/2026', 'next week', '20261225'])(
    'warn about a pre-order that is expected %s, and name no day',
    async (date) => {
      const { offer, remarks } = await item('preorder', date, '', '');
      expect(offer?.statusText).toBe('Available to pre-order');
      expect(remarks).toEqual([
        'warning 2 availability_date: not a date such as 2026-12-24 or 2026-12-24T18:00Z; left out',
      ]);
    },
  );

  it('say until the end of the day when a pre-order is expected', async () => {
    const { offer, remarks } = await item('preorder', '2027-06-12', '', '');
    expect(offer).toMatchObject({
      statusText: 'Available to pre-order',
      expectedBy: '2027-06-12T22:59:59.999Z',
    });
    expect(remarks).toEqual([]);
    const hour = await item('preorder', '2027-06-12T09:00', '', '');
    expect(hour.offer?.expectedBy).toBe('2027-06-12T08:00:00.000Z');
    expect((await item('in_stock', '2027-06-12', '', '')).offer?.expectedBy).toBeUndefined();
  });

  it('warn about a pre-order that was expected in the past', async () => {
    const { offer, remarks } = await item('preorder', '2026-03-12', '', '');
    expect(offer?.statusText).toBe('Available to pre-order');
    expect(remarks).toEqual(['warning 2 availability_date: in the past; left out']);
  });

  it('warn about what has expired', async () => {
    const { offer, remarks } = await item('in_stock', '', '2020-01-01', '');
    expect(offer?.expiresAt).toBe('2020-01-02T00:00:00.000Z');
    expect(remarks).toEqual(['warning 2 expiration_date: in the past; shown as out of stock']);
  });

  it('end an offer when its last day ends, and warn about an unreadable date', async () => {
    const later = await item('in_stock', '', '2026-11-20', '');
    expect(later.offer?.expiresAt).toBe('2026-11-21T00:00:00.000Z');
    expect(later.remarks).toEqual([]);
    const { offer, remarks } = await item('in_stock', '', '01/01/2020', '');
    expect(offer?.expiresAt).toBeUndefined();
    expect(remarks).toEqual([
      'warning 2 expiration_date: not a date such as 2026-12-24 or 2026-12-24T18:00Z; left out',
    ]);
  });

  it('are kept for a sale, whose last one counts whole, whether it is on or not', async () => {
    const { offer, remarks } = await item('in_stock', '', '', '2026-11-01/2026-11-19');
    expect(offer).toMatchObject({
      price: 80,
      wasPrice: 100,
      saleFrom: '2026-11-01T00:00:00.000Z',
      saleUntil: '2026-11-20T00:00:00.000Z',
    });
    expect(remarks).toEqual([]);
  });

  it.each(['2027-01-01/2026-01-01', '01/11/2026'])('warn about a sale on %s', async (dates) => {
    const { offer, remarks } = await item('in_stock', '', '', dates);
    expect(offer?.price).toBe(100);
    expect(remarks).toEqual([
      'warning 2 sale_price_effective_date: not two dates separated by "/", the earlier one first; the sale is left out',
    ]);
  });
});
