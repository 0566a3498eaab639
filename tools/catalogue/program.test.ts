import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CatalogueImport } from '@parlour/contract';
import { startFakeShop, TOKEN, type FakeShop } from '../../tests/operator/fake-import-shop.ts';
import { runParlour, startParlour, type CommandResult } from '../../tests/operator/run-parlour.ts';

let folder: string;
let shop: FakeShop;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'catalogue-test-'));
  shop = await startFakeShop();
});

afterEach(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

/** Runs the command line as npm does, for an operator in the test's folder. */
const run = (...args: readonly string[]): Promise<CommandResult> =>
  runParlour(['catalogue', ...args, '--url', shop.url], {
    environment: { INIT_CWD: folder, PARLOUR_OPERATOR_TOKEN: TOKEN },
  });

const OAK = ['--seller', 'Oak & Sons'];

const feed = (name: string): string => path.resolve('packages/feeds/samples', name);

describe('npm run parlour -- catalogue', () => {
  it('ends with 0 when all rows are loaded', async () => {
    const { code, out } = await run(
      'import',
      feed('merchant-atom.xml'),
      ...OAK,
      '--site',
      'hearth,ombre',
    );
    expect(code).toBe(0);
    expect(out).toContain('1 created, 0 updated, 0 unchanged');
    expect(shop.started()[0]?.sites).toEqual(['hearth', 'ombre']);
  });

  it('ends with 2 when rows are refused, and names the file with the reasons', async () => {
    await shop.close();
    const reason = { line: 13, column: 'Title', value: '', reason: 'missing' };
    shop = await startFakeShop({
      outcome: { refused: 15 },
      remarks: [{ outcome: 'refused', ...reason }],
    });
    const { code, out } = await run('import', feed('merchant.tsv'), ...OAK, '--site', 'hearth');
    expect(code).toBe(2);
    expect(out).toContain('15 rows refused.');
    const report = await readFile(path.join(folder, 'import-report-merchant.tsv.tsv'), 'utf8');
    expect(report).toContain('refused\t13\tTitle\t\tmissing\n');
  });

  it('ends with 2 and the reason when nothing is taken off, and says how many are', async () => {
    await shop.close();
    const sites = [{ site: 'hearth', gone: 2, total: 5 }];
    shop = await startFakeShop({ outcome: { pruned: { sites, refusal: 'Too many' } } });
    const prune = ['import', feed('merchant.tsv'), ...OAK, '--site', 'hearth', '--prune'];
    expect(await run(...prune)).toMatchObject({
      code: 2,
      out: expect.stringContaining('Too many') as string,
    });
    expect(shop.started()[0]).toMatchObject({ prune: true });
    await shop.close();
    shop = await startFakeShop({ outcome: { pruned: { sites, refusal: null } } });
    const { code, out } = await run(...prune);
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('2 products that the feed no longer names taken off hearth.'),
    ]);
  });

  it('stops a seller’s first feed at a preview, and puts nothing on sale before --yes', async () => {
    await shop.close();
    shop = await startFakeShop({ isNew: true });
    const feedOfOak = ['import', feed('merchant-atom.xml'), ...OAK, '--site', 'hearth'];
    const { code, out, error } = await run(...feedOfOak);
    expect(code).toBe(1);
    expect(out).toContain('New seller Oak & Sons; sellers of these sites so far: Loft.');
    expect(out).toMatch(
      /Shown a \(a\): £129.00 \(was £149.00\), of which delivery £9.00; In stock, 5 units\n {4}! a doubt/,
    );
    expect(error).toContain('Nothing was done yet. With --yes, this happens: 1 record is loaded');
    expect(shop.applied()).toBe(0);
    const done = await run(...feedOfOak, '--yes');
    expect([done.code, done.out]).toEqual([0, expect.stringContaining('New seller Oak & Sons;')]);
    expect(shop.started().at(-1)?.check).toBe('never');
  });

  it('shows the first products in every dry run', async () => {
    const { out } = await run(
      'import',
      feed('merchant-atom.xml'),
      ...OAK,
      '--site',
      'hearth',
      '--dry-run',
    );
    expect(out).toContain('The first product, as the shop would show it:');
    expect(out).not.toContain('New seller');
  });

  it('says what the times of a feed will do, or would do after a dry run', async () => {
    await shop.close();
    const at = '2126-11-30T18:00:00.000Z';
    const coming = { saleUntil: { offers: 1, first: at, last: at } };
    shop = await startFakeShop({ outcome: { coming } });
    const sale = ['import', feed('merchant.tsv'), ...OAK, '--site', 'hearth'];
    expect((await run(...sale)).out).toContain('1 sale ends on 30 November 2126.');
    const checked = await run(...sale, '--dry-run');
    expect(checked.out).toContain('1 sale would end on 30 November 2126.');
  });

  it.each<[string, Partial<CatalogueImport>, readonly string[], string]>([
    [
      'while the shop loads',
      { state: 'loading' },
      [],
      'The shop goes on with the import by itself',
    ],
    ['during a check', { state: 'checking', dryRun: true }, ['--dry-run'], 'Nothing was written'],
  ])(
    'says at Ctrl-C %s what happens to the import',
    async (_, state, flags, words) => {
      await shop.close();
      shop = await startFakeShop({ states: [state], isStuck: true });
      const file = feed('full.ndjson');
      const running = startParlour(
        ['catalogue', 'import', file, '--site', 'hearth', '--url', shop.url, ...flags],
        {
          environment: { INIT_CWD: folder, PARLOUR_OPERATOR_TOKEN: TOKEN },
          stop: async (stop) => {
            const looks = () => shop.calls.filter(({ method }) => method === 'GET');
            await vi.waitUntil(() => looks().length > 1, { timeout: 60_000 });
            stop('SIGINT');
          },
        },
      );
      const { code, error } = await running;
      expect(code).toBe(130);
      expect(error).toContain(words);
      expect(await readdir(folder)).toEqual([]);
    },
    90_000,
  );

  it('takes the moment at which the feed was made', async () => {
    const atom = feed('merchant-atom.xml');
    await run('import', atom, ...OAK, '--site', 'hearth', '--as-of', '2026-11-18T07:00Z');
    expect(shop.started()[0]?.asOf).toBe('2026-11-18T07:00:00.000Z');
    for (const moment of ['noon', '03/12/2025']) {
      const { code, error } = await run(
        'import',
        atom,
        ...OAK,
        '--site',
        'hearth',
        '--as-of',
        moment,
      );
      expect(code).toBe(1);
      expect(error).toContain(`argument '${moment}' is invalid. write a moment in the past`);
    }
  });

  it('takes a moment without a zone for London’s', async () => {
    const atom = feed('merchant-atom.xml');
    await run('import', atom, ...OAK, '--site', 'hearth', '--as-of', '2026-07-18T07:00');
    expect(shop.started()[0]?.asOf).toBe('2026-07-18T06:00:00.000Z');
  });

  it('ends with 1 and a sentence when it can do nothing', async () => {
    const { code, error } = await run('import', 'no-such-file.tsv', '--site', 'hearth');
    expect(code).toBe(1);
    expect(error).toBe(
      `There is no file "${path.join(folder, 'no-such-file.tsv')}" that can be read\n`,
    );
    const others = await Promise.all([
      run('import', feed('full.ndjson'), '--site', 'nowhere'),
      run('import', feed('full.ndjson')),
      run('import', feed('full.ndjson'), '--site', 'hearth', '--convert', 'USD'),
    ]);
    expect(others.map((result) => result.code)).toEqual([1, 1, 1]);
  });

  it('converts currencies and takes the options of an import', async () => {
    const options = ['--site', 'hearth', '--dry-run', '--seller', 'Loft', '--convert', 'USD=0.5'];
    await run('import', feed('merchant.tsv'), ...options);
    expect(shop.started()[0]).toMatchObject({
      ...{ check: 'always', seller: 'Loft', rates: { USD: 0.5 } },
    });
    expect((await run('import', feed('merchant.tsv'), ...options, '--convert', 'USD=0')).code).toBe(
      1,
    );
    expect((await run('import', feed('merchant.tsv'), '--site', 'a', '--convert', 'x')).code).toBe(
      1,
    );
  });

  it('writes an export to a file', async () => {
    const { code, out } = await run('export', 'out.ndjson', '--site', 'hearth');
    expect([code, out]).toEqual([0, '0 records of hearth written to out.ndjson\n']);
    expect(await readFile(path.join(folder, 'out.ndjson'), 'utf8')).toBe('');
  });

  it('loads synonyms, and none of them when a line cannot be parsed', async () => {
    const list = path.join(folder, 'synonyms.txt');
    await writeFile(list, 'sofa, couch\n');
    const loaded = await run('synonyms', 'synonyms.txt');
    expect([loaded.code, loaded.out]).toEqual([0, '2 synonyms loaded from synonyms.txt\n']);
    expect(shop.calls.at(-1)?.body).toEqual({
      synonyms: [
        { term: 'sofa', means: 'couch' },
        { term: 'couch', means: 'sofa' },
      ],
    });
    await writeFile(list, 'sofa, couch\nlamp\n');
    const refused = await run('synonyms', 'synonyms.txt');
    expect(refused.code).toBe(1);
    expect(refused.error).toContain('line 2 names nothing to compare');
    expect(shop.calls).toHaveLength(1);
  });
});
