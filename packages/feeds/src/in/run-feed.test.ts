import { describe, expect, it } from 'vitest';
import { newStore } from '../../samples/store.ts';
import { FeedRun, type FeedRemark } from './run-feed.ts';

describe('the run of a feed', () => {
  it('reports what the shop doubts at each row, and once how many products lost their counted stock', async () => {
    const remarks: FeedRemark[] = [];
    const run = new FeedRun({
      source: 'oak',
      store: newStore(),
      prunes: false,
      remark: (remark) => void remarks.push(remark),
      load: (records) =>
        Promise.resolve({
          outcomes: records.map((_, at) => ({
            outcome: 'updated' as const,
            uncounted: true,
            ...(at === 1 ? { doubts: ['reference: MS-R is on sale already, as milan-sofa'] } : {}),
          })),
        }),
    });
    await run.take(
      ['milan', 'milano', 'roma'].map((reference, at) => ({
        kind: 'record' as const,
        record: { kind: 'product', reference },
        line: at + 2,
        rows: 1,
      })),
    );
    expect(remarks).toEqual([
      {
        ...{ outcome: 'warning', line: 3, column: 'reference', value: 'milano' },
        reason: 'MS-R is on sale already, as milan-sofa',
      },
      {
        ...{ outcome: 'warning', line: 2, column: 'quantity', value: '' },
        reason:
          '3 products had a counted stock and now have no quantity: taken to be in stock without a limit; the first is on this line',
      },
    ]);
    expect(run.tally).toMatchObject({ updated: 3, warnings: 2 });
  });

  it('reports the fact that the shop doubts, with its own value', async () => {
    const remarks: FeedRemark[] = [];
    const run = new FeedRun({
      source: 'oak',
      store: newStore(),
      prunes: false,
      remark: (remark) => void remarks.push(remark),
      load: () =>
        Promise.resolve({
          outcomes: [
            { outcome: 'created', doubts: ['variants.0.facts["Size: \\"W\\""]: isn’t a number'] },
          ],
        }),
    });
    const facts = { 'Size: "W"': 'wide', Care: 'Wipe' };
    const record = { kind: 'product', reference: 'milan', variants: [{ facts }] };
    await run.take([{ kind: 'record', record, line: 2, rows: 1 }]);
    expect(remarks).toEqual([
      {
        ...{ outcome: 'warning', line: 2, column: 'Size: "W"', value: 'wide' },
        reason: 'isn’t a number',
      },
    ]);
  });
});
