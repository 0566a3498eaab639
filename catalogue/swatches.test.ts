import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { CatalogueRecord, type TagPath } from '@parlour/contract';
import { defaultSwatch } from '@parlour/domain';
import { showSwatches } from '#worker/market/product/shown-swatches.queries.ts';
import { buildCatalogue } from './build.ts';
import { readSources } from './build/sources.ts';

const sources = await readSources('catalogue');
const variants = (await buildCatalogue()).flatMap(({ record: input }, product) => {
  const record = CatalogueRecord.parse(input);
  return record.kind === 'product' ? record.variants.map((one) => ({ ...one, product })) : [];
});

/** The names of the finishes in which each variant is photographed, by its reference. */
const photographed = new Map(
  sources.products.flatMap(({ ref, variant: all }) =>
    all.map(({ code, look }): [string, readonly string[]] => [
      `${ref}-${code}`,
      Object.values(look).map((slug) => sources.finishes.finish[slug]?.name ?? ''),
    ]),
  ),
);

/** The only piece that is photographed in a cloth which is not among its swatches. */
const NOT_IN_ITS_RANGE = ['Scalloped tub chair in paprika velvet'];

/** What the shop opens each variant with, by its own statement: one row for each option. */
const opened = () => {
  const db = new DatabaseSync(':memory:');
  db.exec(`CREATE TABLE variant (id INTEGER PRIMARY KEY, product_id INTEGER, name TEXT, seo_title TEXT);
    CREATE TABLE tag (id INTEGER PRIMARY KEY, type TEXT, path TEXT UNIQUE);
    CREATE TABLE variant_tag (variant_id INTEGER, tag_id INTEGER, PRIMARY KEY (variant_id, tag_id));
    CREATE TABLE swatch (variant_id INTEGER, option_id INTEGER, id INTEGER PRIMARY KEY, name TEXT, tag_ids TEXT,
      position INTEGER, is_shown INTEGER)`);
  const tagId = ({ type, path }: TagPath): number => {
    const name = `${type} ${path.map(({ slug, name: of }) => slug ?? of).join('/')}`;
    db.prepare('INSERT INTO tag (type, path) VALUES (?, ?) ON CONFLICT DO NOTHING').run(type, name);
    return Number(db.prepare('SELECT id FROM tag WHERE path = ?').get(name)?.id);
  };
  variants.forEach(({ product, name, seoTitle, tags, swatches, options }, id) => {
    db.prepare('INSERT INTO variant VALUES (?, ?, ?, ?)').run(id, product, name, seoTitle);
    for (const tag of tags) db.prepare('INSERT INTO variant_tag VALUES (?, ?)').run(id, tagId(tag));
    [swatches, ...options.map((option) => option.swatches)].forEach((range, option) => {
      range.forEach(({ name: of, tags: own }, position) => {
        db.prepare('INSERT INTO swatch VALUES (?, ?, NULL, ?, ?, ?, NULL)').run(
          ...[id, option, of, JSON.stringify(own.map(tagId)), position],
        );
      });
    });
  });
  db.exec(showSwatches('touched AS (SELECT product_id AS id FROM variant)'));
  const rows = db
    .prepare('SELECT variant_id, option_id, name, is_shown FROM swatch ORDER BY position')
    .all()
    .map(({ variant_id, option_id, name, is_shown }) => ({
      range: `${String(variant_id)} ${String(option_id)}`,
      variant: variants[Number(variant_id)],
      name: String(name),
      isShown: is_shown === null ? null : is_shown === 1,
    }));
  return [...Map.groupBy(rows, ({ range }) => range).values()].map((range) => ({
    variant: range[0]?.variant,
    swatch: defaultSwatch(range)?.name ?? '',
  }));
};

it('opens every piece of the demo with a swatch that it is photographed in, or with none', () => {
  const all = opened();
  expect(all.length).toBeGreaterThan(100);
  const wrong = all.filter(
    ({ variant, swatch }) => !photographed.get(variant?.reference ?? '')?.includes(swatch),
  );
  expect(wrong.map(({ variant, swatch }) => [variant?.seoTitle, swatch])).toEqual(
    NOT_IN_ITS_RANGE.map((title) => [title, '']),
  );
});
