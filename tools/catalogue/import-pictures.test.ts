import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakeShop, TOKEN, type FakeShop } from '../../tests/operator/fake-import-shop.ts';
import { importCatalogue } from './import-catalogue.ts';

let folder: string;
let shop: FakeShop | undefined;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictures-test-'));
});

afterEach(async () => {
  await shop?.close();
  await rm(folder, { recursive: true });
});

const HEAD = 'id\ttitle\tprice\tavailability\timage_link\tadditional_image_link';
const at = (name: string): string => `https://cdn.example/${name}.jpg`;
const row = (id: string, picture: string, more = ''): string =>
  [id, `Chair ${id}`, '10 GBP', 'in_stock', at(picture), more].join('\t');

const state = (name: string, reason = '', isPut = false) => ({ state: name, reason, isPut });
const waiting = state('waiting');

const load = async (pictures: readonly Readonly<Record<string, object>>[], wait?: boolean) => {
  shop = await startFakeShop({ pictures });
  const file = path.join(folder, 'oak.tsv');
  const rows = [HEAD, row('a', 'sofa', at('gone')), row('b', 'sofa'), row('c', 'lamp')];
  await writeFile(file, rows.join('\n'));
  const report = path.join(folder, 'report.tsv');
  const summary = await importCatalogue({
    url: shop.url,
    token: TOKEN,
    file,
    sites: ['hearth'],
    seller: 'Oak',
    report,
    wait,
  });
  const asked = shop.calls.filter(({ path: called }) => called.endsWith('/states'));
  return { summary, asked, report: await readFile(report, 'utf8').catch(() => '') };
};

describe('an import at a shop that keeps pictures', () => {
  it('waits until each has been tried, and reports the refused ones with their lines', async () => {
    const { summary, asked, report } = await load([
      { [at('sofa')]: waiting, [at('gone')]: waiting, [at('lamp')]: waiting },
      {
        [at('sofa')]: state('kept'),
        [at('gone')]: state('refused', 'its server answered 404'),
        [at('lamp')]: state('waiting', 'its server answered 503', true),
      },
    ]);
    expect(summary.pictures).toEqual({ total: 3, refused: 1, doubted: 0, put: 1 });
    expect(asked).toHaveLength(2);
    expect(asked[0]?.body).toEqual({
      sites: ['hearth'],
      addresses: [at('sofa'), at('gone'), at('lamp')],
    });
    expect(report).toContain(
      `warning\t2\tpicture\t${at('gone')}\tleft out: its server answered 404`,
    );
    expect(report).toContain(
      `warning\t4\tpicture\t${at('lamp')}\tto be retried: its server answered 503`,
    );
    expect(summary.refused).toBe(0);
  });

  it('waits for none that the shop does not know', async () => {
    const { summary, asked } = await load([{}]);
    expect(summary.pictures).toEqual({ total: 3, refused: 0, doubted: 0, put: 0 });
    expect(asked).toHaveLength(1);
  });

  it('does not wait when told not to', async () => {
    const { summary, asked } = await load([{ [at('sofa')]: waiting }], false);
    expect([summary.pictures, asked]).toEqual([null, []]);
  });
});

describe('an import at a shop that keeps none', () => {
  it('requests nothing about pictures', async () => {
    const { summary, asked } = await load([]);
    expect([summary.pictures?.total, asked]).toEqual([0, []]);
  });
});
