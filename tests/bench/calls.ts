import { spread, type Row } from './table.ts';

export interface BenchedShop {
  readonly url: string;
  readonly apiToken: string;
}

const REPETITIONS = 15;

interface BenchedCall {
  readonly name: string;
  readonly path: string;
  readonly body?: unknown;
}

interface ListReply {
  readonly retailerProducts: readonly { readonly variants: readonly { readonly id: number }[] }[];
  readonly pageCount: number;
  readonly tags: readonly {
    readonly tagId: number;
    readonly type: string;
    readonly urlSlug: string;
  }[];
}

const ask = async (shop: BenchedShop, { path, body }: BenchedCall): Promise<unknown> => {
  const reply = await fetch(`${shop.url}/market/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-token': shop.apiToken, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
};

/** Calls that a shopper's pages make, with arguments from this catalogue. */
const callsFor = ({ retailerProducts, pageCount, tags }: ListReply): BenchedCall[] => {
  const slugs = (type: string) => tags.filter((tag) => tag.type === type).map((tag) => tag.urlSlug);
  const filter = {
    categoriesUrlSlug: slugs('category').slice(0, 1),
    colorsUrlSlug: slugs('colour').slice(0, 2),
  };
  const last = Math.max(1, pageCount);
  return [
    { name: 'list, first page', path: 'web/products?page=1' },
    { name: 'list, last page', path: `web/products?page=${last}` },
    { name: 'list by price', path: 'web/products?page=1&sort=price_asc' },
    { name: 'list of a tag', path: `web/products?page=1&tagId=${tags[0]?.tagId ?? 1}` },
    { name: 'list, category and two colours', path: 'web/1/filter/products?page=1', body: filter },
    {
      name: 'list, category by size, price, stock',
      path: 'web/1/filter/products?page=1',
      body: { ...filter, colorsUrlSlug: [], maxWidthDim: 1_500, maxPrice: 1_000, inStock: true },
    },
    {
      name: 'list, everything by size',
      path: 'web/1/filter/products?page=1',
      body: { maxWidthDim: 1_500 },
    },
    {
      name: 'seller store, random, page 2',
      path: 'v1/api/products/postsellerstore?sellerID=1&seed=1763460000000&skip=12',
      body: {},
    },
    { name: 'search', path: 'web/products?page=1', body: { query: 'oak dining table' } },
    {
      name: 'search, read as filters',
      path: 'web/products?page=1',
      body: { query: 'navy velvet sofa under £900' },
    },
    { name: 'search, misspelt', path: 'web/products?page=1', body: { query: 'wardorbe oka' } },
    { name: 'suggestions', path: 'web/products/suggestions?page=1', body: { query: 'velv' } },
    { name: 'tags', path: 'web/tags' },
    { name: 'detail', path: `web/product/v/${retailerProducts[0]?.variants[0]?.id ?? 1}` },
  ];
};

/** Time of each call at the market itself, past every cache: the median and the worst of several repetitions. */
export const measureCalls = async (shop: BenchedShop): Promise<Row[]> => {
  const reply = (await ask(shop, { name: '', path: 'web/products?page=1' })) as ListReply;
  const rows: Row[] = [];
  for (const call of callsFor(reply)) {
    await ask(shop, call);
    rows.push({ name: call.name, value: spread(await repeat(() => ask(shop, call))) });
  }
  return rows;
};

const repeat = async (work: () => Promise<unknown>): Promise<number[]> => {
  const durations: number[] = [];
  for (let round = 0; round < REPETITIONS; round++) {
    const started = performance.now();
    await work();
    durations.push(performance.now() - started);
  }
  return durations;
};
