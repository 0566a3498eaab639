import { MOST_DESIGNS } from '#lib/designs/plan.ts';
import type { Owner } from '../owner.ts';

export interface RoomDesignRow {
  readonly room: string;
  readonly name: string;
  readonly status: string;
  /** JSON */
  readonly products: string;
  /** JSON, '' for none. */
  readonly plan: string;
  readonly share: string;
  readonly updated_at: string;
}

const COLUMNS = 'room, name, status, products, plan, share, updated_at';
const OWN = 'site = ?1 AND customer = ?2';
const ONE_OWN = `${OWN} AND room = ?3`;

/* Only a moodroom of the assortment can be designed, and a new design is one of so many. */
const SAVE = `INSERT INTO room_design (site, customer, room, name, products, plan, updated_at)
  SELECT ?1, ?2, ?3, ?4, ?5, coalesce(?6, ''), ?7
  WHERE (?8 IS NULL OR EXISTS (SELECT 1 FROM assortment_story AS item
      JOIN story ON story.id = item.story_id AND story.kind = 'moodroom'
      WHERE item.assortment = ?9 AND story.id = ?8))
    AND (EXISTS (SELECT 1 FROM room_design WHERE ${ONE_OWN})
      OR (SELECT count(*) FROM room_design WHERE ${OWN}) < ${String(MOST_DESIGNS)})
  ON CONFLICT DO UPDATE SET name = excluded.name, products = excluded.products,
    plan = coalesce(?6, plan), updated_at = excluded.updated_at
  RETURNING ${COLUMNS}`;

interface NewDesign {
  readonly room: string;
  /** Null for a design that began with nothing. */
  readonly storyId: number | null;
  readonly name: string;
  readonly products: readonly string[];
  /** JSON; null leaves an earlier one as it is. */
  readonly plan: string | null;
}

/**
 * Saves a design, which keeps its status; null when the assortment does not hold the moodroom, or when the
 * customer has as many designs as anybody may have.
 */
export const saveDesign = (
  db: D1Database,
  { site, customer }: Owner,
  assortment: string,
  { room, storyId, name, products, plan }: NewDesign,
): Promise<RoomDesignRow | null> =>
  db
    .prepare(SAVE)
    .bind(
      site,
      customer,
      room,
      name,
      JSON.stringify(products),
      plan,
      new Date().toISOString(),
      storyId,
      assortment,
    )
    .first<RoomDesignRow>();

/** How many designs a customer has. */
export const countDesigns = async (db: D1Database, { site, customer }: Owner): Promise<number> =>
  (
    await db
      .prepare(`SELECT count(*) AS total FROM room_design WHERE ${OWN}`)
      .bind(site, customer)
      .first<{ total: number }>()
  )?.total ?? 0;

const ALL = `SELECT ${COLUMNS} FROM room_design WHERE ${OWN} ORDER BY updated_at DESC, room`;

export const designsOf = async (db: D1Database, { site, customer }: Owner) =>
  (await db.prepare(ALL).bind(site, customer).all<RoomDesignRow>()).results;

const ONE = `SELECT ${COLUMNS} FROM room_design WHERE ${ONE_OWN}`;

export const designOf = (db: D1Database, { site, customer }: Owner, room: string) =>
  db.prepare(ONE).bind(site, customer, room).first<RoomDesignRow>();

const BY_LINK = "share = ?2 AND share <> '' AND site = ?1 AND status = 'published'";
const SHARED = `SELECT ${COLUMNS} FROM room_design WHERE ${BY_LINK}`;

/** The published design of a site whose link ends so; null for none. */
export const sharedDesign = (db: D1Database, site: string, share: string) =>
  db.prepare(SHARED).bind(site, share).first<RoomDesignRow>();

const STILL_SHARED = `INSERT INTO assertion (holds)
  SELECT EXISTS (SELECT 1 FROM room_design WHERE ${BY_LINK})`;

/** Aborts its batch when the link shows nothing any more. */
export const assertShared = (db: D1Database, site: string, share: string): D1PreparedStatement =>
  db.prepare(STILL_SHARED).bind(site, share);

/* No room at all, which aborts the batch, when the customer has as many designs as anybody may have. */
const INSERT = `INSERT INTO room_design (site, customer, ${COLUMNS})
  SELECT ?1, ?2, CASE WHEN count(*) < ${String(MOST_DESIGNS)} THEN ?3 END, ?4, ?5, ?6, ?7, ?8, ?9
  FROM room_design WHERE ${OWN}`;

/** Adds a design; aborts its batch when its room has one already, and for one too many. */
export const insertDesign = (
  db: D1Database,
  { site, customer }: Owner,
  { room, name, status, products, plan, share, updated_at: updated }: RoomDesignRow,
): D1PreparedStatement =>
  db.prepare(INSERT).bind(site, customer, room, name, status, products, plan, share, updated);

/* A design that is published already keeps its link. */
const SET = `UPDATE room_design SET status = ?4, updated_at = ?5,
    share = CASE WHEN ?4 <> 'published' THEN '' WHEN share = '' THEN ?6 ELSE share END
  WHERE ${ONE_OWN} RETURNING ${COLUMNS}`;

/** The design with its new status; null when there is none. */
export const setDesignStatus = (
  db: D1Database,
  { site, customer }: Owner,
  room: string,
  { status, share }: { readonly status: string; readonly share: string },
) =>
  db
    .prepare(SET)
    .bind(site, customer, room, status, new Date().toISOString(), share)
    .first<RoomDesignRow>();

const DELETE = `DELETE FROM room_design WHERE ${ONE_OWN}`;

/** Whether there was such a design of this customer. */
export const deleteDesign = async (
  db: D1Database,
  { site, customer }: Owner,
  room: string,
): Promise<boolean> => (await db.prepare(DELETE).bind(site, customer, room).run()).meta.changes > 0;
