import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runParlour } from '../../tests/operator/run-parlour.ts';

const ORDER = {
  id: '4KQ7Z2M9XA',
  site: 'hearth',
  status: 'shipped',
  date: '2026-11-20T10:00:00.000Z',
  customerName: 'Ada Byron',
  customerEmail: 'ada@example.test',
  total: 120.5,
  vat: 20,
  refunded: 12.5,
  owed: 12.5,
  left: 108,
  revision: 7,
  address: { streetA: '1 Elm Row', city: 'Leeds', postcode: 'LS1 4AP', accessFloor: '3' },
  standing: [
    { shipmentId: '4KQ7Z2M9XA-1', steps: ['delivered', 'returned'], due: 80 },
    { shipmentId: '4KQ7Z2M9XA-2', steps: ['cancelled'], due: 28 },
  ],
  shipments: [
    {
      id: '4KQ7Z2M9XA-1',
      name: 'Delivery from Oak Barn',
      status: 'shipped',
      carrier: 'Calder vans',
      tracking: 'CV17',
      shippedAt: '2026-11-21T09:30:00.000Z',
      lines: [
        {
          ...{ id: '4KQ7Z2M9XA-1-1', quantity: 2, seoTitle: 'Oak chair', total: 80 },
          guarantee: 'The maker’s guarantee of 5 years ends on 1 March 2031.',
        },
        { id: '4KQ7Z2M9XA-1-2', quantity: 1, productName: 'Assembly', kind: 'assembly', total: 0 },
        { id: '4KQ7Z2M9XA-1-3', quantity: 1, seoTitle: 'Shade', isReplacement: true },
      ],
    },
    {
      id: '4KQ7Z2M9XA-2',
      name: 'Delivery 2 of 2 from Oak Barn',
      status: 'paid',
      lines: [{ id: '4KQ7Z2M9XA-2-1', quantity: 1, seoTitle: 'Lamp', total: 28 }],
    },
  ],
  claims: [
    {
      ...{ number: 2, status: 'agreed', reasonWords: 'It’s faulty' },
      ...{ shipmentId: '4KQ7Z2M9XA-1', lines: [] },
    },
  ],
  timeline: [
    { status: 'placed', date: '2026-11-20T10:00:00.000Z', comment: '' },
    {
      status: 'shipped',
      date: '2026-11-21T09:30:00.000Z',
      comment: 'With the sofa',
      shipmentId: '4KQ7Z2M9XA-1',
    },
  ],
};

const OAK_FEED = {
  name: 'oak',
  address: 'https://oak.example/feed.tsv',
  sites: ['hearth'],
  seller: 'Oak',
  dueAt: '2026-11-21T06:41:00.000Z',
  runs: [],
};

const VERSIONS = { data: [{ id: 41 }, { id: 42 }] };

const PRODUCT = { kind: 'product', source: 'oak', reference: 'a', name: 'A', fields: [] };

const DIFFERENCES = {
  data: ['added', 'added', 'removed'].map((change) => ({
    ...PRODUCT,
    change,
    before: null,
    after: null,
  })),
  next: null,
};

const NO_TERMS = { percent: 0, amount: 0, minimum: 0, starts: '', expires: '', limit: 0 };

let server: Server;
let changes: unknown[];

beforeEach(async () => {
  changes = [];
  server = createServer((request, reply) => {
    void (async () => {
      const { method = '', url = '' } = request;
      const body: unknown =
        method === 'GET' || method === 'DELETE' ? undefined : await json(request);
      if (method !== 'GET') changes.push([method, url.split('?')[0], body]);
      const isKnown = url.includes('4KQ7Z2M9XA');
      const [status, answer] = url.includes('/promo-codes')
        ? [200, { data: { ...NO_TERMS, ...(body as object), uses: 0 } }]
        : method === 'GET' && url.includes('/operator/feeds')
          ? [200, { data: [OAK_FEED] }]
          : url.includes('/versions')
            ? [200, url.includes('/diff') ? DIFFERENCES : VERSIONS]
            : url.includes('/buyers')
              ? [200, { data: [], totalCount: 0, pageCount: 0 }]
              : isKnown
                ? [200, { data: ORDER }]
                : [404, { code: 'not_found', message: 'There is no such thing.' }];
      reply.writeHead(status, { 'content-type': 'application/json' });
      reply.end(JSON.stringify(answer));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const run = (...words: readonly string[]) => {
  const { port } = server.address() as AddressInfo;
  return runParlour([...words, '--url', `http://127.0.0.1:${String(port)}`, '--token', 'x']);
};

describe('orders show', () => {
  it('finds an order by its id in any letters, with carrier, number, dates, claims and comments', async () => {
    const { code, out } = await run('orders', 'show', '4kq7z2m9xa');
    expect(code).toBe(0);
    expect(out).toContain('    Carried by Calder vans, number CV17, shipped 2026-11-21 09:30\n');
    expect(out).toContain('    claim 2: agreed, It’s faulty\n');
    expect(out).toContain('    1 x Assembly  Free  4KQ7Z2M9XA-1-2\n');
    expect(out).toContain('    1 x Shade  Replacement  4KQ7Z2M9XA-1-3\n');
    expect(out).toContain(
      '4KQ7Z2M9XA-1-1\n      The maker’s guarantee of 5 years ends on 1 March 2031.\n',
    );
    expect(out).toContain('LS1 4AP\n  ');
    expect(out).toContain('  2026-11-20 10:00  Ordered\n');
    expect(out).toContain('  2026-11-21 09:30  On its way  4KQ7Z2M9XA-1  “With the sofa”\n');
  });
});

describe('orders divide', () => {
  const DIVIDE = ['orders', 'divide', '4kq7z2m9xa', '4kq7z2m9xa-1'];
  const take = ['--take', '4kq7z2m9xa-1-1:2', '4KQ7Z2M9XA-1-2:1'];
  const lines = [
    { lineId: '4KQ7Z2M9XA-1-1', quantity: 2 },
    { lineId: '4KQ7Z2M9XA-1-2', quantity: 1 },
  ];
  const asked = {
    ...{ shipmentId: '4KQ7Z2M9XA-1', lines, deliveries: 2, isSent: false },
    ...{ carrier: '', tracking: '', arrivesFrom: '', arrivesUntil: '', anyDay: false, comment: '' },
  };
  const path = '/operator/orders/4KQ7Z2M9XA/divide';

  it('names lines and numbers, and says how many deliveries it has seen', async () => {
    const days = ['--from', '2026-12-08', '--until', '2026-12-10'];
    expect((await run(...DIVIDE, ...take, ...days)).code).toBe(0);
    const body = { ...asked, arrivesFrom: '2026-12-08', arrivesUntil: '2026-12-10' };
    expect(changes).toEqual([['POST', path, body]]);
  });

  it('sends a part with its carrier and its number', async () => {
    const carried = ['--send', '--carrier', 'Van', '--tracking', 'V7', '--comment', 'The first'];
    expect((await run(...DIVIDE, ...take, ...carried)).code).toBe(0);
    const said = { isSent: true, carrier: 'Van', tracking: 'V7', comment: 'The first' };
    expect(changes).toEqual([['POST', path, { ...asked, ...said }]]);
  });

  it.each(['4KQ7Z2M9XA-1-1', '4KQ7Z2M9XA-1-1:0', '4KQ7Z2M9XA-1-1:two'])(
    'says how a line is written: not %s',
    async (text) => {
      const { code, error } = await run(...DIVIDE, '--take', text);
      expect(code).not.toBe(0);
      expect(error).toMatch(/write (?:a line and a number|1 or more)/);
      expect(changes).toEqual([]);
    },
  );
});

describe('a command that cannot be undone', () => {
  it.each([
    [
      ['orders', 'refund', '4kq7z2m9xa', '--amount', '5'],
      'Order 4KQ7Z2M9XA of Ada Byron at hearth (shipped, £120.50, £12.50 of it refunded): £5.00 is paid back to the customer',
    ],
    [
      ['orders', 'refund', '4KQ7Z2M9XA'],
      '£108.00, which is all that is left, is paid back to the customer',
    ],
    [
      ['orders', 'move', '4KQ7Z2M9XA', 'cancelled'],
      '4KQ7Z2M9XA-2 (1 x Lamp) is cancelled and goes on sale again; £28.00 is refunded',
    ],
    [
      ['orders', 'move', '4KQ7Z2M9XA', 'returned', '--restock'],
      '4KQ7Z2M9XA-1 (2 x Oak chair, 1 x Assembly, 1 x Shade) is taken back; at most £80.00 is refunded; its goods are put on sale again',
    ],
    [['refunds', 'settle', '4KQ7Z2M9XA', '3', '--paid-otherwise'], 'is never asked for again'],
    [['products', 'remove', '42'], 'Product 42 is deleted from every site'],
    [['reviews', 'remove', '3'], 'Review 3 is deleted'],
    [['customers', 'remove', 'c1', '--site', 'hearth'], 'Customer c1 of hearth is deleted'],
    [['catalogue', 'feeds', 'remove', 'oak'], 'Feed oak is no longer fetched'],
    [
      ['catalogue', 'rollback', '41', '--site', 'hearth'],
      'becomes what it was after version 41: 2 records taken off, 1 put back, 0 changed back',
    ],
    [['operators', 'revoke', 'a@b.test', '--site', 'hearth'], 'a@b.test loses the role'],
  ])(
    'says what it will do, and does it only with --yes off a terminal: %j',
    async (words, plan) => {
      const { code, error } = await run(...words);
      expect(code).toBe(1);
      expect(error).toMatch(/^Nothing was done yet. With --yes, this happens: /);
      expect(error).toContain(plan);
      expect(changes).toEqual([]);
      await run(...words, '--yes');
      expect(changes).not.toEqual([]);
    },
  );

  it('moves what it has named alone, as the order was then', async () => {
    const words = ['orders', 'move', '4KQ7Z2M9XA', 'cancelled', '--shipment', '4kq7z2m9xa-2'];
    await run(...words, '--yes');
    expect(changes).toEqual([
      [
        'POST',
        '/operator/orders/4KQ7Z2M9XA/move',
        expect.objectContaining({ shipmentId: '4KQ7Z2M9XA-2', revision: 7 }),
      ],
    ]);
  });

  it('is not one that only moves an order on', async () => {
    expect((await run('orders', 'move', '4KQ7Z2M9XA', 'delivered')).code).toBe(0);
  });

  it('fails when there is nothing to remove', async () => {
    for (const words of [
      ['products', 'remove', '9'],
      ['reviews', 'remove', '9'],
      ['catalogue', 'feeds', 'remove', 'oak'],
    ]) {
      const { code, error } = await run(...words, '--yes');
      expect([words, code, error]).toEqual([
        words,
        1,
        'The shop answered 404: There is no such thing.\n',
      ]);
    }
    expect((await run('catalogue', 'feeds', 'remove', 'elm')).error).toBe('There is no feed elm\n');
  });
});

describe('promo-codes save', () => {
  it.each([
    [['--percent', '100'], 'It takes everything off'],
    [['--percent', '5', '--expires', '2024-01-31'], 'It has ended already'],
    [
      ['--percent', '5', '--starts', '2099-02-01', '--expires', '2099-01-01'],
      'It ends before it begins',
    ],
  ])('says what may not be meant: %j', async (terms, doubt) => {
    const { code, out } = await run('promo-codes', 'save', 'SPRING', '--site', 'hearth', ...terms);
    expect([code, out]).toEqual([0, expect.stringContaining(doubt)]);
    const usual = await run('promo-codes', 'save', 'SPRING', '--site', 'hearth', '--percent', '10');
    expect(usual.out).toBe(
      'SPRING is a code of hearth: 10% off, from any sum, without an end, for any number of orders\n',
    );
  });

  it('sends what was named and no more, and says all that holds', async () => {
    const terms = ['--minimum', '50', '--limit', '100', '--expires', '2099-12-01'];
    const { out } = await run('promo-codes', 'save', 'SPRING', '--site', 'hearth', ...terms);
    expect(changes).toEqual([
      [
        'PUT',
        '/operator/promo-codes',
        {
          site: 'hearth',
          code: 'SPRING',
          minimum: 50,
          limit: 100,
          expires: '2099-12-02T00:00:00.000Z',
        },
      ],
    ]);
    expect(out).toContain('from £50.00, until 2099-12-01, for 100 orders');
  });

  it('takes a limit, a minimum and a day off by the word none, and no limit of 0', async () => {
    const none = ['--limit', 'none', '--minimum', 'None', '--starts', 'none', '--expires', 'none'];
    await run('promo-codes', 'save', 'SPRING', '--site', 'hearth', ...none);
    expect(changes).toEqual([
      [
        'PUT',
        '/operator/promo-codes',
        { site: 'hearth', code: 'SPRING', minimum: 0, limit: 0, starts: '', expires: '' },
      ],
    ]);
    const zero = await run('promo-codes', 'save', 'SPRING', '--site', 'hearth', '--limit', '0');
    expect([zero.code, zero.error]).toEqual([1, expect.stringContaining('or none')]);
  });
});
