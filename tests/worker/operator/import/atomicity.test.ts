import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { everything, importAll, rows } from '../call.ts';
import { emptied } from './emptied.ts';
import { sofa } from '../records.ts';

beforeEach(emptied);

describe('a dry run', () => {
  it('reports what an import would do and writes nothing', async () => {
    await importAll([sofa()]);
    const before = await everything();
    const outcomes = await importAll(
      [sofa(), sofa({ name: 'Other' }), sofa({ reference: 'new' }), { kind: 'product' }],
      { dryRun: true },
    );
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'updated',
      'created',
      'refused',
    ]);
    expect(await everything()).toBe(before);
  });
});

describe('a batch that the database refuses', () => {
  const SPOILED = 'https://cdn.example/spoiled.jpg';

  beforeEach(async () => {
    await env.MARKET_DB.exec(
      `CREATE TRIGGER spoiled BEFORE INSERT ON media WHEN new.url = '${SPOILED}' BEGIN SELECT RAISE(ABORT, 'spoiled'); END`,
    );
  });

  it('leaves nothing of the faulty product and imports the rest', async () => {
    const spoiled = sofa({ reference: 'spoiled', medias: [{ url: SPOILED }] });
    const outcomes = await importAll([sofa({ reference: 'a' }), spoiled, sofa({ reference: 'b' })]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['created', 'refused', 'created']);
    expect(outcomes[1]?.reasons?.[0]).toContain('spoiled');
    expect(await rows('SELECT reference FROM product ORDER BY 1')).toEqual([
      { reference: 'a' },
      { reference: 'b' },
    ]);
    expect(await rows('SELECT count(*) AS n FROM variant')).toEqual([{ n: 4 }]);
  });

  it('keeps the product as it was when its update fails halfway', async () => {
    await importAll([sofa()]);
    const before = await everything();
    const [outcome] = await importAll([sofa({ name: 'Half', medias: [{ url: SPOILED }] })]);
    expect(outcome?.outcome).toBe('refused');
    expect(await everything()).toBe(before);
  });
});

describe('two simultaneous imports', () => {
  it('end with the complete data of one of them', async () => {
    const versions = Array.from({ length: 8 }, (_, number) =>
      Array.from({ length: 10 }, (__, product) =>
        sofa({
          reference: `p${product}`,
          name: `Version ${number}`,
          brand: { name: `B${number}` },
        }),
      ),
    );
    await Promise.all(
      versions.map((records) => importAll(records, { sites: ['parlour', 'hearth'] })),
    );
    const found = await rows(`SELECT p.name, brand.name AS brand, count(v.id) AS variants
      FROM product p JOIN tag brand ON brand.id = p.brand_id JOIN variant v ON v.product_id = p.id
      GROUP BY p.id`);
    expect(found).toHaveLength(10);
    for (const { name, brand, variants } of found) {
      expect(String(brand)).toBe(`B${String(name).replace('Version ', '')}`);
      expect(variants).toBe(2);
    }
    expect(
      await rows('SELECT path, count(*) AS n FROM tag GROUP BY type, path HAVING n > 1'),
    ).toEqual([]);
  });
});
