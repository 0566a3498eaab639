import { createExecutionContext } from 'cloudflare:test';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { Product } from '@parlour/contract';
import { NO_DAY } from '@parlour/domain';
import { ShopError } from '@parlour/http';
import { parseSites, sampleSettings } from '@parlour/site';
import { agentEntryPoints, type Shop, type ShopPages, type ShownChoice } from './index.ts';
import type { AgentEnv } from './shop.ts';
import { CAPABILITIES, UCP_VERSION } from './ucp/capabilities.ts';

const [, hearth] = parseSites(sampleSettings());
const site = hearth!;

const chair = Product.parse({
  productId: '1',
  name: 'Windsor chair',
  urlSlug: 'windsor-chair',
  defaultVariant: '10',
  variants: [{ id: '10', seoTitle: 'Windsor chair, oak' }],
});

const CHOICE: ShownChoice = {
  price: { status: 'priced', now: 12_000, was: null, discountPercent: null },
  stock: { status: 'in', badge: 'In stock', line: '' },
  arrival: NO_DAY,
  promise: 'Arrives soon',
  optionId: '',
  swatchId: '',
  isAsked: false,
  isAvailable: true,
  mayOrder: true,
  maxQuantity: null,
  url: '/windsor-chair/products/d/10',
  enquiryUrl: '/enquiry/10',
  seller: { id: '7', name: 'Oak Barn', url: '/profile/seller/7' },
};

/** A shop of one chair. */
const pages: ShopPages = {
  list: () => Promise.resolve({ retailerProducts: [chair], totalCount: 1, facts: [] }),
  listUrl: () => '/products',
  cards: (products) =>
    products.map(({ productId, name, variants }) => ({
      variantId: variants[0]?.id ?? '',
      productId,
      title: name,
      brand: '',
      price: CHOICE.price,
      arrival: NO_DAY,
      url: CHOICE.url,
      picture: '',
      moreVariants: 0,
    })),
  product: () => Promise.resolve(null),
  choices: () => [{ option: null, swatch: null }],
  choose: () => CHOICE,
  offers: () => [],
  arrivalOf: () => '',
  progressOf: () => '',
  ships: 'In stock',
  policy: (kind) => ({ title: kind, url: `/${kind}` }),
  productUrl: (id) => `/p/${id}`,
  enquiryUrl: (id) => `/enquiry/${id}`,
  moodroomUrl: (id) => `/rooms/${id}`,
  orderUrl: (id) => `/orders/${id}`,
  priceRequestsUrl: () => '/requests',
  samplesUrl: () => '/samples',
};

const notNeeded = () => Promise.reject(new Error('not needed'));

const api: Shop['api'] = {
  listTags: () => Promise.resolve({ tags: [] }),
  productByVariant: ({ params: { id } }) =>
    id === '10'
      ? Promise.resolve({ product: chair, variant: chair.variants[0]! })
      : Promise.reject(new ShopError('not_found', 404, 'There is no such product.')),
  listProducts: notNeeded,
  filterProducts: notNeeded,
  findProducts: notNeeded,
  productsByIds: notNeeded,
  listPersonRooms: notNeeded,
  personRoomDetails: notNeeded,
  listAddresses: notNeeded,
  createEnquiry: notNeeded,
  listPriceEnquiries: notNeeded,
  listOrders: notNeeded,
  readOrder: notNeeded,
  readClaims: notNeeded,
  orderSamples: notNeeded,
};

const profile = {
  ucp: {
    version: UCP_VERSION,
    services: {},
    payment_handlers: {},
    capabilities: { [CAPABILITIES.lookup]: [{ version: UCP_VERSION }] },
  },
};

/** The entry points around that shop, and the names of those that it has let in. */
const served = (more: Partial<Shop> = {}) => {
  const admitted: string[] = [];
  const shop: Shop = {
    pages,
    api,
    apiFor: () => api,
    call: notNeeded,
    admit: ({ agent: { name } }) => {
      admitted.push(name);
      return Promise.resolve();
    },
    count: () => Promise.resolve(),
    knownAs: () => Promise.resolve(null),
    issuerKeys: notNeeded,
    ...more,
  };
  const app = new Hono<AgentEnv>();
  app.use(async (c, next) => {
    c.set('site', site);
    c.set('shop', shop);
    await next();
  });
  app.route(
    '/',
    agentEntryPoints(() => Promise.resolve(Response.json(profile))),
  );
  const ask = (path: string, init?: RequestInit) =>
    app.request(site.origin + path, init, {}, createExecutionContext());
  return { ask, admitted };
};

/** Calls a tool, as an assistant does that nobody has allowed anything. */
const calling = (name: string, input: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: input, clientInfo: { name: 'Test' } },
  }),
});

describe('the entry points, around any shop', () => {
  it('show its products to an assistant by MCP, with absolute URLs and prices in words', async () => {
    const { ask, admitted } = served();
    const reply = await ask('/mcp', calling('search_catalog', {}));
    const text = await reply.text();
    expect(text).toContain('£120.00');
    expect(text).toContain(`${site.origin}${CHOICE.url}`);
    expect(admitted).toEqual(['Test']);
  });

  it('ask for a customer’s permission before a tool that needs one', async () => {
    const reply = await served().ask('/mcp', calling('list_orders', {}));
    expect(reply.status).toBe(401);
    expect(reply.headers.get('www-authenticate')).toContain('scope="orders"');
  });

  it('describe a product by UCP to a platform that names its profile', async () => {
    const headers = {
      'content-type': 'application/json',
      'ucp-agent': 'profile="https://platform.example/profile"',
    };
    const body = JSON.stringify({ ids: ['variant:10', 'variant:11'] });
    const reply = await served().ask('/ucp/catalog/lookup', { method: 'POST', headers, body });
    expect(await reply.json()).toMatchObject({
      ucp: { version: UCP_VERSION, status: 'success' },
      products: [
        {
          id: 'product:1',
          variants: [{ price: { amount: 12_000 }, seller: { name: 'Oak Barn' } }],
        },
      ],
      messages: [{ code: 'not_found', content: 'variant:11' }],
    });
  });

  it('answer in the words of each protocol what the shop refuses', async () => {
    const refusal = new ShopError('rate_limited', 429, 'Too many.', { retryAfter: 60 });
    const { ask } = served({ count: () => Promise.reject(refusal) });
    const byMcp = await ask('/mcp', calling('search_catalog', {}));
    expect([byMcp.status, byMcp.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await byMcp.json()).toMatchObject({ jsonrpc: '2.0', error: { message: 'Too many.' } });
    const byUcp = await ask('/ucp/catalog/search', { method: 'POST' });
    expect([byUcp.status, await byUcp.json()]).toMatchObject([429, { code: 'rate_limited' }]);
  });

  it('let in no platform by ACP that the site does not name', async () => {
    expect((await served().ask('/acp/checkout_sessions/1')).status).toBe(404);
  });
});
