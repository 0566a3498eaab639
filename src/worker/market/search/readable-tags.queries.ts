import type { ReadableTag } from './reading.ts';

const READABLE = `SELECT tag.id, tag.type, tag.name FROM tag
  JOIN assortment_tag AS sold ON sold.tag_id = tag.id AND sold.assortment = ?1
  WHERE tag.type IN ('colour', 'material', 'room', 'style') ORDER BY tag.id`;

/** The colours and materials of an assortment's products. */
export const readableTags = (db: D1Database, assortment: string): D1PreparedStatement =>
  db.prepare(READABLE).bind(assortment);

export const toReadableTags = (result: D1Result): ReadableTag[] =>
  result.results as unknown as ReadableTag[];
