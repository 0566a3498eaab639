import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { parseSites } from '@parlour/site';
import { listBySearch } from '#worker/market/listing/product-list.ts';
import { learnMeanings } from '@parlour/search';
import type { Env } from '#worker/platform/env.ts';
import { startApp } from '../gateway/fixture.ts';
import { imported, importedInPart, tag } from '../imported.ts';
import { withSites } from '../with-sites.ts';

const MODEL = 'universal-sentence-encoder-lite';
const WING = 'wing-armchair';
const BUTTON = 'button-armchair';
const BOTTLE = 'steel-water-bottle';
const SCREW = 'zinc-wood-screw';
const CHAIR_LIKE = 'a comfortable seat for grandmother';

const product = (name: string, category: string, colour: string, price: number) => ({
  name,
  tags: [tag('category', category), tag('colour', colour)],
  variants: [{ tags: [tag('colour', colour)], price }],
});

const api = inject('embeddingServer');
const { SITES } = env as unknown as { SITES: Record<string, Record<string, unknown>> };

/** The shop with a model for one site. */
const shopWith = (meaning: object, more: object = {}) => {
  const sites = { ...SITES, parlour: { ...SITES.parlour, search: { meaning } } };
  const shop: Env = { ...env, ...more, ...withSites(sites) };
  return {
    env: shop,
    db: env.MARKET_DB,
    site: parseSites(sites).find(({ id }) => id === 'parlour')!,
  };
};

const OVER_HTTP = { provider: 'http', api, model: MODEL, deadline: 2_000, least: 0.1 };

const find = async (shop: ReturnType<typeof shopWith>, query: string, filter = {}) => {
  const reply = await listBySearch(shop, { query, filter }, { page: 1, sort: 'all' });
  const { retailerProducts, totalCount } = reply;
  const told = 'interpretation' in reply ? reply.interpretation : undefined;
  return { found: retailerProducts.map(({ urlSlug }) => urlSlug), totalCount, told };
};

const plain = {
  env,
  db: env.MARKET_DB,
  site: parseSites(SITES).find(({ id }) => id === 'parlour')!,
};

beforeAll(async () => {
  await imported([
    product('Wing Armchair', 'Armchairs', 'Red', 900),
    product('Button Armchair', 'Armchairs', 'Blue', 90),
    product('Steel Water Bottle', 'Water Bottles', 'Red', 20),
    product('Zinc Wood Screw', 'Screws', 'Blue', 5),
  ]);
  await learnMeanings(shopWith(OVER_HTTP).env);
});

describe('a search whose words match nothing', () => {
  it('is answered by its meaning when the site has that switched on, and says so', async () => {
    const { found, told } = await find(shopWith(OVER_HTTP), CHAIR_LIKE);
    expect(found.slice(0, 2).sort()).toEqual([BUTTON, WING]);
    expect(told).toMatchObject({ related: true, correctedTo: '', leftOut: [], without: [] });
    expect((await find(plain, CHAIR_LIKE)).found).toEqual([]);
  });

  it('keeps to the prices and colours that it names, and to the chosen filters', async () => {
    const shop = shopWith(OVER_HTTP);
    const cheap = await find(shop, `${CHAIR_LIKE} under £100`);
    expect(cheap.found[0]).toBe(BUTTON);
    expect(cheap.found).not.toContain(WING);
    const red = await find(shop, `${CHAIR_LIKE} red`);
    expect(red.found[0]).toBe(WING);
    expect(red.found).not.toContain(BUTTON);
    expect(red.told?.filters.map(({ name }) => name)).toEqual(['Colour: red']);
    const chosen = await find(shop, CHAIR_LIKE, { colorsUrlSlug: ['blue'] });
    expect(chosen.found[0]).toBe(BUTTON);
    expect(chosen.found).not.toContain(WING);
  });
});

const PLATFORM = { provider: 'platform', deadline: 2_000, least: 0.1 };

/** The platform's binding as documented, with the same model behind it; it counts the texts that it embeds. */
const binding = () => {
  const read: string[] = [];
  const run = async (_: string, { text }: { text: string[] }) => {
    read.push(...text);
    const reply = await fetch(`${api}/embeddings`, {
      method: 'POST',
      body: JSON.stringify({ model: MODEL, input: text }),
    });
    const { data } = await reply.json<{ data: { embedding: number[] }[] }>();
    return { shape: [text.length, 512], data: data.map(({ embedding }) => embedding) };
  };
  return { read, run };
};

describe('a model', () => {
  it('of the platform embeds each text once, and again when it has changed', async () => {
    const AI = binding();
    const shop = shopWith(PLATFORM, { AI });
    await learnMeanings(shop.env);
    expect(AI.read.toSorted()).toEqual([
      'Button Armchair. Armchairs',
      'Steel Water Bottle. Water Bottles',
      'Wing Armchair. Armchairs',
      'Zinc Wood Screw. Screws',
    ]);
    await learnMeanings(shop.env);
    expect(AI.read).toHaveLength(4);
    const wing = product('Wing Chair', 'Armchairs', 'Red', 900);
    await importedInPart([
      { ...wing, reference: 'Wing Armchair', slug: WING },
      product('Steel Water Bottle', 'Water Bottles', 'Red', 25),
    ]);
    await learnMeanings(shop.env);
    expect(AI.read.slice(4)).toEqual(['Wing Chair. Armchairs']);
    expect((await find(shop, CHAIR_LIKE)).found.slice(0, 2).sort()).toEqual([BUTTON, WING]);
  });

  it('is not used for words that things are called, nor for incomplete input', async () => {
    const AI = binding();
    const shop = shopWith(PLATFORM, { AI });
    const { found, told } = await find(shop, 'steel water bottle');
    expect(found).toEqual([BOTTLE]);
    expect(told?.related).toBe(false);
    expect(AI.read).toEqual([]);
  });
});

describe('the first result by words', () => {
  it.each([
    ['stays first when it has most of them', 'zinc wood grandmother', SCREW, [SCREW]],
    [
      'does not stay first when it has only a few',
      'steel gift for grandmother',
      BOTTLE,
      [WING, BUTTON],
    ],
  ])('%s', async (_, query, byWords, first) => {
    const real = binding();
    const meaning = { ...PLATFORM, model: 'armchairs', least: 0.5 };
    await learnMeanings(shopWith(meaning, { AI: real }).env);
    const run = (model: string) => real.run(model, { text: ['Wing Armchair. Armchairs'] });
    const { found, told } = await find(shopWith(meaning, { AI: { run } }), query);
    expect(told?.related).toBe(true);
    expect(found).toEqual(expect.arrayContaining([WING, BUTTON, byWords]));
    expect(first).toContain(found[0]);
  });
});

describe('a model that fails', () => {
  it.each([
    ['is unreachable', () => Promise.reject(new Error('away'))],
    ['is late', () => new Promise<never>(() => undefined)],
    ['answers with another shape', () => Promise.resolve({ data: [[1, 'two']] })],
    ['answers for another number of texts', () => Promise.resolve({ data: [] })],
  ])('because it %s leaves a search to its words, and is in the log', async (why, run) => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const meaning = { ...PLATFORM, model: `model that ${why}` };
    const good = shopWith(meaning, { AI: binding() });
    await learnMeanings(good.env);
    const shop = { ...good, env: { ...good.env, AI: { run } } };
    const { found, told } = await find(shop, 'steel thing for grandmother');
    expect(found).toEqual([BOTTLE]);
    expect(told).toMatchObject({ related: false, provisional: true });
    expect((await find(shop, 'thing for grandmother')).told?.provisional).toBe(true);
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('search_without_meaning'));
  });

  it('to embed products is in the log, and is called again the next time', async () => {
    const failed = vi.spyOn(console, 'error').mockReturnValue();
    const meaning = { ...PLATFORM, model: 'once' };
    const run = () => Promise.reject(new Error('busy'));
    await learnMeanings(shopWith(meaning, { AI: { run } }).env);
    expect(failed).toHaveBeenCalledWith(expect.stringContaining('meanings_not_learnt'));
    const AI = binding();
    await learnMeanings(shopWith(meaning, { AI }).env);
    expect(AI.read).toHaveLength(4);
  });
});

/** The platform's binding, which answers once it is told to. */
const lateBinding = () => {
  const { read, run } = binding();
  const { promise: told, resolve: answer } = Promise.withResolvers<undefined>();
  let answered = 0;
  const late = async (model: string, input: { text: string[] }) => {
    await told;
    const vectors = await run(model, input);
    answered += 1;
    return vectors;
  };
  return { read, run: late, answer, answered: () => answered };
};

describe('a search that a model answers too late', () => {
  const QUERY = 'steel thing for grandmother to sit on';
  const search = () =>
    new Request('http://localhost/web/products', {
      method: 'POST',
      body: JSON.stringify({ query: QUERY }),
    });

  it('is soon rendered again with the model’s answer, and is then cached like any other', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.spyOn(console, 'warn').mockReturnValue();
    const meaning = { ...PLATFORM, model: 'slow', deadline: 50 };
    await learnMeanings(shopWith(meaning, { AI: binding() }).env);
    const AI = lateBinding();
    const visit = startApp({}, shopWith(meaning, { AI }).env);
    const ask = async () => {
      const reply = await visit(search());
      const told = (await reply.json<{ interpretation: object }>()).interpretation;
      return { told, age: reply.headers.get('age') };
    };
    const early = { related: false, provisional: true };
    expect(await ask()).toMatchObject({ told: early, age: null });
    expect(await ask()).toMatchObject({ told: early, age: '0' });
    AI.answer(undefined);
    await vi.waitUntil(() => AI.answered() === 1, 10_000);
    vi.setSystemTime(Date.now() + 11_000);
    expect(await ask()).toMatchObject({ told: { related: true, provisional: false }, age: null });
    vi.setSystemTime(Date.now() + 200_000);
    expect(await ask()).toMatchObject({ told: { related: true }, age: '200' });
    expect(AI.read).toEqual([QUERY]);
    vi.useRealTimers();
  });
});
