import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  beginImport,
  type CatalogueRecordInput,
  importRecords,
  listVersions,
  rollBackCatalogue,
  withdrawProducts,
} from '@parlour/contract';
import { exported, importAll, rows } from '../call.ts';
import { emptied } from './emptied.ts';
import { operate } from '../orders.ts';
import { sofa } from '../records.ts';
import { buyChairs, chairsLeft, importChair } from '../stock.ts';
import { differences, importVersion, rollBack } from './versions.ts';

beforeEach(emptied);

const named = (reference: string, changes: object = {}) =>
  sofa({ reference, name: `Sofa ${reference}`, ...changes });

const versions = async (site = 'parlour') =>
  (await operate(listVersions, { query: { site } })).data;

const references = async (site = 'parlour') =>
  (await exported(site)).flatMap((record) => (record.kind === 'product' ? record.reference : []));

const offer = (price: number, stock: number) => ({ seller: { name: 'Oak Barn' }, price, stock });

/** Versions of a site, each of which has changed something else. */
const changedOften = async (site: string, times: number): Promise<void> => {
  for (let at = 0; at < times; at += 1) {
    await env.MARKET_DB.prepare(
      `INSERT INTO catalogue_version (at, ended_at, operator, sites, source, feed)
       VALUES (?1, ?1, 'installation', ' ' || ?2 || ' ', 'oak', 'oak.tsv')`,
    )
      .bind(new Date().toISOString(), site)
      .run();
    await env.MARKET_DB.prepare(
      `INSERT INTO catalogue_change (version, kind, source, reference, at, assortments, record)
       SELECT max(id), 'product', 'oak', 'gone', at, '[]', '' FROM catalogue_version`,
    ).run();
  }
};

const bench = (reference: string, price: number, stock: number): CatalogueRecordInput => ({
  kind: 'product',
  reference,
  name: `Bench ${reference}`,
  variants: [{ reference, name: 'Oak', seoTitle: 'Oak', offers: [offer(price, stock)] }],
});

describe('a version of the catalogue', () => {
  it('is an import: who, when, what, and how many records it added and changed', async () => {
    const first = await importVersion([named('a'), named('b')]);
    const second = await importVersion([named('a'), named('b', { name: 'New' }), named('c')], {
      feed: 'week-2.ndjson',
    });
    const [latest, before] = await versions();
    expect(latest).toMatchObject({
      id: second.version,
      operator: 'installation',
      sites: ['parlour'],
      source: 'catalogue',
      feed: 'week-2.ndjson',
      backTo: null,
      added: 1,
      changed: 1,
    });
    expect(latest?.endedAt).not.toBe('');
    expect(before).toMatchObject({ id: first.version, added: 2, changed: 0 });
    expect((await versions('hearth')).map(({ id }) => id)).not.toContain(first.version);
  });

  it('is not kept for ever, and not at all when it changed nothing', async () => {
    await changedOften('parlour', 21);
    await importVersion([named('a', { name: 'Name 1' })]);
    expect(await versions()).toHaveLength(20);
    const idle = await importVersion([named('a', { name: 'Name 1' })]);
    await importVersion([named('a', { name: 'Name 2' })]);
    expect((await versions()).map(({ id }) => id)).not.toContain(idle.version);
    expect(await rows('SELECT count(*) AS n FROM catalogue_change')).toEqual([{ n: 20 }]);
  });

  it('is kept for each site until twenty newer ones are: other sites and failed loads do not count', async () => {
    await env.MARKET_DB.prepare('DELETE FROM catalogue_version').run();
    const first = await importVersion([named('a')]);
    const failed = { sites: ['parlour'], source: 'oak', feed: 'f.tsv' };
    for (let at = 0; at < 21; at += 1) {
      await importVersion([{ kind: 'nonsense' }]);
      await operate(beginImport, { body: failed });
    }
    await changedOften('hearth', 21);
    await importVersion([named('h')], { sites: ['hearth'] });
    expect((await versions()).map(({ id }) => id)).toEqual([first.version]);
    expect(await versions('hearth')).toHaveLength(20);
    const oldest = (await versions('hearth')).at(-1)?.id ?? 0;
    await expect(rollBack(oldest - 2, 'hearth')).rejects.toThrow(
      `hearth has no version ${String(oldest - 2)}. It has ${String(oldest)}, `,
    );
    await rollBack(first.version - 1);
    expect(await references()).toEqual([]);
  });

  it('says that products which others sold already are now sold at the site, too', async () => {
    await importVersion([named('a'), named('b')], { sites: ['hearth'] });
    const { outcomes, version } = await importVersion([named('a'), named('b', { name: 'New' })], {
      sites: ['hearth', 'parlour'],
    });
    expect(outcomes).toMatchObject([
      { outcome: 'unchanged', alsoAt: ['parlour'] },
      { outcome: 'updated', alsoAt: ['parlour'] },
    ]);
    expect((await versions())[0]).toMatchObject({ added: 0, changed: 0, alsoSold: 2 });
    expect((await versions('hearth'))[0]).toMatchObject({ added: 0, changed: 2, alsoSold: 0 });
    expect(await differences(version - 1)).toMatchObject([
      { reference: 'a', change: 'added', alsoSold: true },
      { reference: 'b', change: 'added', alsoSold: true },
    ]);
    expect(await rollBack(version - 1)).toMatchObject({ withdrawn: 2, restored: 0, unchanged: 0 });
    expect(await references()).toEqual([]);
    expect(await references('hearth')).toEqual(['a', 'b']);
  });

  it('says in a dry run, too, which sites would sell a product', async () => {
    await importVersion([named('a')], { sites: ['hearth'] });
    const body = { sites: ['parlour'], source: 'catalogue', dryRun: true, records: [named('a')] };
    const { outcomes } = await operate(importRecords, { body });
    expect(outcomes).toEqual([{ outcome: 'unchanged', alsoAt: ['parlour'] }]);
    expect(await references()).toEqual([]);
  });

  it('says how many things the site no longer sells: by a rollback, by its undoing, and for another site', async () => {
    const post = { kind: 'post', title: 'Care', publishedAt: '2026-01-01T00:00:00Z' };
    const first = await importVersion([named('a'), named('b')]);
    await importVersion([
      named('a', { name: 'Other' }),
      named('c'),
      { ...post, reference: 'care' },
    ]);
    const back = await rollBack(first.version);
    expect((await versions())[0]).toMatchObject({ added: 0, removed: 2, changed: 1, alsoSold: 0 });
    await rollBack(back.version - 1);
    expect((await versions())[0]).toMatchObject({ added: 0, removed: 0, changed: 1, alsoSold: 2 });

    const { version } = await importVersion([named('a', { name: 'Both' })], {
      sites: ['hearth', 'parlour'],
    });
    await rollBack(version - 1, 'hearth');
    expect((await versions('hearth'))[0]).toMatchObject({ added: 0, removed: 1, changed: 0 });
    expect((await versions())[0]).toMatchObject({ added: 0, removed: 0, changed: 1 });
  });

  it('says how many products an import took off sale', async () => {
    const { version } = await importVersion([named('a'), named('b')]);
    const pruned = { site: 'parlour', source: 'catalogue', references: ['b'], version };
    await operate(withdrawProducts, { body: pruned });
    const next = await operate(beginImport, {
      body: { sites: ['parlour'], source: 'catalogue', feed: 'week-2.ndjson' },
    });
    await operate(withdrawProducts, { body: { ...pruned, references: ['a'], ...next } });
    const [latest, before] = await versions();
    expect(latest).toMatchObject({ added: 0, removed: 1, changed: 0 });
    // What came and went within one import was not sold before it.
    expect(before).toMatchObject({ added: 2, removed: 0, changed: 0 });
  });

  it('may only be named by requests for its own sites', async () => {
    const { version } = await importVersion([named('a')]);
    const body = { sites: ['hearth'], source: 'catalogue', version, records: [named('b')] };
    await expect(operate(importRecords, { body })).rejects.toThrow('belongs to other sites');
  });
});

describe('a rollback', () => {
  it('restores changed and dropped records, and removes added ones', async () => {
    const first = await importVersion([named('a'), named('b')]);
    const before = await exported('parlour');
    const [a] = await rows(`SELECT id FROM product WHERE reference = 'a'`);
    const [kept] = sofa().variants;
    await importVersion([named('a', { name: 'Other', variants: [kept] }), named('c')]);
    await importVersion([named('b', { brand: { name: 'Fjord' } }), named('d')]);
    const done = await rollBack(first.version);
    expect(done).toMatchObject({ restored: 2, withdrawn: 2, total: 4, refused: [] });
    expect(await exported('parlour')).toEqual(before);
    expect(await rows(`SELECT id FROM product WHERE reference = 'a'`)).toEqual([a]);
    // The added product still exists for its orders, and returns under its id.
    await importVersion([named('c')]);
    expect(await references()).toEqual(['a', 'b', 'c']);
  });

  it('can be repeated, and can itself be undone', async () => {
    const first = await importVersion([named('a')]);
    await importVersion([named('a', { name: 'Other' }), named('b')]);
    const after = await exported('parlour');
    const back = await rollBack(first.version);
    const again = await rollBack(first.version);
    expect(again).toMatchObject({ restored: 0, unchanged: 2, withdrawn: 0 });
    expect(await references()).toEqual(['a']);
    const [latest] = await versions();
    expect(latest).toMatchObject({ backTo: first.version });
    await rollBack(back.version - 1);
    expect(await exported('parlour')).toEqual(after);
  });

  it('leaves orders alone: the stock is the old one, less later sales', async () => {
    const early = { at: '2026-01-01T00:00:00Z', isExact: true };
    await importChair({ stock: 10 }, { stockDate: early });
    await buyChairs(2);
    const chair = (name: string, pieces: number): CatalogueRecordInput => ({
      kind: 'product',
      reference: 'chair',
      name,
      variants: [
        {
          reference: 'oak',
          name: 'Oak',
          seoTitle: 'Oak chair',
          offers: [{ ...offer(120, pieces) }],
        },
      ],
    });
    const spoilt = await importVersion([chair('Spoilt', 99)]);
    await buyChairs(3);
    expect(await rows('SELECT count(*) AS n FROM customer_order')).toEqual([{ n: 2 }]);
    await rollBack(spoilt.version - 1);
    expect(await chairsLeft()).toBe(5);
    expect(await rows('SELECT count(*) AS n FROM customer_order')).toEqual([{ n: 2 }]);
  });

  it('undoes the imports of its own site only, and which sites sold each product', async () => {
    await importAll([named('a')], { sites: ['hearth'] });
    const first = await importVersion([named('b')], { sites: ['parlour'] });
    await importVersion([named('a')], { sites: ['parlour'] });
    await importVersion([named('h')], { sites: ['hearth'] });
    expect(await references()).toEqual(['a', 'b']);
    await rollBack(first.version);
    expect(await references()).toEqual(['b']);
    expect(await references('hearth')).toEqual(['a', 'h']);
  });

  it('restores tags, sellers and stories as well', async () => {
    const tag = (description: string) => ({
      kind: 'tag',
      type: 'category',
      path: [{ name: 'Furniture' }, { name: 'Sofas' }],
      description,
    });
    const seller = (telephone: string) => ({
      kind: 'seller',
      slug: 'oak-barn',
      name: 'Oak Barn',
      telephone,
    });
    const post = (title: string) => ({
      kind: 'post',
      reference: 'care',
      title,
      publishedAt: '2026-01-01T00:00:00Z',
    });
    const all = (text: string) => [tag(text), seller(text), named('a'), post(text)];
    const first = await importVersion(all('one'));
    const before = await exported('parlour');
    await importVersion([...all('two'), { ...post('new'), reference: 'new' }]);
    await rollBack(first.version);
    expect(await exported('parlour')).toEqual(before);
  });

  it('restores a product whole when another site’s version that changed it is no longer kept', async () => {
    const sites = ['hearth'];
    await importVersion([named('a')]);
    await importVersion([named('a')], { sites });
    const before = await exported('parlour');
    // Ours changes the name, and theirs the brand.
    const ours = await importVersion([named('a', { name: 'Ours' })]);
    await importVersion([named('a', { name: 'Ours', brand: { name: 'Theirs' } })], { sites });
    await changedOften('hearth', 21);
    await importVersion([named('h')], { sites });
    expect((await rows(`SELECT id FROM catalogue_version WHERE sites = ' hearth '`)).length).toBe(
      20,
    );
    await rollBack(ours.version - 1);
    expect(await exported('parlour')).toEqual(before);
  });

  it('refuses a version that is no longer kept', async () => {
    await env.MARKET_DB.prepare('DELETE FROM catalogue_version').run();
    await expect(rollBack(1)).rejects.toThrow('No version of the catalogue is kept yet');
    for (const name of ['One', 'Two', 'Three']) await importVersion([named('a', { name })]);
    await env.MARKET_DB.prepare('DELETE FROM catalogue_version WHERE id < 3').run();
    await expect(rollBack(1)).rejects.toThrow('parlour has no version 1. It has 3.');
  });

  it('refuses a version that is of another site, or of none yet, and begins none', async () => {
    await env.MARKET_DB.prepare('DELETE FROM catalogue_version').run();
    const ours = await importVersion([named('a')]);
    const theirs = await importVersion([named('h')], { sites: ['hearth'] });
    for (const to of [theirs.version, theirs.version + 1, 9_999]) {
      await expect(rollBack(to)).rejects.toThrow(
        `parlour has no version ${String(to)}. It has ${String(ours.version)}.`,
      );
    }
    expect(await references()).toEqual(['a']);
    expect(await rows('SELECT max(id) AS newest FROM catalogue_version')).toEqual([
      { newest: theirs.version },
    ]);
  });

  it('ends with the export of the earlier version, after any import', async () => {
    const colours = ['Green', 'Rust', 'Sand'];
    const record = fc.record({
      reference: fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p5'),
      name: fc.constantFrom('Brompton', 'Alder', 'Cotswold'),
      colours: fc.uniqueArray(fc.constantFrom(...colours), { minLength: 1 }),
      price: fc.integer({ min: 1, max: 900 }),
      stock: fc.integer({ min: 0, max: 9 }),
      brand: fc.constantFrom('Hale', 'Fjord'),
      isCounted: fc.boolean(),
    });
    const feed = fc.uniqueArray(record, { selector: ({ reference }) => reference, minLength: 1 });
    type Feed = typeof feed extends fc.Arbitrary<infer Value> ? Value : never;
    const toRecords = (given: Feed) =>
      given.map(({ reference, name, colours: of, price, stock, brand, isCounted }) => ({
        kind: 'product',
        reference,
        name,
        brand: { name: brand },
        variants: of.map((colour) => ({
          reference: `${reference}-${colour}`,
          name: colour,
          seoTitle: colour,
          tags: [{ type: 'colour', path: [{ name: colour }] }],
          offers: [{ ...offer(price, stock), counted: isCounted }],
        })),
      }));
    const property = fc.asyncProperty(
      feed,
      fc.array(feed, { minLength: 1, maxLength: 3 }),
      async (first, later) => {
        await emptied();
        const { version } = await importVersion(toRecords(first));
        const before = await exported('parlour');
        for (const each of later) await importVersion(toRecords(each));
        await rollBack(version);
        expect(await exported('parlour')).toEqual(before);
      },
    );
    await fc.assert(property, { numRuns: 5 });
  });
});

describe('the difference between two versions', () => {
  it('names added, removed and changed products, with price and stock', async () => {
    const first = await importVersion([bench('a', 100, 5), bench('b', 50, 2)]);
    const second = await importVersion([bench('a', 120, 4), bench('c', 10, 1)]);
    await importVersion([bench('b', 60, 2), bench('a', 100, 5)]);
    const product = { kind: 'product', source: 'catalogue' };
    expect(await differences(first.version, second.version)).toEqual([
      {
        ...product,
        reference: 'a',
        name: 'Bench a',
        change: 'changed',
        fields: ['price', 'stock'],
        before: { price: 100, stock: 5 },
        after: { price: 120, stock: 4 },
      },
      {
        ...product,
        reference: 'c',
        name: 'Bench c',
        change: 'added',
        fields: [],
        before: null,
        after: { price: 10, stock: 1 },
      },
    ]);
    const sinceFirst = await differences(first.version);
    expect(sinceFirst.map(({ reference, change }) => [reference, change])).toEqual([
      ['c', 'added'],
      ['b', 'changed'],
    ]);
    await rollBack(first.version);
    const now = await differences(second.version);
    expect(now.map(({ reference, change }) => [reference, change])).toContainEqual([
      'c',
      'removed',
    ]);
  });
});

describe('a difference', () => {
  it('is of versions that the site has, and names those', async () => {
    await env.MARKET_DB.prepare('DELETE FROM catalogue_version').run();
    await expect(differences(0)).rejects.toThrow('No version of the catalogue is kept yet');
    const ours = await importVersion([named('a')]);
    const theirs = await importVersion([named('h')], { sites: ['hearth'] });
    const next = theirs.version + 1;
    for (const [from, to, unknown] of [
      [theirs.version, 0, theirs.version],
      [next, 0, next],
      [9_999, 0, 9_999],
      [ours.version, 9_999, 9_999],
      [ours.version, theirs.version, theirs.version],
    ] as const) {
      await expect(differences(from, to)).rejects.toThrow(
        `parlour has no version ${String(unknown)}. It has ${String(ours.version)}.`,
      );
    }
    expect(await differences(ours.version)).toEqual([]);
    expect(await differences(ours.version - 1)).toMatchObject([{ reference: 'a' }]);
  });

  it('is not of a version and an earlier one', async () => {
    const first = await importVersion([named('a')]);
    const second = await importVersion([named('a', { name: 'New' })]);
    await expect(differences(second.version, first.version)).rejects.toThrow(
      `Version ${String(first.version)} is earlier than ${String(second.version)}. Name the earlier one first.`,
    );
    expect(await differences(first.version, second.version)).toMatchObject([{ change: 'changed' }]);
  });
});

describe('operators of a site', () => {
  beforeAll(emptied);

  it('cannot undo imports that were for other sites, too', async () => {
    const { requireAuthority, sitesAsked } =
      await import('../../../../src/worker/market/operator/authority.ts');
    const { siteById } = await import('@parlour/site');
    const site = await siteById(env, 'hearth');
    if (!site) throw new Error('no hearth');
    const { version } = await importVersion([named('a')], { sites: ['hearth'] });
    const body = { site: 'hearth', to: version - 1, version: 0, after: 0 };
    const asked = () => sitesAsked(env, rollBackCatalogue, { params: {}, query: {}, body });
    const ada = { name: 'Ada', role: 'catalogue', site } as const;
    requireAuthority(ada, rollBackCatalogue, await asked());
    await importVersion([named('b')], { sites: ['hearth', 'ombre'] });
    const about = await asked();
    expect(about).toEqual(['hearth', 'ombre']);
    expect(() => {
      requireAuthority(ada, rollBackCatalogue, about);
    }).toThrow('Name that site and no other');
  });
});
