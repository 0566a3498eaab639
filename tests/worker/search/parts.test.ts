import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createTextIndexCache,
  relatedAttempts,
  type SearchedText,
  stateOf,
  type TextIndexCache,
  type TextResult,
  toState,
} from '@parlour/search';
import {
  phrasesOf,
  readableTags,
  synonymsOf,
  toReadableTags,
  toSynonyms,
} from '@parlour/search/words';
import type { Env } from '#worker/platform/env.ts';
import { randomFrom } from '../../bench/random.ts';
import { emptyCache } from '../gateway/fixture.ts';
import { importedInPart, tag, type TestProduct } from '../imported.ts';
import { emptied } from '../operator/import/emptied.ts';

/* The words of an assortment in several parts, which are objects: they answer as one part does. */

const KINDS =
  'Sofa,Armchair,Dining table,Coffee table,Bar stool,Bed frame,Desk,Bookcase,Table lamp,Rug'.split(
    ',',
  );
const COLOURS = 'Oak,Walnut,White,Charcoal,Forest Green,Mustard,Navy'.split(',');
const NAMES = 'Alder,Brompton,Cotswold,Dunmore,Elgin,Farrow,Glenn,Harlow'.split(',');
const MATERIALS = 'velvet,linen,steel,rattan,wool,marble'.split(',');

const random = randomFrom(7);
const pick = (items: readonly string[]): string => items[Math.floor(random() * items.length)] ?? '';

const PRODUCTS = 300;
/** For a build in the background. */
const PATIENCE = { timeout: 20_000, interval: 100 };
/** Products and variants of a part, so that the assortment has six. */
const SMALL = 160;

/** Words that no other product has, so that a part does not fit into one piece of its object's storage. */
const description = (): string =>
  Array.from({ length: 40 }, () => Math.floor(random() * 1e9).toString(36)).join(' ');

/** The number of a model, which five products have, and which is in their titles alone. */
const modelOf = (at: number): string => `kx${String(4_000 + Math.floor(at / 5))}`;

const product = (at: number): TestProduct => {
  const kind = pick(KINDS);
  const colour = pick(COLOURS);
  const price = 20 + Math.floor(random() * 900);
  return {
    name: `${pick(NAMES)} ${pick(MATERIALS)} ${kind} ${modelOf(at)}, ${colour}`,
    slug: `product-${String(at)}`,
    summary: `<p>Of ${pick(MATERIALS)}, it goes with a ${pick(KINDS).toLowerCase()}. ${description()}</p>`,
    tags: [tag('category', `${kind}s`), tag('colour', colour)],
    variants: [
      { ean: String(5_000_000_000_000 + at), price },
      { name: pick(COLOURS), price },
    ],
  };
};

const wordsOf = async (texts: TextIndexCache, worker: Env = env): Promise<SearchedText> => {
  const state = toState(await stateOf(env.MARKET_DB).all());
  return texts.ready(worker, env.MARKET_DB, 'parlour', state);
};

/** The first reading of a text that finds anything. */
const found = async (text: SearchedText, typed: string): Promise<TextResult | undefined> => {
  const tags = toReadableTags(await readableTags(env.MARKET_DB, 'parlour').all());
  const lexiconFor = async (asked: string) => ({
    synonyms: toSynonyms(await synonymsOf(env.MARKET_DB, phrasesOf(asked)).all()),
    tags,
  });
  for await (const way of relatedAttempts({ text, lexiconFor }, typed)) {
    if (way.found?.length !== 0) return way;
  }
  return undefined;
};

const shown = (way: TextResult | undefined) =>
  way && {
    products: way.found?.map((one) => [one.product, one.variant, one.score]),
    ...way.interpretation,
  };

/** A word with two neighbouring letters swapped. */
const slipped = (word: string): string => {
  const at = 1 + Math.floor(random() * Math.max(1, word.length - 2));
  return (
    word.slice(0, at) +
    word
      .slice(at, at + 2)
      .split('')
      .reverse()
      .join('') +
    word.slice(at + 2)
  );
};

const generated = (): string => {
  const kind = pick(KINDS).toLowerCase();
  const forms: readonly (() => string)[] = [
    () => kind,
    () => `${pick(COLOURS)} ${kind}`.toLowerCase(),
    () => `${pick(MATERIALS)} ${kind}s`,
    () => slipped(kind),
    () => `${pick(NAMES)} ${slipped(kind)}`,
    () => `${kind} under £${String(50 + Math.floor(random() * 500))}`,
    () => `${pick(NAMES)} ${pick(NAMES)} ${kind}`,
    () => String(5_000_000_000_000 + Math.floor(random() * PRODUCTS)),
    () => `50000000001`,
    () => `${kind} ${modelOf(Math.floor(random() * PRODUCTS))}`,
    () => modelOf(Math.floor(random() * PRODUCTS)).slice(0, 5),
    () => `${kind} kx9000`,
    () => kind.replace(' ', ''),
    () => kind.slice(0, 3),
    () => `${kind} not ${pick(COLOURS).toLowerCase()}`,
    () => `something ${pick(MATERIALS)} for nothing`,
  ];
  return forms[Math.floor(random() * forms.length)]?.() ?? kind;
};

/** The worker's bindings with other objects for parts. */
const withParts = (get: (id: DurableObjectId) => unknown): Env => ({
  ...env,
  SEARCH_PARTS: new Proxy(env.SEARCH_PARTS, {
    get: (target, name): unknown =>
      name === 'get'
        ? get
        : (Reflect.get(target, name) as (...given: unknown[]) => unknown).bind(target),
  }),
});

const inParts = () => createTextIndexCache(undefined, SMALL);

/** The names of the objects that a search asks. */
const namesOfParts = async (): Promise<readonly string[]> => {
  const names = new Set<string>();
  const worker = withParts((id) => {
    names.add(id.name ?? '');
    return env.SEARCH_PARTS.get(id);
  });
  await found(await wordsOf(inParts(), worker), 'sofa');
  return [...names];
};

const partNamed = (name: string) => env.SEARCH_PARTS.get(env.SEARCH_PARTS.idFromName(name));

/** Runs statements on the storage of an object. */
const inStorage = (name: string, ...statements: readonly string[]): Promise<void> =>
  runInDurableObject(partNamed(name), (_, { storage }) => {
    for (const sql of statements) storage.sql.exec(sql);
  });

beforeAll(async () => {
  await emptied();
  await importedInPart(Array.from({ length: PRODUCTS }, (_, at) => product(at)));
});

afterEach(() => vi.restoreAllMocks());

describe('the words of an assortment in several parts', () => {
  it('are those of the newest products while a search waits for a first build', async () => {
    await emptyCache();
    const texts = inParts();
    const way = await found(await wordsOf(texts), 'sofa');
    expect(way?.interpretation.provisional).toBe(true);
    const newest = await env.MARKET_DB.prepare(
      'SELECT max(product_id) AS id FROM assortment_product',
    ).first<{ id: number }>();
    for (const { product: id } of way?.found ?? []) {
      expect(id).toBeGreaterThan((newest?.id ?? 0) - SMALL);
    }
    await texts.rebuild(env, 'parlour');
    const whole = await found(await wordsOf(texts), 'sofa');
    expect(whole?.interpretation.provisional).toBe(false);
    expect(whole?.found?.length).toBeGreaterThan(way?.found?.length ?? 0);
  });

  it('find the same products in the same order as in one part', async () => {
    await emptyCache();
    const built = createTextIndexCache();
    await built.rebuild(env, 'parlour');
    const one = await wordsOf(built);
    const objects = vi.spyOn(env.SEARCH_PARTS, 'get');
    const several = inParts();
    await several.rebuild(env, 'parlour');
    expect(new Set(objects.mock.calls.map(([id]) => id.name)).size).toBe(6);
    for (let turn = 0; turn < 60; turn += 1) {
      const typed = generated();
      expect([typed, shown(await found(await wordsOf(several), typed))]).toEqual([
        typed,
        shown(await found(one, typed)),
      ]);
    }
  });

  it('find the same when objects begin anew and read their parts from their storage, piece by piece', async () => {
    const built = createTextIndexCache();
    await built.rebuild(env, 'parlour');
    const one = await wordsOf(built);
    const several = inParts();
    await several.rebuild(env, 'parlour');
    const names = await namesOfParts();
    expect(names).toHaveLength(6);
    for (const name of names) {
      await runInDurableObject(partNamed(name), (_, { storage }) => {
        const { pieces } = storage.sql
          .exec<{ pieces: number }>('SELECT count(*) AS pieces FROM piece')
          .one();
        expect(pieces).toBeGreaterThan(1);
      });
    }
    for (let turn = 0; turn < 20; turn += 1) {
      for (const name of names) await evictDurableObject(partNamed(name));
      const typed = generated();
      expect([typed, shown(await found(await wordsOf(several), typed))]).toEqual([
        typed,
        shown(await found(one, typed)),
      ]);
    }
  });

  it('are read by another isolate, which does not build them', async () => {
    const asked = vi.spyOn(env.MARKET_DB, 'prepare');
    const way = await found(await wordsOf(inParts()), 'sofa');
    expect(way?.found?.length).toBeGreaterThan(10);
    expect(asked.mock.calls.filter(([sql]) => sql.includes('product_text'))).toEqual([]);
  });

  it('include a change from the next search on, build nothing after an import, and then only the part that it is in', async () => {
    const texts = inParts();
    await wordsOf(texts);
    await importedInPart([{ name: 'Zanzibar hammock', price: 3 }]);
    const way = await found(await wordsOf(texts), 'zanzibar hammocks');
    expect(way?.found).toHaveLength(1);
    const built = vi.fn<(id: DurableObjectId) => void>();
    const worker = withParts((id) => {
      const part = env.SEARCH_PARTS.get(id);
      return {
        words: () => part.words(),
        build: (order: Parameters<typeof part.build>[0]) => {
          built(id);
          return part.build(order);
        },
      };
    });
    await texts.refresh(worker, 'parlour');
    expect(built).not.toHaveBeenCalled();
    await texts.rebuild(worker, 'parlour');
    expect(built).toHaveBeenCalledTimes(1);
    expect(built.mock.calls[0]?.[0].name).toMatch(/^parlour\/\d+-$/);
    expect(shown(await found(await wordsOf(texts), 'zanzibar hammocks'))?.products).toHaveLength(1);
  });

  it('are searched without a part that does not answer, and the result is not final', async () => {
    const spy = vi.spyOn(console, 'error').mockReturnValue();
    const texts = inParts();
    const whole = await found(await wordsOf(texts), 'sofa');
    const worker = withParts((id) =>
      id.name?.endsWith('-')
        ? { ask: () => Promise.reject(new Error('object is down')) }
        : env.SEARCH_PARTS.get(id),
    );
    const way = await found(await wordsOf(texts, worker), 'sofa');
    expect(whole?.interpretation.provisional).toBe(false);
    expect(way?.interpretation.provisional).toBe(true);
    expect(way?.found?.length).toBeLessThan(whole?.found?.length ?? 0);
    expect(way?.found?.length).toBeGreaterThan(0);
    expect(JSON.parse(String(spy.mock.calls[0]?.[0]))).toMatchObject({
      event: 'words_without_part',
    });
  });

  it.each([
    ['has lost its part', ['DELETE FROM piece'], []],
    [
      'has lost the beginning of it',
      ['DELETE FROM piece WHERE place = 0'],
      ['UnreadableBytes: pieces are missing'],
    ],
    [
      'has a torn piece',
      ['UPDATE piece SET bytes = substr(bytes, 1, 99) WHERE place = 0'],
      ['UnreadableBytes: pieces are missing'],
    ],
    [
      'has something else',
      ['DELETE FROM piece', 'INSERT INTO piece VALUES (0, zeroblob(99999))'],
      ['UnreadableBytes: these bytes aren’t an index'],
    ],
  ])('are built again where an object %s', async (_, statements, reasons) => {
    const texts = inParts();
    await texts.rebuild(env, 'parlour');
    const before = await found(await wordsOf(texts), 'sofa');
    const [lost = ''] = await namesOfParts();
    await inStorage(lost, ...statements);
    await evictDurableObject(partNamed(lost));
    await env.MARKET_DB.exec('DELETE FROM list_build');
    const spy = vi.spyOn(console, 'error').mockReturnValue();
    const isolate = inParts();
    expect((await found(await wordsOf(isolate), 'sofa'))?.interpretation.provisional).toBe(true);
    await vi.waitFor(async () => {
      expect(shown(await found(await wordsOf(isolate), 'sofa'))).toEqual(shown(before));
    }, PATIENCE);
    const logged = spy.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown);
    expect(logged).toMatchObject(reasons.map((reason) => ({ part: lost, chain: [reason] })));
  });

  it('are built again after an update of the shop that changes their layout', async () => {
    const texts = inParts();
    await texts.rebuild(env, 'parlour');
    const before = await found(await wordsOf(texts), 'sofa');
    for (const name of await namesOfParts()) {
      // An index whose mark is that of an earlier layout.
      await inStorage(
        name,
        "UPDATE piece SET bytes = CAST(x'31545850' || substr(bytes, 5) AS BLOB) WHERE place = 0",
      );
      await evictDurableObject(partNamed(name));
    }
    await emptyCache();
    await env.MARKET_DB.exec('DELETE FROM list_build');
    const isolate = inParts();
    expect((await found(await wordsOf(isolate), 'sofa'))?.interpretation.provisional).toBe(true);
    await vi.waitFor(async () => {
      expect(shown(await found(await wordsOf(isolate), 'sofa'))).toEqual(shown(before));
    }, PATIENCE);
  });
});
