import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { ListedProduct } from '@parlour/search';
import type { WantedList } from '../../src/worker/market/listing/list-answer.ts';
import { countOf, pageOfIds } from '../../src/worker/market/listing/products.queries.ts';
import { facetsOf } from '../../src/worker/market/listing/facets.queries.ts';
import { refreshTagCounts } from '../../src/worker/market/tags/tags.queries.ts';
import { benchTags } from './listed-products.ts';

/*
 * The shop's own tables and statements on SQLite in this process: the processor time of a list without the
 * network to a database.
 */

const MIGRATIONS = 'src/worker/market/migrations';
const ASSORTMENT = 'bench';

interface Statement {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** Prepares nothing: returns a statement's text and values. */
const recorder = {
  prepare: (sql: string) => ({
    sql,
    values: [],
    bind: (...values: readonly SQLInputValue[]): Statement => ({ sql, values }),
  }),
} as unknown as D1Database;

const recorded = (statement: D1PreparedStatement): Statement => statement as unknown as Statement;

export interface SqliteCatalogue {
  /** Ids of the window, total count and number of tags. */
  readonly answer: (wanted: WantedList) => { ids: number[]; totalCount: number; facets: number };
  readonly close: () => void;
}

/** A database in memory with some products. */
export const sqliteCatalogue = (pages: Iterable<readonly ListedProduct[]>): SqliteCatalogue => {
  const database = new DatabaseSync(':memory:');
  for (const file of readdirSync(MIGRATIONS).toSorted()) {
    database.exec(readFileSync(path.join(MIGRATIONS, file), 'utf8'));
  }
  fill(database, pages);
  const all = (statement: D1PreparedStatement) => {
    const { sql, values } = recorded(statement);
    return database.prepare(sql).all(...values);
  };
  refreshTagCounts(recorder, ASSORTMENT).forEach(all);
  return {
    answer({ selection, order, window, counted }) {
      const ids = all(pageOfIds(recorder, selection, order, window));
      const [count] = all(countOf(recorder, selection));
      const facets = counted ? all(facetsOf(recorder, counted)) : [];
      return {
        ids: ids.map(({ id }) => Number(id)),
        totalCount: Number(count?.total),
        facets: facets.length,
      };
    },
    close() {
      database.close();
    },
  };
};

const fill = (database: DatabaseSync, pages: Iterable<readonly ListedProduct[]>): void => {
  database.exec('PRAGMA foreign_keys = OFF; BEGIN');
  const tag = database.prepare('INSERT INTO tag (id, type, slug, name) VALUES (?, ?, ?, ?)');
  for (const one of benchTags) tag.run(one.tag_id, one.type, one.tag_slug, one.tag_name);
  const write = writer(database);
  for (const page of pages) page.forEach(write);
  database.exec('COMMIT; PRAGMA foreign_keys = ON');
};

const writer = (database: DatabaseSync) => {
  const product = database.prepare(`INSERT INTO product (id, source, reference, slug, name, listed,
    in_stock, price_pence, review_average, created_at, updated_at)
    VALUES (?, 'bench', ?, '', ?, ?, ?, ?, ?, '', '')`);
  const variant = database.prepare(`INSERT INTO variant (id, product_id, reference, name, seo_title,
    width_mm, height_mm, length_mm, position) VALUES (?, ?, ?, '', 'Shown', ?, ?, ?, ?)`);
  const offer = database.prepare(`INSERT INTO seller_inventory (variant_id, seller_id, price_pence,
    status, stock) VALUES (?, ?, ?, 'active', ?)`);
  const carried = database.prepare('INSERT INTO product_tag (product_id, tag_id) VALUES (?, ?)');
  const held = database.prepare(
    `INSERT INTO assortment_product (assortment, product_id) VALUES ('${ASSORTMENT}', ?)`,
  );
  return ({ id, listed, inStock, price, rating, tags, sellers, sizes }: ListedProduct): void => {
    const name = `Product ${String(id)}`;
    product.run(id, String(id), name, Number(listed), Number(inStock), price, rating);
    sizes.forEach((size, at) => {
      variant.run(id * 10 + at, id, String(at), ...size, at);
      for (const seller of sellers) offer.run(id * 10 + at, seller, price ?? 0, Number(inStock));
    });
    for (const tag of tags) carried.run(id, tag);
    held.run(id);
  };
};
