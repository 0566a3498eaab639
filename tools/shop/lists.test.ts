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

let shop: FakeLists;

beforeEach(async () => {
  shop = await startFakeLists(LISTS);
});

afterEach(() => shop.close());

const run = (...words: readonly string[]) =>
  runParlour([...words, '--url', shop.url, '--token', 'a-token']);

const asked = (): Record<string, string> =>
  Object.fromEntries(shop.asked.at(-1)?.searchParams ?? []);

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
      'order,site,placed,status,customer,email,quantity,subtotal,promo_code,discount,total,vat,refunded,owed,dispute,carrier,tracking',
    );
    expect(second).toBe(
      'O2,hearth,2026-11-20T10:00:00.000Z,paid,"Byron, Ada ""Countess""",ada@example.test,2,130.00,,9.50,120.50,20.00,0.00,0.00,,,',
    );
    const agents = await run('agents', 'list', '--site', 'hearth', '--csv');
    expect(agents.out.split('\n')[1]).toBe(
      'Bea,bea.example,,ucp mcp,7,1,2,1234.50,,2026-11-20T10:00:00.000Z,yes',
    );
    const stock = await run('stock', 'list', '--site', 'hearth', '--csv');
    expect(stock.out).toBe(
      'variant,product,name,reference,seller,seller_name,stock,counted,status,price\n10,1,Oak chair,OC,mill,The Mill,2,true,active,99.00\n',
    );
  });

  it('show the reductions that are not shown, why, and when the earlier price was asked', async () => {
    const words = ['stock', 'reductions', '--site', 'hearth'];
    expect((await run(...words)).out).toContain(
      '£80.00, was £100.00  asked from 2026-11-01 09:00 to 2026-11-08 09:00  Not asked for long enough  variant 10  mill  Oak chair',
    );
    expect((await run(...words, '--csv')).out).toBe(
      'variant,name,reference,seller,price,was_price,asked_from,asked_until,state,shown_until\n10,Oak chair,OC,mill,80.00,100.00,2026-11-01T09:00:00.000Z,2026-11-08T09:00:00.000Z,too_short,2026-11-14T23:59:59.999Z\n',
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
