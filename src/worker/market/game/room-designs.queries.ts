import type { Owner } from '../owner.ts';

export interface RoomDesignRow {
  readonly story_id: number;
  readonly name: string;
  readonly status: string;
  /** JSON */
  readonly products: string;
  readonly updated_at: string;
}

const COLUMNS = 'story_id, name, status, products, updated_at';
const OWN = 'site = ?1 AND customer = ?2 AND story_id = ?3';

/* Only a moodroom of the assortment can be designed: for another, nothing is written. */
const SAVE = `INSERT INTO room_design (site, customer, story_id, name, products, updated_at)
  SELECT ?1, ?2, story.id, ?4, ?5, ?6 FROM assortment_story AS item
  JOIN story ON story.id = item.story_id AND story.kind = 'moodroom'
  WHERE item.assortment = ?7 AND story.id = ?3
  ON CONFLICT DO UPDATE SET name = excluded.name, products = excluded.products,
    updated_at = excluded.updated_at
  RETURNING ${COLUMNS}`;

interface NewDesign {
  readonly storyId: number;
  readonly name: string;
  readonly products: readonly string[];
}

/** Saves a design, which keeps its status; null when the assortment does not hold the moodroom. */
export const saveDesign = (
  db: D1Database,
  { site, customer }: Owner,
  assortment: string,
  { storyId, name, products }: NewDesign,
): Promise<RoomDesignRow | null> =>
  db
    .prepare(SAVE)
    .bind(
      ...[site, customer, storyId, name, JSON.stringify(products)],
      ...[new Date().toISOString(), assortment],
    )
    .first<RoomDesignRow>();

const ONE = `SELECT ${COLUMNS} FROM room_design WHERE ${OWN}`;

export const designOf = (db: D1Database, { site, customer }: Owner, storyId: number) =>
  db.prepare(ONE).bind(site, customer, storyId).first<RoomDesignRow>();

const SET = `UPDATE room_design SET status = ?4, updated_at = ?5 WHERE ${OWN} RETURNING ${COLUMNS}`;

/** The design with its new status; null when there is none. */
export const setDesignStatus = (
  db: D1Database,
  { site, customer }: Owner,
  storyId: number,
  status: string,
) =>
  db
    .prepare(SET)
    .bind(site, customer, storyId, status, new Date().toISOString())
    .first<RoomDesignRow>();

const DELETE = `DELETE FROM room_design WHERE ${OWN}`;

/** Whether there was such a design of this customer. */
export const deleteDesign = async (
  db: D1Database,
  { site, customer }: Owner,
  storyId: number,
): Promise<boolean> =>
  (await db.prepare(DELETE).bind(site, customer, storyId).run()).meta.changes > 0;
