import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakeLists, type FakeLists } from '../../tests/operator/fake-lists.ts';
import { runParlour } from '../../tests/operator/run-parlour.ts';

const order = (id: number, more: object = {}) => ({
  id: `O${id}`,
  site: 'hearth',
  date: '2026-11-20T10:00:00.000Z',
  status: 'paid',
  size: 2,
  customerName: 'Ada Byron',
  customerEmail: 'ada@example.test',
  subTotal: 130,
  total: 120.5,
  vat: 20,
  discount: 9.5,
  shipments: [],
  timeline: [],
  ...more,
});

const LISTS = {
  '/operator/orders': [
    order(1, { customerName: '=HYPERLINK("http://evil.test","Ada")', promoCode: '@SUM(1)' }),
    order(2, { customerName: 'Byron, Ada "Countess"' }),
    ...Array.from({ length: 119 }, (_, index) => order(index + 3)),
  ],
  '/operator/stock': [
    {
      variantId: 10,
      productId: 1,
      name: 'Oak chair',
      reference: 'OC',
      seller: 'mill',
      sellerName: 'The Mill',
      stock: 2,
      counted: true,
      status: 'active',
      price: 99,
    },
  ],
  '/operator/reductions': [
    {
      variantId: 10,
      name: 'Oak chair',
      path: '/oak-chair/products/d/10',
      reference: 'OC',
      seller: 'mill',
      sellerName: 'The Mill',
      price: 80,
      wasPrice: 100,
      wasFrom: '2026-11-01T09:00:00.000Z',
      wasUntil: '2026-11-08T09:00:00.000Z',
      state: 'too_short',
      shownUntil: '2026-11-14T23:59:59.999Z',
    },
  ],
  '/operator/agents': [
    {
      name: 'Bea',
      profile: 'bea.example',
      client: '',
      protocols: ['ucp', 'mcp'],
      acts: 7,
      orders: 2,
      soldPence: 123_450,
      refused: 1,
      lastAt: '2026-11-20T10:00:00.000Z',
      stopped: true,
    },
  ],
  '/operator/reviews': [
    {
      id: '7',
      productId: '1',
      site: 'hearth',
      author: 'Ada B.',
      rating: 1,
      comment: '-1+1 wobbly\nlegs',
      date: '2026-11-02T00:00:00Z',
    },
  ],
};

const CHAIR = { productName: 'Wark Chair', seoTitle: 'Spindle-back chair in oiled oak' };

const ASKED = {
  '/operator/enquiries': [
    { ...CHAIR, id: '3', quantity: 2, status: 'requested', message: 'When?' },
  ],
  '/operator/offers': [{ ...CHAIR, id: '4', enquiryId: '3', status: 'open', price: 90 }],
};

let shop: FakeLists;

beforeEach(async () => {
  shop = await startFakeLists(LISTS);
});

afterEach(() => shop.close());

const run = (...words: readonly string[]) =>
  runParlour([...words, '--url', shop.url, '--token', 'a-token']);

const asked = (): Record<string, string> =>
  Object.fromEntries(shop.asked.at(-1)?.searchParams ?? []);

/** An order of two deliveries, as a carrier needs it. */
const DELIVERED = order(500, {
  refunded: 120.5,
  owed: 120.5,
  address: {
    addressName: 'Søren Østergård',
    streetA: 'Flat 2, "The Mews"',
    streetB: '14 Elm Row',
    city: 'Leeds',
    postcode: 'LS1 4AP',
    country: 'GB',
    mobileNumber: '+44 7700 900123',
  },
  shipments: [
    {
      id: 'O500-1',
      sellerName: 'Oak Barn',
      status: 'paid',
      deliveryMethod: 'Two-person delivery',
      note: '=Ring twice',
      arrivesFrom: '2026-12-01',
      arrivesUntil: '2026-12-03',
      lines: [
        {
          variantId: 1017,
          quantity: 2,
          seoTitle: 'Oak chair',
          optionName: 'Oiled',
          rrp: 40,
          total: 80,
        },
        { variantId: 1018, quantity: 1, productName: 'Stool', rrp: 20.5, total: 20.5 },
      ],
    },
    {
      id: 'O500-2',
      sellerName: 'Elm & Co',
      status: 'shipped',
      carrier: 'Calder vans',
      tracking: 'CV17',
      lines: [{ variantId: 1019, quantity: 1, seoTitle: 'Lamp', rrp: 20, total: 20 }],
    },
  ],
});

/** The cells of a line of CSV. */
const cellsOf = (line: string): readonly string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

const tableOf = (out: string): readonly Readonly<Record<string, string | undefined>>[] => {
  const [head = '', ...lines] = out.replace('\uFEFF', '').trimEnd().split('\n');
  return lines.map((line) => {
    const cells = cellsOf(line);
    return Object.fromEntries(cellsOf(head).map((name, at) => [name, cells[at]]));
  });
};

describe('orders for a carrier', () => {
  beforeEach(async () => {
    await shop.close();
    shop = await startFakeLists({ '/operator/orders': [DELIVERED] });
  });

  it('have the address in fields of their own, the telephone, the deliveries and the lines', async () => {
    const { out } = await run('orders', 'list', '--site', 'hearth', '--csv');
    const [row] = tableOf(out);
    expect(row).toMatchObject({
      recipient: 'Søren Østergård',
      address_1: 'Flat 2, "The Mews"',
      address_2: '14 Elm Row',
      town: 'Leeds',
      postcode: 'LS1 4AP',
      country: 'GB',
      telephone: '0044 7700 900123',
      deliveries: 'O500-1, Oak Barn, paid; O500-2, Elm & Co, shipped',
      lines: '2 x Oak chair, Oiled; 1 x Stool; 1 x Lamp',
    });
  });

  it('have carriers and numbers in the place of their delivery', async () => {
    const { out } = await run('orders', 'list', '--site', 'hearth', '--csv');
    expect(tableOf(out)[0]).toMatchObject({
      carrier: 'none; Calder vans',
      tracking: 'none; CV17',
    });
  });

  it.each([
    [[''], ''],
    [['', ''], ''],
    [['Van'], 'Van'],
    [['Royal Mail', ''], 'Royal Mail; none'],
    [['', 'Van', ''], 'none; Van; none'],
  ])('say none in the place of a delivery that nobody has carried: %j', async (carriers, cell) => {
    await shop.close();
    const shipments = carriers.map((one) => ({ carrier: one, tracking: one, lines: [] }));
    shop = await startFakeLists({ '/operator/orders': [{ ...DELIVERED, shipments }] });
    const { out } = await run('orders', 'list', '--site', 'hearth', '--csv');
    expect(tableOf(out)[0]).toMatchObject({ carrier: cell, tracking: cell });
  });

  it('have the lines of the deliveries in a state, whatever state the order is in', async () => {
    const rows = async (status: string) => {
      const words = ['--site', 'hearth', '--status', status, '--lines'];
      return tableOf((await run('orders', 'list', ...words)).out).map(({ name }) => name);
    };
    expect(await rows('paid')).toEqual(['Oak chair, Oiled', 'Stool']);
    expect(await rows('shipped')).toEqual(['Lamp']);
    expect(await rows('delivered')).toEqual([]);
  });

  it('are told of the option that was typed', async () => {
    const { error } = await run('orders', 'list', '--site', 'hearth', '--lines', '--json');
    expect(error).toContain('--lines');
    expect(error).not.toContain('--csv');
  });

  it('owe nothing of a refund that was paid', async () => {
    const { out } = await run('orders', 'list', '--site', 'hearth', '--csv');
    expect(tableOf(out)[0]).toMatchObject({ refunded: '120.50', owed: '0.00' });
  });

  it('are a row for each line with --lines', async () => {
    const { out } = await run('orders', 'list', '--site', 'hearth', '--lines');
    const rows = tableOf(out);
    expect(rows.map(({ delivery, quantity, name }) => [delivery, quantity, name])).toEqual([
      ['O500-1', '2', 'Oak chair, Oiled'],
      ['O500-1', '1', 'Stool'],
      ['O500-2', '1', 'Lamp'],
    ]);
    expect(rows[0]).toMatchObject({
      order: 'O500',
      postcode: 'LS1 4AP',
      seller: 'Oak Barn',
      method: 'Two-person delivery',
      arrives_until: '2026-12-03',
      note: "'=Ring twice",
      variant: '1017',
      total: '80.00',
    });
    expect(rows[2]).toMatchObject({ carrier: 'Calder vans', tracking: 'CV17' });
  });

  it('begin with the mark by which Excel reads their letters', async () => {
    for (const table of ['--csv', '--lines'])
      expect((await run('orders', 'list', '--site', 'hearth', table)).out).toMatch(/^\uFEFForder,/);
  });
});

describe('price enquiries and offers', () => {
  beforeEach(async () => {
    await shop.close();
    shop = await startFakeLists(ASKED);
  });

  it.each(['enquiries', 'offers'])(
    'call a piece by its name first in %s, in words and in CSV',
    async (list) => {
      const name = 'Wark Chair: Spindle-back chair in oiled oak';
      const { out } = await run(list, 'list', '--site', 'hearth');
      expect(out).toContain(name);
      const [row] = tableOf((await run(list, 'list', '--site', 'hearth', '--csv')).out);
      expect(Object.values(row ?? {}).join()).toContain(name);
    },
  );
});

describe('lists of the command line', () => {
  it('pass the filters to the shop, including the ends of days', async () => {
    const filters = ['--status', 'paid', '--customer', 'ada', '--least', '50', '--most', '99.5'];
    const period = ['--from', '2026-11-01', '--to', '2026-11-30'];
    await run('orders', 'list', '--site', 'hearth', ...filters, ...period, '--page', '3');
    expect(asked()).toEqual({
      site: 'hearth',
      status: 'paid',
      customer: 'ada',
      least: '50',
      most: '99.5',
      page: '3',
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-12-01T00:00:00.000Z',
    });
    await run('stock', 'list', '--site', 'hearth', '--at-most', '3', '--seller', 'mill');
    expect(asked()).toEqual({
      site: 'hearth',
      atMost: '3',
      seller: 'mill',
      only: '',
      find: '',
      page: '1',
    });
    await run('reviews', 'list', '--site', 'hearth', '--rating', '1', '--product', '42');
    expect(asked()).toMatchObject({ rating: '1', product: '42' });
    for (const [list, status] of [
      ['enquiries', 'open'],
      ['offers', 'expired'],
    ] as const) {
      await run(list, 'list', '--site', 'hearth', '--status', status);
      expect([shop.asked.at(-1)?.pathname, asked().status]).toEqual([`/operator/${list}`, status]);
    }
    await run('customers', 'list', '--site', 'hearth', '--find', 'byron');
    expect(asked()).toEqual({ site: 'hearth', find: 'byron', page: '1' });
    await run('acts', 'list', '--operator', 'Ada');
    expect(asked()).toMatchObject({ operator: 'Ada', site: '' });
    await run('agents', 'acts', '--site', 'hearth', '--agent', 'Bea');
    expect(asked()).toEqual({ site: 'hearth', agent: 'Bea', page: '1' });
  });

  it('refuse what the shop could not parse, before a request', async () => {
    const wrong = [
      ['--from', 'monday'],
      ['--page', '0'],
      ['--least', '-1'],
      ['--status', 'lost'],
      ['--csv', '--json'],
    ];
    for (const flags of wrong) {
      const { code, error } = await run('orders', 'list', '--site', 'hearth', ...flags);
      expect([code, error.split('\n')[0]]).toEqual([1, expect.stringContaining(flags[0] ?? '')]);
    }
    expect(shop.asked).toEqual([]);
  });

  it('fetch every page with --all, up to the moment at which they began', async () => {
    const { out } = await run('orders', 'list', '--site', 'hearth', '--all', '--json');
    const { data } = JSON.parse(out) as { readonly data: readonly { readonly id: string }[] };
    expect(new Set(data.map(({ id }) => id)).size).toBe(121);
    expect(shop.asked.map(({ searchParams }) => searchParams.get('page'))).toEqual(['1', '2']);
    const ends = shop.asked.map(({ searchParams }) => searchParams.get('to'));
    expect(new Set(ends).size).toBe(1);
    expect(Date.parse(ends[0] ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('print CSV under names that never change, with money in pounds and pence', async () => {
    const { out, code } = await run('orders', 'list', '--site', 'hearth', '--csv');
    expect(code).toBe(0);
    const [names, , second] = out.split('\n');
    expect(names).toBe(
      '\uFEFForder,site,placed,status,customer,email,quantity,subtotal,promo_code,discount,total,vat,refunded,owed,dispute,carrier,tracking,recipient,address_1,address_2,town,postcode,country,telephone,access,deliveries,lines',
    );
    expect(second).toBe(
      'O2,hearth,2026-11-20T10:00:00.000Z,paid,"Byron, Ada ""Countess""",ada@example.test,2,130.00,,9.50,120.50,20.00,0.00,0.00,,,,"Byron, Ada ""Countess""",,,,,,,,,',
    );
    const agents = await run('agents', 'list', '--site', 'hearth', '--csv');
    expect(agents.out.split('\n')[1]).toBe(
      'Bea,bea.example,,ucp mcp,7,1,2,1234.50,,2026-11-20T10:00:00.000Z,yes',
    );
    const stock = await run('stock', 'list', '--site', 'hearth', '--csv');
    expect(stock.out).toBe(
      '\uFEFFvariant,product,name,reference,seller,seller_name,stock,counted,status,price\n10,1,Oak chair,OC,mill,The Mill,2,true,active,99.00\n',
    );
  });

  it('show the reductions that are not shown, why, and when the earlier price was asked', async () => {
    const words = ['stock', 'reductions', '--site', 'hearth'];
    expect((await run(...words)).out).toContain(
      '£80.00, was £100.00  asked from 2026-11-01 09:00 to 2026-11-08 09:00  Not asked for long enough  variant 10  mill  Oak chair',
    );
    expect((await run(...words, '--csv')).out).toBe(
      '\uFEFFvariant,name,reference,seller,price,was_price,asked_from,asked_until,state,shown_until\n10,Oak chair,OC,mill,80.00,100.00,2026-11-01T09:00:00.000Z,2026-11-08T09:00:00.000Z,too_short,2026-11-14T23:59:59.999Z\n',
    );
  });

  it('write nothing into a spreadsheet that it would take for a formula', async () => {
    const orders = await run('orders', 'list', '--site', 'hearth', '--csv');
    expect(orders.out).toContain(`"'=HYPERLINK(""http://evil.test"",""Ada"")"`);
    expect(orders.out).toContain(",'@SUM(1),");
    const reviews = await run('reviews', 'list', '--site', 'hearth', '--csv');
    expect(reviews.out).toContain(`"'-1+1 wobbly\nlegs"`);
  });
});
