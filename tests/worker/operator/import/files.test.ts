import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { applyImport, listImportProducts, listVersions, sendImportPiece } from '@parlour/contract';
import { rows } from '../call.ts';
import { operate } from '../orders.ts';
import { emptied } from './emptied.ts';
import {
  applied,
  imported,
  objectOf,
  readRun,
  remarksOf,
  sent,
  SITE,
  started,
  worked,
} from './files.ts';
import { rollBack } from './versions.ts';

beforeEach(async () => {
  await emptied();
  await env.MARKET_DB.exec('DELETE FROM catalogue_version');
  await env.MARKET_DB.exec('DELETE FROM operator_act');
});

const HEAD = 'id\titem_group_id\ttitle\tprice\tavailability\timage_link';
const row = (id: string, price = '10 GBP', group = ''): string =>
  [id, group, `Chair ${id}`, price, 'in_stock', 'https://cdn.example/a.jpg'].join('\t');
/** The report about a price that is none. */
const DEAR = expect.stringMatching(/^refused 3 price: not a price/) as string;
const feed = (...lines: readonly string[]): string => [HEAD, ...lines].join('\n');

const soldAt = async (assortment: string): Promise<readonly unknown[]> =>
  (
    await rows(`SELECT reference FROM product JOIN assortment_product ON product_id = product.id
      WHERE assortment = '${assortment}' AND source = 'oak-and-sons' ORDER BY 1`)
  ).map(({ reference }) => reference);

const acts = () => rows('SELECT operator, sites, call, status FROM operator_act ORDER BY id');

const gzipped = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(
    await new Response(
      new Blob([text]).stream().pipeThrough(new CompressionStream('gzip')),
    ).arrayBuffer(),
  );

describe('the import of a file', () => {
  it('is checked first: nothing is written, and the first products are shown with their doubts', async () => {
    const id = await sent(feed(row('a'), row('b', 'dear')), { check: 'always' });
    expect(await worked(id)).toMatchObject({
      state: 'checked',
      dryRun: true,
      ...{ rows: 2, created: 1, refused: 1, format: 'merchant-tsv', source: 'oak-and-sons' },
      preview: { isNew: true, sellers: [], products: [{ reference: 'a', price: 10 }] },
      version: null,
    });
    expect(await remarksOf(id)).toEqual([DEAR]);
    expect(await soldAt('parlour')).toEqual([]);
    // A check changes nothing, so the audit log has no entry for it.
    expect(await acts()).toEqual([]);
  });

  it('is put on sale from what was checked, recorded as the operator’s, and can be undone', async () => {
    const id = await sent(feed(row('a'), row('b', 'dear')), { check: 'always' });
    await worked(id);
    const { version, ...done } = await applied(id);
    expect(done).toMatchObject({ state: 'done', dryRun: false, rows: 2, created: 1, refused: 1 });
    expect(await remarksOf(id)).toEqual([DEAR]);
    expect(await soldAt('parlour')).toEqual(['a']);
    const call = 'POST /operator/catalogue/imports';
    expect(await acts()).toEqual([
      { operator: 'installation', sites: ' parlour ', call, status: 200 },
    ]);
    const [kept] = (await operate(listVersions, { query: { site: SITE } })).data;
    expect(kept).toMatchObject({ id: version, feed: 'oak.tsv', added: 1, refused: 1 });
    await rollBack((version ?? 0) - 1, SITE);
    expect(await soldAt('parlour')).toEqual([]);
    // A press that is repeated puts nothing on sale twice.
    expect(await applied(id)).toMatchObject({ state: 'done', version });
    expect(await soldAt('parlour')).toEqual([]);
  });

  it('stops at the check of a new seller alone, if it is to', async () => {
    const text = feed(row('a'));
    const id = await sent(text, { check: 'new' });
    expect(await worked(id)).toMatchObject({ state: 'checked', preview: { isNew: true } });
    expect(await applied(id)).toMatchObject({ state: 'done', created: 1 });
    expect(await imported(text, { check: 'new' })).toMatchObject({ state: 'done', unchanged: 1 });
  });

  it('says what would come of each product of a check', async () => {
    await imported(feed(row('a')));
    const id = await sent(feed(row('a', '12 GBP'), row('b')), { check: 'always' });
    await worked(id);
    const { data, next } = await operate(listImportProducts, { params: { id } });
    expect(data).toMatchObject([
      { source: 'oak-and-sons', reference: 'a', outcome: 'updated', shown: { price: 12 } },
      { source: 'oak-and-sons', reference: 'b', outcome: 'created', shown: { price: 10 } },
    ]);
    expect(
      (await operate(listImportProducts, { params: { id }, query: { after: next ?? '' } })).data,
    ).toEqual([]);
  });

  it('takes records of any site, such as tags, which belong to no site’s version', async () => {
    const tag = JSON.stringify({ kind: 'tag', type: 'style', path: 'plain', name: 'Plain' });
    const done = await imported(tag, { sites: [], seller: undefined, name: 'tags.ndjson' });
    expect(done).toMatchObject({ state: 'done', format: 'ndjson', seller: null, preview: null });
  });

  it('dates the stock by the operator, otherwise by the feed, otherwise by its file', async () => {
    const writtenAt = '2026-11-19T08:00:00.000Z';
    const dated = async (settings: object) => {
      const id = await sent(feed(row('a')), { check: 'always', writtenAt, ...settings });
      await worked(id);
      return runInDurableObject(objectOf(id), async (_, { storage }) => {
        const run = await storage.get<{ read: { stockDate: unknown } }>('import');
        return run?.read.stockDate;
      });
    };
    expect(await dated({})).toEqual({ at: writtenAt, isExact: false });
    const asOf = '2026-11-18T07:00:00.000Z';
    expect(await dated({ asOf })).toEqual({ at: asOf, isExact: true });
  });

  it('reads gzipped files, also of several members, and files of several pieces', async () => {
    const many = Array.from({ length: 15_000 }, (_, at) =>
      [`p${String(at)}`, `g${String(at % 3)}`, 'x'.repeat(60), 'dear', 'in_stock', ''].join('\t'),
    );
    const text = feed(...many, row('a'));
    expect(text.length).toBeGreaterThan(1024 * 1024);
    const half = text.indexOf('\n', text.length / 2);
    const members = await Promise.all([text.slice(0, half), text.slice(half)].map(gzipped));
    const joined = new Uint8Array(
      await new Blob(members as Uint8Array<ArrayBuffer>[]).arrayBuffer(),
    );
    for (const file of [text, await gzipped(text), joined]) {
      expect(await imported(file, { check: 'always' })).toMatchObject({
        ...{ state: 'checked', rows: 15_001, refused: 15_000, created: 1, remarks: 15_000 },
      });
    }
  });

  it.each<[string, string | Promise<Uint8Array>, string]>([
    ['an empty file', '', 'empty'],
    ['a file without a product', 'id\ttitle\tprice\n', 'The feed has no product'],
    ['a web page', '<html><body>Error 500</body></html>', 'a web page'],
    ['a spreadsheet', 'PK\u0003\u0004', 'spreadsheet'],
    ['a table without its columns', 'id\ttitle\n1\tA\n', 'columns "price"'],
    [
      'a gzipped file that is cut short',
      gzipped(feed(row('a'))).then((bytes) => bytes.slice(0, 40)),
      'damaged or cut short',
    ],
  ])('fails at once on %s, and says what it is', async (_, file, words) => {
    const id = await sent(await file, {});
    expect(await worked(id)).toMatchObject({ state: 'failed', version: null });
    expect((await readRun(id)).problem).toContain(words);
    expect(await acts()).toEqual([]);
  });

  it('asks for a seller, whom a file’s name never is', async () => {
    const { state, problem } = await imported(feed(row('a')), { seller: undefined });
    expect([state, problem]).toEqual(['failed', expect.stringMatching(/^Name the seller/)]);
  });

  it('is refused before it is sent if it is too large, or for a site that is none', async () => {
    await expect(started('', { bytes: 300 * 1024 * 1024 })).rejects.toThrow('more than 256 MB');
    await expect(started('', { sites: ['nowhere'] })).rejects.toThrow('sites of this installation');
  });
});

describe('an import of products that the feed no longer names', () => {
  const all = ['a', 'b', 'c', 'd', 'e'];
  const settings = { sites: ['parlour', 'hearth'], prune: true };

  beforeEach(async () => {
    await imported(feed(...all.map((id) => row(id))), settings);
  });

  it('says in a check what it would take off, and takes it off each site', async () => {
    const id = await sent(feed(...all.slice(1).map((one) => row(one))), {
      ...settings,
      check: 'always',
    });
    const each = { gone: 1, total: 5 };
    const pruned = {
      sites: [
        { site: 'parlour', ...each },
        { site: 'hearth', ...each },
      ],
      refusal: null,
    };
    expect((await worked(id)).pruned).toEqual(pruned);
    expect(await remarksOf(id)).toContain(
      'warning 0 : the feed no longer names it; still on sale at hearth',
    );
    expect(await soldAt('hearth')).toEqual(all);
    expect((await applied(id)).pruned).toEqual(pruned);
    expect(await remarksOf(id)).toContain(
      'taken off 0 : the feed no longer names it; taken off hearth',
    );
    expect(await soldAt('hearth')).toEqual(all.slice(1));
  });

  it('takes off nothing when more than a third would go, unless the limit allows it', async () => {
    const text = feed(row('a'), row('b'), row('c'));
    const { pruned } = await imported(text, settings);
    expect(pruned?.refusal).toMatch(/2 of the 5 .* at parlour.*--prune-limit/);
    expect(await soldAt('parlour')).toEqual(all);
    await imported(text, { ...settings, pruneLimit: 40 });
    expect(await soldAt('parlour')).toEqual(['a', 'b', 'c']);
  });

  it('counts a refused product as named, and takes off nothing if a refused row could be any', async () => {
    await imported(feed(row('a'), row('b'), row('c', 'dear'), row('d'), row('e')), settings);
    expect(await soldAt('parlour')).toEqual(all);
    const { pruned } = await imported(
      feed(...all.slice(1).map((id) => row(id)), 'a\t\tcut short'),
      settings,
    );
    expect(pruned?.refusal).toContain('1 refused rows');
    expect(await soldAt('parlour')).toEqual(all);
  });
});

describe('an import that is interrupted', () => {
  it('waits an hour for the next piece, takes one that comes twice, and is gone afterwards', async () => {
    const text = feed(row('a'));
    const bytes = new TextEncoder().encode(text).toBase64();
    const { id } = await started(text);
    expect(await readRun(id)).toMatchObject({ state: 'receiving', done: 0, total: text.length });
    const piece = { params: { id }, body: { at: 0, bytes } };
    expect(await operate(sendImportPiece, piece)).toEqual({ received: text.length });
    expect(await operate(sendImportPiece, piece)).toEqual({ received: text.length });
    expect(await worked(id)).toMatchObject({ state: 'done', created: 1 });
    // Its last alarm removes it.
    await runDurableObjectAlarm(objectOf(id));
    await expect(readRun(id)).rejects.toThrow('no longer kept');

    const { id: half } = await started(text);
    await runDurableObjectAlarm(objectOf(half));
    await expect(operate(sendImportPiece, { ...piece, params: { id: half } })).rejects.toThrow(
      'no longer kept',
    );
  });

  it('refuses a piece that does not belong to the file', async () => {
    const { id } = await started('id');
    const bytes = new TextEncoder().encode('id\ttitle').toBase64();
    await expect(
      operate(sendImportPiece, { params: { id }, body: { at: 0, bytes } }),
    ).rejects.toThrow('start it again');
    expect((await readRun(id)).done).toBe(0);
  });

  it('continues where it was when the shop fails, and says meanwhile why it waits', async () => {
    const many = Array.from({ length: 1_200 }, (_, at) => row(`p${String(at)}`));
    await env.MARKET_DB.exec(
      `CREATE TRIGGER spoiled BEFORE INSERT ON product WHEN new.reference = 'p1100'
        BEGIN SELECT json('{'); END`.replaceAll('\n', ' '),
    );
    const id = await sent(feed(...many));
    const found = await vi.waitFor(
      async () => {
        const seen = await readRun(id);
        expect(seen.problem).not.toBe('');
        return seen;
      },
      { timeout: 60_000, interval: 50 },
    );
    expect(found).toMatchObject({ state: 'loading', created: 1_000, done: 1_000, total: 1_200 });
    await env.MARKET_DB.exec('DROP TRIGGER spoiled');
    expect(await worked(id)).toMatchObject({
      ...{ state: 'done', problem: '', rows: 1_200, created: 1_100, unchanged: 100 },
    });
    expect(await soldAt('parlour')).toHaveLength(1_200);
  });

  it('continues when somebody looks if its alarm was lost', async () => {
    const id = await sent(feed(row('a')), { check: 'always' });
    await worked(id);
    await operate(applyImport, { params: { id } });
    await runInDurableObject(objectOf(id), (_, { storage }) => storage.deleteAlarm());
    expect(await worked(id)).toMatchObject({ state: 'done', created: 1 });
  });

  it('is not mixed up with another one at the same time', async () => {
    const [one, two] = await Promise.all([
      sent(feed(row('a'), row('b'))),
      sent(feed(row('c', 'dear'), row('d'))),
    ]);
    const [first, second] = await Promise.all([worked(one), worked(two)]);
    expect(first).toMatchObject({ state: 'done', created: 2, refused: 0 });
    expect(second).toMatchObject({ state: 'done', created: 1, refused: 1 });
    expect(await soldAt('parlour')).toEqual(['a', 'b', 'd']);
    expect(first.version).not.toBe(second.version);
  });
});
