import type { Synonym } from './synonyms.ts';
import type { ReadableTag } from './reading.ts';

const READABLE_TYPES = ['colour', 'material', 'room', 'style'];

/** Whether searches name tags of a type. */
export const isReadable = (type: string): boolean => READABLE_TYPES.includes(type);

const READABLE = `SELECT tag.id, tag.type, tag.name FROM tag
  JOIN assortment_tag AS sold ON sold.tag_id = tag.id AND sold.assortment = ?1
  WHERE tag.type IN (${READABLE_TYPES.map((type) => `'${type}'`).join(', ')}) ORDER BY tag.id`;

/** The colours, materials, rooms and styles of an assortment's products. */
export const readableTags = (db: D1Database, assortment: string): D1PreparedStatement =>
  db.prepare(READABLE).bind(assortment);

export const toReadableTags = (result: D1Result): ReadableTag[] =>
  result.results as unknown as ReadableTag[];

const SYNONYMS = `SELECT search_synonym.term, search_synonym.means FROM json_each(?1) AS phrase
  CROSS JOIN search_synonym ON search_synonym.term = phrase.value`;

/** The synonyms of some phrases in their normal form. */
export const synonymsOf = (db: D1Database, phrases: readonly string[]): D1PreparedStatement =>
  db.prepare(SYNONYMS).bind(JSON.stringify(phrases));

export const toSynonyms = (result: D1Result): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...Map.groupBy(result.results as unknown as Synonym[], ({ term }) => term)].map(
      ([term, same]) => [term, same.map(({ means }) => means)],
    ),
  );

const DELETE = 'DELETE FROM search_synonym';

const INSERT = `INSERT OR IGNORE INTO search_synonym (term, means)
  SELECT pair.value ->> 'term', pair.value ->> 'means' FROM json_each(?1) AS pair`;

const ACCEPTED = `INSERT OR IGNORE INTO search_synonym (term, means)
  SELECT term, means FROM synonym_verdict WHERE verdict = 'accepted'`;

/** Replaces the list of synonyms and keeps accepted proposals. The statements belong in one batch. */
export const replaceSynonyms = (
  db: D1Database,
  synonyms: readonly Synonym[],
): D1PreparedStatement[] => [
  db.prepare(DELETE),
  db.prepare(INSERT).bind(JSON.stringify(synonyms)),
  db.prepare(ACCEPTED),
];
