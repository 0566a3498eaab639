import { describe, expect, it } from 'vitest';
import { read } from '../../samples/read.ts';

describe('our own format', () => {
  it('passes on records, and refuses duplicates and anything but JSON', async () => {
    const { products, remarks } = await read('full.ndjson');
    expect(products.map(({ name }) => name)).toEqual(['Brompton Sofa']);
    expect(remarks).toEqual([
      'refused 5 reference: already in line 3',
      expect.stringMatching(/^refused 6 : not a JSON record: /),
    ]);
  });
});
