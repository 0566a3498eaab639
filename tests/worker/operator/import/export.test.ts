import { beforeEach, describe, expect, it } from 'vitest';
import { CatalogueRecord } from '@parlour/contract';
import { callOperator, everything, exported, importAll } from '../call.ts';
import { emptied } from './emptied.ts';
import { sofa } from '../records.ts';

beforeEach(emptied);

const details = [
  {
    kind: 'tag',
    type: 'room',
    path: [{ name: 'Living' }],
    description: '<p>Warm.</p>',
    position: 2,
  },
  { kind: 'seller', slug: 'oak-barn', name: 'Oak Barn', email: 'hello@barn.example' },
];

describe('export', () => {
  it('returns records that change nothing when they are imported again', async () => {
    await importAll([
      ...details,
      sofa(),
      sofa({ reference: 'b', source: 'loft-and-co', name: 'Café (small)' }),
    ]);
    const before = await everything();
    const records = await exported('parlour');
    const outcomes = await importAll(records);
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']));
    expect(await everything()).toBe(before);
  });

  it('restores an empty catalogue', async () => {
    await importAll([...details, sofa()]);
    const records = await exported('parlour');
    await emptied();
    const outcomes = await importAll(records);
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['created']));
    expect(await exported('parlour')).toEqual(records);
  });

  it('comes in pages: tags, then sellers, then products, each a valid record', async () => {
    const products = Array.from({ length: 60 }, (_, number) => sofa({ reference: `p${number}` }));
    await importAll(products);
    const records = await exported('parlour');
    const kinds = records.map(({ kind }) => kind);
    expect(kinds).toEqual(kinds.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)));
    expect(kinds.filter((kind) => kind === 'product')).toHaveLength(60);
    expect(new Set(records.map((record) => JSON.stringify(record))).size).toBe(records.length);
    for (const record of records) expect(CatalogueRecord.safeParse(record).success).toBe(true);
  });

  it('holds nothing of another site’s assortment', async () => {
    await importAll([sofa()], { sites: ['hearth'] });
    expect(await exported('parlour')).toEqual([]);
    expect(await exported('hearth')).not.toEqual([]);
  });

  it.each(['products', 'products:x', 'prices:1', 'products:1;'])(
    'refuses to continue from %s',
    async (after) => {
      const reply = await callOperator(
        `catalogue/export?site=parlour&after=${encodeURIComponent(after)}`,
      );
      expect(reply.status).toBe(400);
    },
  );
});

const ORDER = ['tag', 'seller', 'product'];
