import { existsSync } from 'node:fs';
import {
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeShop, TOKEN, type FakeShop } from '../../tests/operator/fake-import-shop.ts';
import { importCatalogue, type ImportOptions, type Progress } from './import-catalogue.ts';

let folder: string;
let shop: FakeShop;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-test-'));
  shop = await startFakeShop();
});

afterEach(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const product = (reference: string, changes: object = {}) => ({
  kind: 'product',
  reference,
  name: reference,
  variants: [{ reference, name: 'Dull' }],
  ...changes,
});

const written = async (name: string, content: string | Uint8Array): Promise<string> => {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
};

const feedOf = (count: number): Promise<string> =>
  written(
    'feed.ndjson',
    Array.from({ length: count }, (_, at) => JSON.stringify(product(`p${at}`))).join('\n'),
  );

const latin1Of = (text: string): Uint8Array => Uint8Array.from(text, (one) => one.charCodeAt(0));

const utf16Of = (text: string): Uint8Array =>
  new Uint8Array(Uint16Array.from(text, (one) => one.charCodeAt(0)).buffer);

const load = (file: string, options: Partial<ImportOptions> = {}) =>
  importCatalogue({
    url: shop.url,
    token: TOKEN,
    file,
    sites: ['hearth'],
    report: path.join(folder, 'report.tsv'),
    ...(file.endsWith('.ndjson') ? {} : { seller: 'Oak & Sons' }),
    ...options,
  });

const restart = async (behaviour: Parameters<typeof startFakeShop>[0]): Promise<void> => {
  await shop.close();
  shop = await startFakeShop(behaviour);
};

/** The calls that change a shop, in order. */
const changes = (): readonly string[] =>
  shop.calls.flatMap(
    ({ path: call }) => /\/(versions|import|withdraw|finish)$/.exec(call)?.[1] ?? [],
  );

describe('importCatalogue', () => {
  it('sends a hundred records at a time, ends the import, and returns the outcome of all', async () => {
    const summary = await load(await feedOf(250));
    expect(shop.imports().map(({ body }) => body.records.length)).toEqual([100, 100, 50]);
    expect(shop.calls.at(-1)).toMatchObject({
      path: '/operator/catalogue/finish',
      body: { sites: ['hearth'] },
    });
    expect(summary).toMatchObject({ rows: 250, created: 250, refused: 0, report: null });
  });

  it('calls a shop on *.localhost by its name', async () => {
    await load(await feedOf(1));
    expect(shop.calls[0]?.host).toBe(new URL(shop.url).host);
  });

  it('sends less than 256 KB at a time', async () => {
    const records = Array.from({ length: 40 }, (_, at) =>
      product(`p${at}`, { summary: 'é'.repeat(10_000) }),
    );
    await load(await written('big.ndjson', records.map((one) => JSON.stringify(one)).join('\n')));
    expect(shop.imports().length).toBeGreaterThan(2);
    for (const { body } of shop.imports()) {
      expect(new TextEncoder().encode(JSON.stringify(body)).byteLength).toBeLessThan(256 * 1024);
    }
  });

  it('refuses a record that is too large for the shop, and loads the rest', async () => {
    const huge = product('huge', { summary: 'x'.repeat(260 * 1024) });
    const file = await written(
      'huge.ndjson',
      [huge, product('p')].map((one) => JSON.stringify(one)).join('\n'),
    );
    const summary = await load(file);
    expect(summary).toMatchObject({ rows: 2, created: 1, refused: 1 });
    expect(await readFile(summary.report ?? '', 'utf8')).toMatch(
      /refused\t1\t\t.*…\tthe record has 261 KB/,
    );
  });

  it('reports what the shop refuses with line, column, value and reason', async () => {
    await restart({ refused: ['p1'] });
    const summary = await load(await feedOf(3));
    expect(summary).toMatchObject({ created: 2, refused: 1 });
    expect(await readFile(summary.report ?? '', 'utf8')).toBe(
      'outcome\tline\tcolumn\tvalue\treason\nrefused\t2\tvariants.0.name\tDull\ttoo dull\n',
    );
  });

  it('retries requests that the network or the shop dropped', async () => {
    await restart({ faults: ['hang up', 500, null] });
    expect(await load(await feedOf(1))).toMatchObject({ created: 1 });
    expect(shop.imports()).toHaveLength(3);
  });

  it('checks everything and ends nothing in a dry run', async () => {
    await load(await feedOf(1), { dryRun: true });
    expect(shop.imports()[0]?.body).toMatchObject({ dryRun: true });
    expect(shop.calls.map((call) => call.path)).not.toContain('/operator/catalogue/finish');
  });

  it('files products under the seller, in our own format otherwise under the catalogue', async () => {
    await load('packages/feeds/samples/merchant-rss.xml');
    await load(await feedOf(1), { seller: 'loft' });
    await load(await feedOf(1));
    expect(shop.imports().map(({ body }) => body.source)).toEqual([
      'oak-and-sons',
      'loft',
      'catalogue',
    ]);
    expect(shop.imports()[0]?.body.records[0]).toMatchObject({
      variants: [{ offers: [{ seller: { name: 'Oak & Sons', slug: 'oak-and-sons' } }] }],
    });
  });

  it('never takes a file’s name for the seller: it asks for one before it sends anything', async () => {
    const files = ['merchant-rss.xml', 'merchant.tsv', 'shopify-2025.csv'].map(
      (name) => `packages/feeds/samples/${name}`,
    );
    for (const file of files) {
      await expect(load(file, { seller: undefined })).rejects.toThrow(
        'Name the seller of these products',
      );
    }
    expect(changes()).toEqual([]);
  });

  it('begins a version with the first records, and ends it when the import breaks off', async () => {
    await expect(load(await written('feed.tsv', 'id\ttitle\n1\tA\n'))).rejects.toThrow('columns');
    expect(changes()).toEqual([]);
    await load(await feedOf(1));
    expect(changes()).toEqual(['versions', 'import', 'finish']);
    await restart({ faults: [null, 400] });
    await expect(load(await feedOf(150))).rejects.toThrow('100 records were loaded before that');
    expect(changes()).toEqual(['versions', 'import', 'import', 'finish']);
  });

  it('reports nothing of an earlier import after one without remarks', async () => {
    await restart({ refused: ['p1'] });
    const { report } = await load(await feedOf(3));
    expect(await readFile(report ?? '', 'utf8')).toContain('too dull');
    await restart({});
    expect((await load(await feedOf(3))).report).toBeNull();
    await expect(readFile(report ?? '')).rejects.toThrow('no such file');
  });

  it.each([
    ['the feed', (feed: string) => Promise.resolve(feed)],
    [
      'the feed by another path',
      (feed: string) =>
        Promise.resolve(`${folder}/../${path.basename(folder)}/${path.basename(feed)}`),
    ],
    [
      'a link to the feed',
      async (feed: string) => {
        await symlink(feed, `${feed}.link`);
        return `${feed}.link`;
      },
    ],
    [
      'another name of the feed',
      async (feed: string) => {
        await link(feed, `${feed}.name`);
        return `${feed}.name`;
      },
    ],
    ['notes', () => written('notes.txt', 'Buy milk.')],
    ['an empty file', () => written('empty.txt', '')],
  ])('refuses a report in place of %s, and touches nothing', async (_, placeOf) => {
    const feed = await feedOf(1);
    const before = await readFile(feed, 'utf8');
    const report = await placeOf(feed);
    const content = await readFile(report, 'utf8');
    await expect(load(feed, { report })).rejects.toThrow('name another file with --report');
    expect(await readFile(report, 'utf8')).toBe(content);
    expect(await readFile(feed, 'utf8')).toBe(before);
    expect(changes()).toEqual([]);
  });

  it('keeps the report of an earlier import after one that fails', async () => {
    await restart({ refused: ['p1'] });
    const { report } = await load(await feedOf(3));
    const kept = await readFile(report ?? '', 'utf8');
    await restart({ refused: ['p1'], faults: [null, 400] });
    await expect(load(await feedOf(150))).rejects.toThrow('400');
    await expect(load(path.join(folder, 'gone.ndjson'))).rejects.toThrow();
    expect(await readFile(report ?? '', 'utf8')).toBe(kept);
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('protects the cells of the report from the formulas of spreadsheets', async () => {
    await restart({ refused: ['=1+1', '@x', '-2+3'], field: 'reference' });
    const records = ['=1+1', '@x', '-2+3', 'a-b'].map((one) => JSON.stringify(product(one)));
    const { report } = await load(await written('cells.ndjson', records.join('\n')));
    const cells = (await readFile(report ?? '', 'utf8'))
      .split('\n')
      .map((row) => row.split('\t')[3]);
    expect(cells.slice(1, 4)).toEqual(["'=1+1", "'@x", "'-2+3"]);
  });

  it('dates the stock figures by the option, otherwise by the feed, otherwise by its file', async () => {
    const file = await feedOf(1);
    await utimes(file, new Date(), new Date('2026-11-19T08:00:00Z'));
    const asOf = new Date('2026-11-18T07:00:00Z');
    await load(file);
    await load('packages/feeds/samples/merchant-rss.xml');
    await load('packages/feeds/samples/merchant-atom.xml');
    await load('packages/feeds/samples/merchant-rss.xml', { asOf });
    expect(shop.imports().map(({ body }) => body.stockDate)).toEqual([
      { at: '2026-11-19T08:00:00.000Z', isExact: false },
      { at: '2026-11-20T05:30:00.000Z', isExact: true },
      { at: '2026-11-20T05:15:00.000Z', isExact: true },
      { at: '2026-11-18T07:00:00.000Z', isExact: true },
    ]);
  });

  it('reports its progress, in bytes and then in rows', async () => {
    const seen: Progress[] = [];
    await load('packages/feeds/samples/merchant.tsv', {
      onProgress: (progress) => seen.push(progress),
    });
    expect(seen.find(({ stage }) => stage === 'reading')).toMatchObject({
      total: expect.any(Number) as number,
    });
    const last = seen.at(-1);
    expect(last).toMatchObject({ stage: 'loading', done: last?.total });
  });

  it('reads gzipped files, Latin-1 (and says so) and UTF-16', async () => {
    const text = `${JSON.stringify(product('Café'))}\n`;
    const packed = await written('feed.ndjson.gz', gzipSync(text));
    const latin1 = await written('latin1.ndjson', latin1Of(text));
    const utf16 = await written('utf16.ndjson', utf16Of(`\ufeff${text}`));
    const bom = await written('bom.ndjson', `\ufeff${text}`);
    for (const file of [packed, utf16, bom]) {
      expect(await load(file)).toMatchObject({ warnings: 0, report: null });
    }
    const summary = await load(latin1);
    expect(summary.warnings).toBe(1);
    expect(await readFile(summary.report ?? '', 'utf8')).toContain('read as Windows-1252');
    for (const { body } of shop.imports()) expect(body.records[0]?.reference).toBe('Café');
  });
});

describe('importCatalogue gives up', () => {
  it('on a report that cannot be written, before anything is sent', async () => {
    const feed = await feedOf(1);
    for (const report of ['/nonexistent/r.tsv', folder]) {
      await expect(load(feed, { report })).rejects.toThrow(
        `The report "${report}" cannot be written`,
      );
    }
    expect(changes()).toEqual([]);
  });

  it.runIf(existsSync('/dev/full'))(
    'on a full disk, and ends the version that it began',
    async () => {
      await restart({ refused: ['p149'] });
      const loading = load(await feedOf(150), { report: '/dev/full' });
      await expect(loading).rejects.toThrow(
        /"\/dev\/full" cannot be written.*ENOSPC.*149 records/s,
      );
      expect(changes().at(-1)).toBe('finish');
    },
  );

  it('leaves nothing in the folder for temporary files', async () => {
    const place = path.join(folder, 'temporary');
    await mkdir(place);
    vi.stubEnv('TMPDIR', place);
    const feed = await feedOf(150);
    await load(feed);
    await restart({ faults: [null, 400] });
    await expect(load(feed)).rejects.toThrow('400');
    await expect(load(feed, { report: '/nonexistent/r.tsv' })).rejects.toThrow('report');
    expect(await readdir(place)).toEqual([]);
    vi.stubEnv('TMPDIR', '/nonexistent');
    await expect(load(feed)).rejects.toThrow('name another with TMPDIR');
    vi.unstubAllEnvs();
  });

  it('on a token that the shop does not know, before anything is sent', async () => {
    await expect(load(await feedOf(1), { token: 'wrong' })).rejects.toThrow('operator token');
    expect(shop.imports()).toEqual([]);
  });

  it('on a site that the shop does not have', async () => {
    await expect(load(await feedOf(1), { sites: ['nowhere'] })).rejects.toThrow('sites hearth');
  });

  it('on a file that is missing, empty, damaged or a folder', async () => {
    await expect(load('no-such-file.tsv')).rejects.toThrow('no file "no-such-file.tsv"');
    await expect(load(folder)).rejects.toThrow(`"${folder}" is a folder; name a file`);
    await expect(load(await written('empty.tsv', ''))).rejects.toThrow('empty');
    const cut = gzipSync(JSON.stringify(product('p'))).subarray(0, 30);
    await expect(load(await written('cut.ndjson.gz', cut))).rejects.toThrow('damaged');
  });

  it('on a table without the required columns', async () => {
    const file = await written('feed.tsv', 'id\ttitle\n1\tA\n');
    await expect(load(file)).rejects.toThrow('columns "price"');
  });

  it.each([
    ['feed.tsv', 'id\ttitle\tprice\n', 'The feed has no product'],
    ['feed.xml', '<urlset><url/></urlset>', 'its first element is <urlset>'],
    ['feed.csv', '<html><body>Error 500</body></html>', 'a web page'],
  ])('on a file without a product (%s)', async (name, text, words) => {
    await expect(load(await written(name, text))).rejects.toThrow(words);
    expect(shop.imports()).toEqual([]);
  });

  it('on an invalid rate', async () => {
    await expect(load(await feedOf(1), { convert: { USD: 0 } })).rejects.toThrow('USD=0.79');
  });

  it('on a call that the shop refuses', async () => {
    await restart({ faults: [400] });
    await expect(load(await feedOf(1))).rejects.toThrow('The shop answered 400');
  });

  it('half-way, and says how much is loaded and that the same command loads the rest', async () => {
    await restart({ faults: [null, 400] });
    await expect(load(await feedOf(150))).rejects.toThrow(
      '100 records were loaded before that and stay; run the same command again for the rest',
    );
  });
});

describe('an XML feed that is cut short', () => {
  it('is loaded up to that point, and the place is reported', async () => {
    const whole = await readFile('packages/feeds/samples/merchant-rss.xml', 'utf8');
    const broken = whole.slice(0, whole.indexOf('<g:id>T2')) + '<g:id>T2</g:price>';
    const summary = await load(await written('broken.xml', broken));
    expect(summary).toMatchObject({ created: 1, refused: 1 });
    expect(await readFile(summary.report ?? '', 'utf8')).toContain(
      'the XML can’t be read from here on',
    );
  });
});
