import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakeShop, TOKEN, type FakeShop } from '../../tests/operator/fake-import-shop.ts';
import { importCatalogue, type ImportOptions } from './import-catalogue.ts';

const SOLD = ['a', 'b', 'c', 'd', 'e'];

let folder: string;
let shop: FakeShop;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'prune-test-'));
  shop = await startFakeShop({ sold: SOLD, refused: ['b'] });
});

afterEach(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const HEAD = 'id\titem_group_id\ttitle\tprice\tavailability\timage_link';
const row = (id: string, price = '10 GBP', group = ''): string =>
  [id, group, `Chair ${id}`, price, 'in_stock', 'https://cdn.example/a.jpg'].join('\t');

const load = async (rows: readonly string[], options: Partial<ImportOptions> = {}) => {
  const file = path.join(folder, 'oak.tsv');
  await writeFile(file, [HEAD, ...rows].join('\n'));
  const report = path.join(folder, 'report.tsv');
  const site = {
    url: shop.url,
    token: TOKEN,
    file,
    sites: ['hearth', 'ombre'],
    seller: 'Oak',
    report,
  };
  return importCatalogue({ ...site, prune: true, ...options });
};

describe('an import that takes off products which the feed no longer names', () => {
  it('takes them off each site before the import ends, and reports them', async () => {
    const { pruned } = await load(SOLD.slice(0, 4).map((id) => row(id)));
    expect(shop.withdrawn()).toEqual(['hearth: e', 'ombre: e']);
    expect(shop.calls.at(-1)?.path).toBe('/operator/catalogue/finish');
    const each = { gone: 1, total: 5 };
    expect(pruned).toEqual({
      sites: [
        { site: 'hearth', ...each },
        { site: 'ombre', ...each },
      ],
      refusal: null,
    });
    const report = await readFile(path.join(folder, 'report.tsv'), 'utf8');
    expect(report).toContain('taken off\t\t\te\tthe feed no longer names it; taken off hearth');
  });

  it('counts a product as named when the shop, the feed’s reader or both refused it', async () => {
    await load([row('a'), row('b'), row('c', 'dear'), row('x', '10 GBP', 'd'), row('e')]);
    expect(shop.withdrawn()).toEqual([]);
  });

  it('takes off nothing when more than a third would go, unless the limit allows it', async () => {
    const { pruned } = await load([row('a'), row('b'), row('c')]);
    expect(pruned?.refusal).toMatch(/2 of the 5 .* at hearth.*--prune-limit/);
    expect(shop.withdrawn()).toEqual([]);
    await load([row('a'), row('b'), row('c')], { pruneLimit: 40 });
    expect(shop.withdrawn()).toEqual(['hearth: d,e', 'ombre: d,e']);
  });

  it('takes off nothing in a dry run, and reports what would go', async () => {
    const { pruned } = await load(
      SOLD.slice(1).map((id) => row(id)),
      { dryRun: true },
    );
    expect(pruned?.sites[0]).toEqual({ site: 'hearth', gone: 1, total: 5 });
    expect(shop.withdrawn()).toEqual([]);
    const report = await readFile(path.join(folder, 'report.tsv'), 'utf8');
    expect(report).toContain(
      'warning\t\t\ta\tthe feed no longer names it; still on sale at hearth',
    );
  });

  it('takes off nothing when a refused row could be any product', async () => {
    const { pruned } = await load([...SOLD.slice(0, 4).map((id) => row(id)), 'e\t\tcut short']);
    expect(pruned?.refusal).toContain('1 refused rows');
    expect(shop.withdrawn()).toEqual([]);
  });

  it('takes off nothing when the import was interrupted', async () => {
    await shop.close();
    shop = await startFakeShop({ sold: SOLD, faults: [400] });
    await expect(load([row('a'), row('b'), row('c'), row('d')])).rejects.toThrow('400');
    expect(shop.withdrawn()).toEqual([]);
  });

  it('takes off nothing unless told to', async () => {
    expect((await load([row('a')], { prune: false })).pruned).toBeNull();
    expect(shop.withdrawn()).toEqual([]);
  });
});
