import type { ReadableTag } from './reading.ts';
import { trigrams } from './spelling.ts';

const READABLE = `SELECT tag.id, tag.type, tag.name FROM tag
  JOIN assortment_tag AS sold ON sold.tag_id = tag.id AND sold.assortment = ?1
  WHERE tag.type IN ('colour', 'material', 'room', 'style') ORDER BY tag.id`;

/** Colours and materials under which an assortment lists products. */
export const readableTags = (db: D1Database, assortment: string): D1PreparedStatement =>
  db.prepare(READABLE).bind(assortment);

export const toReadableTags = (result: D1Result): ReadableTag[] =>
  result.results as unknown as ReadableTag[];

const MAX_COUNTED = 200;

const FINDING = `SELECT (SELECT count(*) FROM (
    SELECT 1 FROM product_search
    CROSS JOIN assortment_product AS item ON item.product_id = product_search.rowid
    WHERE product_search MATCH asked.value AND item.assortment = ?2 AND item.listed = 1
    LIMIT ${MAX_COUNTED})) AS found
  FROM json_each(?1) AS asked ORDER BY asked.key`;

/** How many products of an assortment each of some full-text expressions finds, 200 at most. */
export const findings = async (
  db: D1Database,
  assortment: string,
  expressions: readonly string[],
): Promise<readonly number[]> => {
  if (expressions.length === 0) return [];
  const asked = db.prepare(FINDING).bind(JSON.stringify(expressions), assortment);
  return (await asked.all<{ found: number }>()).results.map(({ found }) => found);
};

const MAX_SIMILAR = 50;

const SIMILAR = `SELECT search_word.word FROM search_trigram
  CROSS JOIN search_word ON search_word.id = search_trigram.rowid
  WHERE search_trigram MATCH ?1 ORDER BY search_trigram.rank LIMIT ${MAX_SIMILAR}`;

/** Words of the whole catalogue that share the most runs of three letters with each of some words. */
export const similarWords = async (
  db: D1Database,
  words: readonly string[],
): Promise<readonly (readonly string[])[]> => {
  if (words.length === 0) return [];
  const asked = words.map((word) =>
    db.prepare(SIMILAR).bind(
      trigrams(word)
        .map((run) => `"${run}"`)
        .join(' OR '),
    ),
  );
  const found = await db.batch<{ word: string }>(asked);
  return found.map(({ results }) => results.map(({ word }) => word));
};

const FORGET = `DELETE FROM search_word
  WHERE word NOT IN (SELECT term FROM product_word_vocabulary)
  AND word NOT IN (SELECT term FROM search_synonym)`;

const LEARN = `INSERT OR IGNORE INTO search_word (word)
  SELECT term FROM product_word_vocabulary WHERE length(term) BETWEEN 3 AND 40 AND term NOT GLOB '*[0-9]*'
  UNION SELECT term FROM search_synonym WHERE term NOT LIKE '% %' AND length(term) >= 3`;

/** Brings the words that a misspelt one may have meant up to date. */
export const refreshSearchWords = (db: D1Database): D1PreparedStatement[] =>
  [FORGET, LEARN].map((sql) => db.prepare(sql));
