import { describe, expect, it } from 'vitest';
import { termsOf } from './terms.ts';
import { categoryTypes, TextBuilder, typePhrase } from './build-text.ts';
import { bytesOfText, decodeText, encodeText } from './text-index.ts';
import { bytesOfWords, wordsOfIndex } from './vocabulary.ts';

const kinds = {
  known: new Set(termsOf('bar stool bed frame sofa chest drawer table lamp shelf', 40)),
  never: new Set(['black', 'oak']),
};

describe('the kind of product in a title', () => {
  it.each([
    ['NORA Bar stool with backrest, black, 74 cm', 'bar stool'],
    ['Abisko Quartz White Sofa', 'sofa'],
    ['Chest of drawers', 'chest drawer'],
    ['Black bed frame', 'bed frame'],
    ['Table and 4 stools', 'table'],
    ['TARN wall-mounted shelf', 'wall mounted shelf'],
    ['Aurora', ''],
    ['NORA Reception desk, oak', 'reception desk'],
    ['NORA Trestle, black', 'trestle'],
    ['NORA Black desk', 'desk'],
    ['Lamp 12.5 inch', 'lamp'],
  ])('reads %s', (title, expected) => {
    expect(typePhrase(title, kinds).terms.join(' ')).toBe(expected);
  });

  it('leaves out the brand at the beginning of a title, but not the same word later in it', () => {
    const sold = { known: new Set(['bed', 'shop']), never: new Set<string>() };
    expect(typePhrase('Bed Shop Shop bed', sold, 'Bed Shop').terms).toEqual(['shop', 'bed']);
  });

  it('tells a product from one that comes with more', () => {
    expect(typePhrase('Table and 4 stools', kinds).whole).toEqual(['table', '4', 'stool']);
    expect(typePhrase('LUNA Table, oak', kinds).whole).toEqual(['table']);
  });

  it('reads each kind of product that a category names', () => {
    expect(categoryTypes('Sofas & armchairs')).toEqual([['sofa'], ['armchair']]);
  });
});

describe('the words of many products', () => {
  const PRODUCTS = 3_000;
  const builder = new TextBuilder([], []);
  for (let id = 1; id <= PRODUCTS; id += 1) {
    const body = Array.from({ length: 40 }, (_, at) => `word${String((id + at * 7) % 500)}`);
    builder.add({
      id,
      name: `Ashby chair ${String(id)}`,
      brand: 'Ashby',
      body: body.join(' '),
      tags: [],
      variants: [
        {
          id,
          body: '',
          titles: [`Ashby chair ${String(id)}, oak`],
          numbers: [`SKU-${String(id)}`],
          options: [],
          tags: [],
          size: [0, 0, 0],
          price: 100,
        },
      ],
    });
  }
  const { bytes } = builder;
  const index = builder.finish({ epoch: 'test', version: 1 });

  it('take the bytes that their build has counted, so that its limit is that of the index', () => {
    expect(bytes / bytesOfText(index)).toBeCloseTo(1, 2);
  });

  it('take next to nothing in each isolate when every product has a number of its own', () => {
    const models = new TextBuilder([], []);
    for (let id = 1; id <= PRODUCTS; id += 1) {
      models.add({
        id,
        name: `Ashby chair KX-${String(10_000 + id)}, model ${String(20_000 + id)}, 42 cm`,
        brand: 'Ashby',
        body: `Order ${String(30_000 + id)} with it.`,
        tags: [],
        variants: [],
      });
    }
    const words = wordsOfIndex(models.finish({ epoch: 'test', version: 1 }));
    expect(words.terms).toContain('42');
    expect(bytesOfWords(words)).toBeLessThan(1_000);
  });

  it('take so few bytes where they are read from a storage that a million variants fit into an isolate', () => {
    const stored = encodeText(index);
    const read = decodeText({
      length: stored.length,
      read: (from, to) => stored.slice(from, to),
    });
    const rows = 2 * PRODUCTS;
    expect((bytesOfText(read) / rows) * 1_300_000).toBeLessThan(50_000_000);
  });
});
