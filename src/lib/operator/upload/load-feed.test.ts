import { describe, expect, it } from 'vitest';
import { loadFeed } from './load-feed.ts';
import { reportTable } from './upload-report.ts';

const record = (reference: string) => JSON.stringify({ kind: 'product', source: 'oak', reference });

const load = (text: string, dryRun = true) => {
  const sent: unknown[] = [];
  const file = new File([text], 'oak.ndjson', { lastModified: 0 });
  return loadFeed(
    { file, sites: ['hearth'], seller: '', dryRun },
    {
      send(body) {
        sent.push(...body.records);
        return Promise.resolve({
          outcomes: body.records.map((_, index) =>
            index === 0
              ? { outcome: 'created' as const }
              : { outcome: 'refused' as const, reasons: ['name: is missing'] },
          ),
        });
      },
    },
  ).then((report) => ({ report, sent }));
};

describe('an uploaded feed', () => {
  it('is sent record by record, and what became of each is counted and told by line', async () => {
    const { report, sent } = await load(`${record('a')}\n\n${record('b')}\nnonsense\n`);
    expect(sent).toHaveLength(2);
    expect(report).toMatchObject({ rows: 3, created: 1, refused: 2, source: 'catalogue' });
    const told = report.lines.map(({ line, column, reason }) => [line, column, reason]);
    expect(told).toContainEqual([3, 'name', 'is missing']);
    expect(told.map(([line]) => line)).toContain(4);
  });

  it('has a report that a spreadsheet opens', () => {
    const line = {
      kind: 'refused',
      line: 3,
      column: 'price',
      value: 'a\tb',
      reason: 'is none',
    } as const;
    expect(reportTable({ lines: [line] })).toBe(
      'kind\tline\tcolumn\tvalue\treason\nrefused\t3\tprice\ta b\tis none',
    );
  });

  it('is refused as a whole where it is none', async () => {
    await expect(load('PK\u0003')).rejects.toThrow('spreadsheet');
  });
});
