import { describe, expect, it } from 'vitest';
import { importUpload, reportTable } from './upload.ts';

const record = (reference: string) => JSON.stringify({ kind: 'product', source: 'oak', reference });

const SHOWN = {
  reference: 'a',
  variants: 1,
  price: 10,
  wasPrice: null,
  delivery: 0,
  stock: 'In stock',
  refused: [],
  doubts: ['1 earlier price will not be shown'],
};

const load = async (text: BlobPart, dryRun = true, seller = '', mostTextBytes?: number) => {
  const sent: unknown[] = [];
  const calls: unknown[] = [];
  const file = new File([text], 'oak.ndjson', { lastModified: 0 });
  const report = await importUpload(
    { file, sites: ['hearth'], seller, dryRun, ...(mostTextBytes && { mostTextBytes }) },
    {
      preview(body) {
        const products = body.records.map(() => ({ ...SHOWN, name: 'Oak stool' }));
        return Promise.resolve({ products, isNew: true, sellers: ['Loft'] });
      },
      begin(body) {
        calls.push(body);
        return Promise.resolve({ version: 7 });
      },
      load(body) {
        sent.push(...body.records);
        calls.push(body.version);
        return Promise.resolve({
          outcomes: body.records.map((_, index) =>
            index === 0
              ? { outcome: 'created' as const }
              : { outcome: 'refused' as const, reasons: ['name: is missing'] },
          ),
        });
      },
      finish(body) {
        calls.push(body);
        return Promise.resolve({});
      },
    },
  );
  return { report, sent, calls };
};

const gzipped = (file: BlobPart): Promise<Blob> =>
  new Response(new Blob([file]).stream().pipeThrough(new CompressionStream('gzip'))).blob();

const codesOf = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

describe('the upload of a feed', () => {
  it('asks for a seller, and names no option of the command line', async () => {
    const feed = 'id\ttitle\tprice\tavailability\na\tOak stool\t10 GBP\tin_stock\n';
    await expect(load(feed)).rejects.toThrow(/^Name the seller of these products(?!.*--)/);
  });

  it('sends the records one by one, counts the outcomes and reports each by its line', async () => {
    const { report, sent } = await load(`${record('a')}\n\n${record('b')}\nnonsense\n`);
    expect(sent).toHaveLength(2);
    expect(report).toMatchObject({ rows: 3, created: 1, refused: 2, source: 'catalogue' });
    const told = report.lines.map(({ line, column, reason }) => [line, column, reason]);
    expect(told).toContainEqual([3, 'name', 'is missing']);
    expect(told.map(([line]) => line)).toContain(4);
  });

  it('makes a version of the catalogue, which can be undone', async () => {
    const { report, calls } = await load(`${record('a')}\n${record('b')}`, false);
    expect(report.version).toBe(7);
    expect(calls).toEqual([
      { sites: ['hearth'], source: 'catalogue', feed: 'oak.ndjson' },
      7,
      { sites: ['hearth'], version: 7, unchanged: 0, refused: 1 },
    ]);
  });

  it('fails on a file without a product, and says what the file is', async () => {
    const error = load('<?xml version="1.0"?><error>Token expired</error>', true, 'Oak');
    await expect(error).rejects.toThrow(
      'there is no item or entry in it; its first element is <error> and says "Token expired"',
    );
    const header = load('id,title,price\n', true, 'Oak');
    await expect(header).rejects.toThrow('a header and no rows');
  });

  it('shows the first products of a check as the shop will show them', async () => {
    const { report } = await load(record('a'));
    expect(report.preview).toMatchObject({
      isNew: true,
      sellers: ['Loft'],
      products: [{ name: 'Oak stool', price: 10, warnings: ['1 earlier price will not be shown'] }],
    });
    expect((await load(record('a'), false)).report.preview).toBeNull();
  });

  it('reads gzipped files, UTF-16 without its mark, and single characters of Windows-1252', async () => {
    const text = `${record('a')}\n${record('Café')}\n`;
    const utf16 = Uint16Array.from(codesOf(text));
    for (const file of [await gzipped(text), utf16, await gzipped(utf16)]) {
      const { sent, report } = await load(file);
      expect(sent).toMatchObject([{ reference: 'a' }, { reference: 'Café' }]);
      expect(report.warnings).toBe(0);
    }
    const { sent, report } = await load(Uint8Array.from(codesOf(text)));
    expect(sent).toMatchObject([{ reference: 'a' }, { reference: 'Café' }]);
    const reason =
      '1 character of the file is not UTF-8, and read as Windows-1252; the first is in this line';
    expect(report.lines).toContainEqual(
      expect.objectContaining({ outcome: 'warning', line: 2, reason }),
    );
  });

  it('reads every member of a gzipped file, as the command line does', async () => {
    const members = await Promise.all([
      gzipped(`${record('a')}\n`),
      gzipped(`${record('b')}\n`.repeat(20_000)),
      gzipped(record('c')),
    ]);
    const { report } = await load(await new Blob(members).arrayBuffer());
    expect(report.rows).toBe(20_002);
  });

  it.each([
    ['of the sum', -8],
    ['of the length', -1],
  ])('refuses a gzipped file with one wrong byte %s of a member', async (_, place) => {
    const [first, second] = await Promise.all([gzipped(`${record('a')}\n`), gzipped(record('b'))]);
    for (const end of [first.size, first.size + second.size]) {
      const bytes = new Uint8Array(await new Blob([first, second]).arrayBuffer());
      bytes[end + place] = (bytes[end + place] ?? 0) ^ 1;
      await expect(load(bytes)).rejects.toThrow('damaged or cut short');
    }
  });

  it('refuses a gzipped file that is damaged, or that unpacks to too much', async () => {
    const packed = await gzipped(`${record('a')}\n`.repeat(100_000));
    await expect(load(packed.slice(0, 100))).rejects.toThrow('damaged or cut short');
    await expect(load(packed, true, '', 1024 * 1024)).rejects.toThrow(
      'The feed has more than 1 MB.',
    );
  });

  it('writes nothing on a dry run', async () => {
    const { report, calls } = await load(record('a'));
    expect(report.version).toBeNull();
    expect(calls).toEqual([undefined]);
  });

  it('has a report for spreadsheets', () => {
    const line = {
      outcome: 'refused',
      line: 3,
      column: 'price',
      value: 'a\tb',
      reason: 'is none',
    } as const;
    expect(reportTable({ lines: [line] })).toBe(
      'outcome\tline\tcolumn\tvalue\treason\nrefused\t3\tprice\ta b\tis none',
    );
  });

  it('refuses a file that is no feed', async () => {
    await expect(load('PK\u0003')).rejects.toThrow('spreadsheet');
  });
});
