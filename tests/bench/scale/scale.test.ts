import { readFile, rm, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Miniflare, convertV4MiniflareOptions } from 'miniflare';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUNTS_PATH, countsBetween, putCountsAround, type Counts } from './counts.ts';
import { changesPieces, madeSellers, writeFeed } from './feeds.ts';
import { madeSites, MARKETPLACE } from './installation.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parlour-scale-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('what a run makes', () => {
  it('is the same for the same seed, with every assortment at a site and every variant at a seller', () => {
    const sites = madeSites(100, 1);
    expect(madeSites(100, 1)).toEqual(sites);
    expect(madeSites(100, 2)).not.toEqual(sites);
    const sellers = madeSellers(12, 10_000, sites);
    const rows = sellers.reduce((sum, seller) => sum + seller.rows, 0);
    expect(Math.abs(rows - 10_000)).toBeLessThan(12);
    const sold = new Set(sellers.flatMap(({ assortments }) => assortments));
    expect(sold).toEqual(new Set(sites.map(({ assortment }) => assortment)));
    const there = sellers.filter(({ assortments }) => assortments.includes(MARKETPLACE));
    const inLargest = there.reduce((sum, seller) => sum + seller.rows, 0);
    expect(inLargest).toBeGreaterThan(0.85 * rows);
  });

  it('changes a hundredth of the rows with each feed, and no pieces of what customers buy', async () => {
    const rowsAt = async (revision: number) => {
      const file = path.join(folder, 'feed.tsv');
      await writeFeed(file, { from: 1, rows: 5_000 }, revision);
      const [heading = '', ...rows] = (await readFile(file, 'utf8')).trimEnd().split('\n');
      const columns = heading.split('\t');
      const at = (name: string) => columns.indexOf(name);
      return rows.map((row) => {
        const fields = row.split('\t');
        return { row, number: Number(fields[at('id')]?.slice(4)), pieces: fields[at('quantity')] };
      });
    };
    const [before, after] = [await rowsAt(3), await rowsAt(4)];
    const changed = after.filter(({ row }, at) => row !== before[at]?.row);
    expect(changed.length).toBeGreaterThan(25);
    expect(changed.length).toBeLessThan(75);
    const restocked = after.filter(({ pieces }, at) => pieces !== before[at]?.pieces);
    expect(restocked.length).toBeGreaterThan(0);
    expect(restocked.every(({ number }) => changesPieces(number))).toBe(true);
  });
});

/** A worker that does something with each kind of store. */
const WORKER = `
import { DurableObject } from 'cloudflare:workers';
export class Ledger extends DurableObject {
  constructor(ctx, env) {
    super(ctx, env);
    ctx.storage.sql.exec('CREATE TABLE IF NOT EXISTS tag (name TEXT PRIMARY KEY)');
  }
  record(tags) {
    for (const tag of tags) this.ctx.storage.sql.exec('INSERT OR IGNORE INTO tag VALUES (?)', tag);
  }
}
export default {
  async fetch(request, env) {
    await env.DB.exec('CREATE TABLE IF NOT EXISTS piece (id INTEGER PRIMARY KEY, name TEXT)');
    await env.DB.batch([1, 2].map((id) => env.DB.prepare('INSERT INTO piece VALUES (?, ?)').bind(id, 'stool')));
    const fresh = env.DB.withSession('first-primary');
    const name = await fresh.prepare('SELECT name FROM piece WHERE id = ?').bind(2).first('name');
    await fresh.prepare('SELECT * FROM piece').all();
    await env.DB.withSession('first-unconstrained').prepare('SELECT * FROM piece').run();
    const missing = await env.DB.prepare('SELECT * FROM piece WHERE id = 3').first();
    await env.KEYS.put('a', 'four');
    await env.KEYS.put('b', new Response('streamed').body, { metadata: {} });
    await env.LEDGERS.getByName('one').record(['x', 'y', 'z']);
    return Response.json({ name, missing, kept: await env.KEYS.get('b') });
  },
};`;

describe('the counts around a worker', () => {
  let runtime: Miniflare;
  beforeAll(async () => {
    const server = path.join(folder, 'server');
    await mkdir(server);
    await writeFile(path.join(server, 'entry.mjs'), WORKER);
    const settings = {
      d1_databases: [{ binding: 'DB' }],
      kv_namespaces: [{ binding: 'KEYS' }],
      durable_objects: { bindings: [{ name: 'LEDGERS', class_name: 'Ledger' }] },
    };
    await writeFile(path.join(server, 'wrangler.json'), JSON.stringify(settings));
    await putCountsAround(server);
    const modules = ['entry.mjs', 'counted-shop.mjs'].map((file) => ({
      type: 'ESModule' as const,
      path: path.join(server, file),
    }));
    runtime = new Miniflare(
      convertV4MiniflareOptions({
        modules,
        modulesRoot: server,
        compatibilityDate: '2026-08-01',
        compatibilityFlags: ['nodejs_compat'],
        d1Databases: { DB: 'db' },
        kvNamespaces: { KEYS: 'keys' },
        durableObjects: { LEDGERS: { className: 'Ledger', useSQLite: true } },
      }),
    );
  });
  afterAll(() => runtime.dispose());

  it('tell rows, bytes, tags and where reads may be answered, and change no answer', async () => {
    const counts = async () =>
      (await (await runtime.dispatchFetch(`http://localhost${COUNTS_PATH}`)).json()) as Counts;
    const before = await counts();
    const reply = await runtime.dispatchFetch('http://localhost/');
    expect(await reply.json()).toEqual({ name: 'stool', missing: null, kept: 'streamed' });
    const { stores, publicReads, otherReads } = countsBetween(before, await counts());
    expect(publicReads).toEqual({ primary: 1, bookmark: 1, any: 1 });
    expect(otherReads).toBe(1);
    expect(stores.DB).toMatchObject({
      calls: { exec: 1, batch: 1, statement: 4 },
      rowsWritten: 2,
    });
    expect(stores.DB?.rowsRead).toBeGreaterThanOrEqual(5);
    expect(stores.KEYS).toMatchObject({ calls: { put: 2, get: 1 }, bytesPut: 12 });
    expect(stores.LEDGERS).toMatchObject({ calls: { record: 1 }, lists: 1, listed: 3 });
    expect(stores.Ledger?.rowsWritten).toBeGreaterThanOrEqual(3);
  });
});
