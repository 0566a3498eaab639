import { MOST_DESIGNS } from '@parlour/domain';
import type { Owner } from '../owner.ts';

export interface RoomDesignRow {
  readonly room: string;
  readonly name: string;
  readonly status: string;
  /** JSON */
  readonly products: string;
  /** JSON; '' for none. */
  readonly plan: string;
  readonly share: string;
  readonly updated_at: string;
}

const COLUMNS = 'room, name, status, products, plan, share, updated_at';
const OWN = 'site = ?1 AND customer = ?2';
const ONE_OWN = `${OWN} AND room = ?3`;

/* The design must be of a moodroom in the assortment, and a new design must be within the cap. */
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
  /** Null for a design that was started without a moodroom. */
  readonly storyId: number | null;
  readonly name: string;
  readonly products: readonly string[];
  /** JSON; null keeps the earlier plan. */
  readonly plan: string | null;
}

/**
 * Saves a design, which keeps its status. Null when the assortment does not have the moodroom, or when the
 * customer already has the most designs allowed.
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

/** The number of designs that a customer has. */
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

/** The published design of a site with this link; null for none. */
export const sharedDesign = (db: D1Database, site: string, share: string) =>
  db.prepare(SHARED).bind(site, share).first<RoomDesignRow>();

const STILL_SHARED = `INSERT INTO assertion (holds)
  SELECT EXISTS (SELECT 1 FROM room_design WHERE ${BY_LINK})`;

/** Aborts its batch when the link no longer shows a design. */
export const assertShared = (db: D1Database, site: string, share: string): D1PreparedStatement =>
  db.prepare(STILL_SHARED).bind(site, share);

/* The room is NULL, which aborts the batch, when the customer already has the most designs allowed. */
const INSERT = `INSERT INTO room_design (site, customer, ${COLUMNS})
  SELECT ?1, ?2, CASE WHEN count(*) < ${String(MOST_DESIGNS)} THEN ?3 END, ?4, ?5, ?6, ?7, ?8, ?9
  FROM room_design WHERE ${OWN}`;

/** Adds a design. Aborts its batch when the room already has one, or when the customer has too many. */
export const insertDesign = (
  db: D1Database,
  { site, customer }: Owner,
  { room, name, status, products, plan, share, updated_at: updated }: RoomDesignRow,
): D1PreparedStatement =>
  db.prepare(INSERT).bind(site, customer, room, name, status, products, plan, share, updated);

/* A design that is already published keeps its link. */
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

/** False when the customer has no such design. */
export const deleteDesign = async (
  db: D1Database,
  { site, customer }: Owner,
  room: string,
): Promise<boolean> => (await db.prepare(DELETE).bind(site, customer, room).run()).meta.changes > 0;
