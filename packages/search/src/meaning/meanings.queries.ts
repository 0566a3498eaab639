import { stateOf, toState, type ListState } from '../lists/list-index.queries.ts';
import type { ProductVector } from './meaning-index.ts';

/** A product whose text may have changed since its vector was made. */
export interface UnsureProduct {
  readonly id: number;
  readonly name: string;
  /** The names of its tags, except those of its brand and colours, separated by `, `. */
  readonly tags: string;
  /** HTML: the product's, or where its variants have descriptions of their own the title and description of one. */
  readonly summary: string;
  /** The SHA-256 of the text that its vector represents; '' for none. */
  readonly hash: string;
}

const UNSURE = `SELECT item.product_id AS id, product.name,
    coalesce(nullif(product.summary, ''), (SELECT seo_title || '. ' || description FROM variant
      WHERE product_id = product.id AND seo_title <> '' AND description <> '' ORDER BY position, id LIMIT 1), '') AS summary,
    coalesce((SELECT group_concat(name, ', ') FROM (SELECT tag.name FROM product_tag AS carried
      CROSS JOIN tag ON tag.id = carried.tag_id
      WHERE carried.product_id = item.product_id AND carried.own = 1 AND tag.type NOT IN ('brand', 'colour')
      ORDER BY tag.type <> 'category', tag.type, tag.name)), '') AS tags,
    coalesce(stored.text_hash, '') AS hash
  FROM assortment_product AS item CROSS JOIN product ON product.id = item.product_id
  LEFT JOIN product_meaning AS stored ON stored.model = ?1 AND stored.product_id = item.product_id
  WHERE item.assortment = ?2 AND item.product_id > ?3 AND (stored.product_id IS NULL
    OR EXISTS (SELECT 1 FROM list_change WHERE product_id IN (0, item.product_id) AND version > stored.seen))
  ORDER BY item.product_id LIMIT ?4`;

/** Products after a given one that have no vector, or whose text may have changed since, in the order of ids. */
export const unsureAfter = async (
  db: D1Database,
  { model, assortment }: VectorSet,
  after: number,
  limit: number,
): Promise<UnsureProduct[]> =>
  (await db.prepare(UNSURE).bind(model, assortment, after, limit).all<UnsureProduct>()).results;

/** The model of the vectors, and the assortment of their products. */
export interface VectorSet {
  readonly model: string;
  readonly assortment: string;
}

const PASS = `SELECT epoch, version FROM meaning_pass WHERE assortment = ?1 AND model = ?2`;

/** The state of the lists, and the state at which every product was last known to have its vector. */
export const learntState = async (
  db: D1Database,
  { model, assortment }: VectorSet,
): Promise<{ readonly now: ListState; readonly learnt: ListState | undefined }> => {
  const [now, pass] = await db.batch([stateOf(db), db.prepare(PASS).bind(assortment, model)]);
  return { now: toState(now), learnt: ((pass?.results ?? []) as ListState[])[0] };
};

/** The result for a product's text. Without a vector, the text is the one that the stored vector represents. */
export interface EmbeddedText {
  readonly product: number;
  readonly hash: string;
  readonly vector: Int8Array | undefined;
}

const WRITE = `INSERT INTO product_meaning (model, product_id, text_hash, seen, vector)
  SELECT ?1, id, ?3, ?4, ?5 FROM product WHERE id = ?2
  ON CONFLICT (model, product_id) DO UPDATE
  SET text_hash = excluded.text_hash, seen = excluded.seen, vector = excluded.vector`;
const SEEN = `UPDATE product_meaning SET seen = ?3 WHERE model = ?1 AND product_id = ?2`;

/** Stores the results for some products, whose texts were read at a version of the lists or later. */
export const noteMeanings = async (
  db: D1Database,
  model: string,
  texts: readonly EmbeddedText[],
  seen: number,
): Promise<void> => {
  const [write, see] = [db.prepare(WRITE), db.prepare(SEEN)];
  await db.batch(
    texts.map(({ product, hash, vector }) =>
      vector ? write.bind(model, product, hash, seen, vector) : see.bind(model, product, seen),
    ),
  );
};

const NOTE_PASS = `INSERT INTO meaning_pass (assortment, model, epoch, version) VALUES (?1, ?2, ?3, ?4)
  ON CONFLICT (assortment, model) DO UPDATE SET epoch = excluded.epoch, version = excluded.version`;

export const notePass = async (
  db: D1Database,
  { model, assortment }: VectorSet,
  { epoch, version }: ListState,
): Promise<void> => {
  await db.prepare(NOTE_PASS).bind(assortment, model, epoch, version).run();
};

const DELETE = [
  `DELETE FROM product_meaning WHERE model NOT IN (SELECT value FROM json_each(?1))`,
  `DELETE FROM meaning_pass WHERE model NOT IN (SELECT value FROM json_each(?1))`,
];

/** Deletes the vectors of models that no site uses any more. */
export const deleteModels = async (db: D1Database, asked: readonly string[]): Promise<void> => {
  await db.batch(DELETE.map((sql) => db.prepare(sql).bind(JSON.stringify(asked))));
};

interface VectorRow {
  readonly product: number;
  /** In the form in which the database returns bytes. */
  readonly vector: ArrayBuffer | readonly number[];
}

const toVector = ({ product, vector }: VectorRow): ProductVector => ({
  product,
  vector: new Int8Array(vector),
});

const ALL = `SELECT item.product_id AS product, stored.vector FROM assortment_product AS item
  CROSS JOIN product_meaning AS stored ON stored.model = ?1 AND stored.product_id = item.product_id
  WHERE item.assortment = ?2 AND item.product_id > ?3 ORDER BY item.product_id LIMIT ?4`;

/** Vectors of an assortment's products after a given one, in the order of ids. */
export const meantAfter = async (
  db: D1Database,
  { model, assortment }: VectorSet,
  after: number,
  limit: number,
): Promise<ProductVector[]> =>
  (await db.prepare(ALL).bind(model, assortment, after, limit).all<VectorRow>()).results.map(
    toVector,
  );

const SOME = `SELECT product_id AS product, vector FROM product_meaning
  WHERE model = ?1 AND product_id IN (SELECT value FROM json_each(?2))`;

export const meantBy = async (
  db: D1Database,
  model: string,
  products: readonly number[],
): Promise<ProductVector[]> =>
  (await db.prepare(SOME).bind(model, JSON.stringify(products)).all<VectorRow>()).results.map(
    toVector,
  );
