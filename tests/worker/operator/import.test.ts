import { describe, expect, it } from 'vitest';
import { load, rows } from './ask.ts';
import { sofa } from './records.ts';

describe('import', () => {
  it('creates a product once and leaves it alone when it comes again', async () => {
    expect(await load([sofa()])).toEqual([{ outcome: 'created' }]);
    expect(await load([sofa()])).toEqual([{ outcome: 'unchanged' }]);
    expect(await rows('SELECT reference, listed, price_pence FROM product')).toEqual([
      { reference: 'sofa-1', listed: 1, price_pence: 132_000 },
    ]);
  });
});
