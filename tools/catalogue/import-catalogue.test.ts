import { existsSync } from 'node:fs';
import {
  link,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FeedRemark } from '@parlour/contract';
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

const written = async (name: string, content: string | Uint8Array): Promise<string> => {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
};

const load = (file: string, options: Partial<ImportOptions> = {}) =>
  importCatalogue({
    ...{ url: shop.url, token: TOKEN, file, sites: ['hearth'], seller: 'Oak & Sons' },
    report: path.join(folder, 'report.tsv'),
    ...options,
  });

const restart = async (behaviour: Parameters<typeof startFakeShop>[0]): Promise<void> => {
  await shop.close();
  shop = await startFakeShop(behaviour);
};

const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

const FEED = 'packages/feeds/samples/merchant.tsv';

const remark = (line: number, value = 'Dull'): FeedRemark => ({
  outcome: 'refused',
  ...{ line, column: 'title', value, reason: 'too dull' },
});

describe('importCatalogue', () => {
  it('sends a file as it is, in pieces of a megabyte, and returns what came of it', async () => {
    const large = Uint8Array.from({ length: 2_500_000 }, (_, at) => at % 251);
    const { created, refused, report } = await load(await written('oak.tsv', large));
    expect({ created, refused, report }).toEqual({ created: 1, refused: 0, report: null });
    expect(sameBytes(shop.file(), large)).toBe(true);
    const pieces = shop.calls.filter(({ path: call }) => call.endsWith('/pieces'));
    expect(pieces.map(({ body }) => Reflect.get(body as object, 'at') as number)).toEqual([
      0, 1_048_576, 2_097_152,
    ]);
    const packed = gzipSync(large);
    await load(await written('oak.tsv.gz', packed));
    expect(sameBytes(shop.file(), packed)).toBe(true);
  });

  it('says what the shop must know of the file', async () => {
    const file = await written('oak.tsv', 'id\n1');
    await utimes(file, new Date(), new Date('2026-11-19T08:00:00Z'));
    const settings = { format: 'merchant-tsv', currency: 'EUR', rates: { EUR: 0.8 } } as const;
    await load(file, {
      ...settings,
      asOf: '2026-11-18T07:00:00.000Z',
      prune: true,
      pruneLimit: 40,
    });
    expect(shop.started()).toEqual([
      {
        ...{ ...settings, asOf: '2026-11-18T07:00:00.000Z', prune: true, pruneLimit: 40 },
        ...{ sites: ['hearth'], seller: 'Oak & Sons', name: 'oak.tsv', bytes: 4 },
        ...{ writtenAt: '2026-11-19T08:00:00.000Z', check: 'never' },
      },
    ]);
  });

  it('calls a shop on *.localhost by its name', async () => {
    await load(FEED);
    expect(shop.calls[0]?.host).toBe(new URL(shop.url).host);
  });

  it('retries requests that the network or the shop dropped', async () => {
    await restart({ faults: ['hang up', 500, null] });
    expect(await load(FEED)).toMatchObject({ created: 1 });
    expect(sameBytes(shop.file(), await readFile(FEED))).toBe(true);
  });

  it('applies nothing in a dry run', async () => {
    expect(await load(FEED, { dryRun: true })).toMatchObject({ state: 'checked', pictures: null });
    expect(shop.started()[0]?.check).toBe('always');
    expect(shop.applied()).toBe(0);
  });

  it('shows what a check has found before it is applied, with its report', async () => {
    await restart({ isNew: true, remarks: [remark(2)] });
    const checked: [boolean, boolean][] = [];
    await load(FEED, {
      check: 'new',
      onChecked({ dryRun, report }) {
        checked.push([dryRun, existsSync(report ?? '')]);
        expect(shop.applied()).toBe(0);
        return Promise.resolve();
      },
    });
    expect([checked, shop.applied()]).toEqual([[[true, true]], 1]);
    await restart({ isNew: true });
    const onChecked = () => Promise.reject(new Error('No'));
    await expect(load(FEED, { check: 'new', onChecked })).rejects.toThrow('No');
    expect(shop.applied()).toBe(0);
  });

  it('waits for the pictures, unless it is not to', async () => {
    const total = 3;
    const pictures = { total, refused: 1, doubted: 0, put: 1 };
    const behaviour = {
      states: [{ state: 'pictures', done: 1, total }] as const,
      outcome: { pictures },
    };
    await restart(behaviour);
    const seen: Progress[] = [];
    const onProgress = (progress: Progress) => void seen.push(progress);
    expect(await load(FEED, { onProgress })).toMatchObject({ state: 'done', pictures });
    expect(seen).toContainEqual({ stage: 'pictures', done: 1, total, problem: '' });
    await restart(behaviour);
    expect(await load(FEED, { wait: false })).toMatchObject({ state: 'pictures', pictures: null });
  });

  it('reports its progress, in bytes and then in rows', async () => {
    await restart({
      states: [
        { state: 'reading', done: 5, total: 9 },
        { state: 'loading', done: 2, total: 4 },
      ],
    });
    const seen: Progress[] = [];
    await load(FEED, { onProgress: (progress) => void seen.push(progress) });
    expect(seen.map(({ stage }) => stage)).toEqual(['sending', 'reading', 'loading']);
  });
});

describe('the report of an import', () => {
  it('has every line, with its column, value and reason', async () => {
    await restart({ remarks: [2, 3, 4, 5, 6].map((line) => remark(line)) });
    const { report } = await load(FEED);
    const lines = (await readFile(report ?? '', 'utf8')).trimEnd().split('\n');
    expect(lines[0]).toBe('outcome\tline\tcolumn\tvalue\treason');
    expect(lines.slice(1)).toEqual(
      [2, 3, 4, 5, 6].map((line) => `refused\t${line}\ttitle\tDull\ttoo dull`),
    );
  });

  it('ends with what the feed says and nobody has declared, with the number of products', async () => {
    await restart({
      remarks: [remark(2)],
      outcome: { undeclared: { Foam: 1, 'Seat: Spring': 12 } },
    });
    const { report } = await load(FEED);
    const lines = (await readFile(report ?? '', 'utf8')).trimEnd().split('\n');
    const why = 'no fact of this name is declared, so this detail is left out';
    expect(lines.slice(2)).toEqual([
      `warning\t\tSeat: Spring\t12 products\t${why}`,
      `warning\t\tFoam\t1 product\t${why}`,
    ]);
  });

  it('says nothing of an earlier import after one without remarks', async () => {
    await restart({ remarks: [remark(2)] });
    const { report } = await load(FEED);
    expect(await readFile(report ?? '', 'utf8')).toContain('too dull');
    await restart({});
    expect((await load(FEED)).report).toBeNull();
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
  ])('is refused in place of %s, and touches nothing', async (_, placeOf) => {
    const feed = await written('feed.tsv', 'id\n1');
    const report = await placeOf(feed);
    const content = await readFile(report, 'utf8');
    await expect(load(feed, { report })).rejects.toThrow('name another file with --report');
    expect(await readFile(report, 'utf8')).toBe(content);
    expect(await readFile(feed, 'utf8')).toBe('id\n1');
    expect(shop.calls).toEqual([]);
  });

  it('stays that of an earlier import after one that fails', async () => {
    await restart({ remarks: [remark(2)] });
    const { report } = await load(FEED);
    const kept = await readFile(report ?? '', 'utf8');
    await restart({ remarks: [remark(9)], outcome: { state: 'failed', problem: 'Not a feed' } });
    await expect(load(FEED)).rejects.toThrow('Not a feed');
    await expect(load(path.join(folder, 'gone.ndjson'))).rejects.toThrow();
    expect(await readFile(report ?? '', 'utf8')).toBe(kept);
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('protects its cells from the formulas of spreadsheets', async () => {
    await restart({ remarks: ['=1+1', '@x', '-2+3', 'a-b'].map((value) => remark(2, value)) });
    const { report } = await load(FEED);
    const cells = (await readFile(report ?? '', 'utf8'))
      .split('\n')
      .map((row) => row.split('\t')[3]);
    expect(cells.slice(1, 5)).toEqual(["'=1+1", "'@x", "'-2+3", 'a-b']);
  });
});

describe('importCatalogue gives up', () => {
  it('on a report that cannot be written, before anything is sent', async () => {
    for (const report of ['/nonexistent/r.tsv', folder]) {
      await expect(load(FEED, { report })).rejects.toThrow(
        `The report "${report}" cannot be written`,
      );
    }
    expect(shop.calls).toEqual([]);
  });

  it.runIf(existsSync('/dev/full'))('on a full disk', async () => {
    await restart({ remarks: [remark(2)] });
    const loading = load(FEED, { report: '/dev/full' });
    await expect(loading).rejects.toThrow(/"\/dev\/full" cannot be written.*ENOSPC/s);
  });

  it('on a token that the shop does not know, before the file is sent', async () => {
    await expect(load(FEED, { token: 'wrong' })).rejects.toThrow('operator token');
    expect(shop.calls).toHaveLength(1);
  });

  it('on a site that the shop does not have', async () => {
    await expect(load(FEED, { sites: ['nowhere'] })).rejects.toThrow('sites hearth');
  });

  it('on a file that is missing, too large, or a folder', async () => {
    await expect(load('no-such-file.tsv')).rejects.toThrow('no file "no-such-file.tsv"');
    await expect(load(folder)).rejects.toThrow(`"${folder}" is a folder; name a file`);
    const large = await written('large.tsv', '');
    await truncate(large, 256 * 1024 * 1024 + 1);
    await expect(load(large)).rejects.toThrow('more than 256 MB; gzip it, or divide it');
    expect(shop.calls).toEqual([]);
  });

  it('when the shop cannot read the file, or cannot go on, and says what is loaded', async () => {
    const failed = { state: 'failed', created: 0 } as const;
    await restart({ outcome: { ...failed, problem: 'The feed has no product' } });
    await expect(load(FEED)).rejects.toThrow(/^The feed has no product$/);
    await restart({ outcome: { ...failed, created: 100, problem: 'D1 is away' } });
    await expect(load(FEED)).rejects.toThrow(
      'D1 is away\n100 records were loaded before that and stay; run the same command again for the rest',
    );
  });

  it('on a call that the shop refuses', async () => {
    await restart({ faults: [400] });
    await expect(load(FEED)).rejects.toThrow('The shop answered 400');
  });
});
