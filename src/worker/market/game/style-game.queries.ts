import type { StylePicture, StyleResult } from '#lib/game/style-game.ts';
import type { Owner } from '../owner.ts';

/** Products of which pictures are taken. */
const MOST_PRODUCTS = 500;

/*
 * Pictures of the styles in an assortment: those made for the game, the tag's own, and those of its
 * moodrooms. Products fill in where a style has fewer than three of these.
 */
const PICTURES = `WITH style AS (
    SELECT tag.id, tag.slug, tag.name, tag.main_picture, tag.pictures FROM assortment_tag AS sold
    JOIN tag ON tag.id = sold.tag_id AND tag.type = 'style' WHERE sold.assortment = ?1),
  picture AS (
    SELECT 'g' || style.id || '-' || made.key AS id, style.slug, style.name, made.value AS url, 0 AS place
    FROM style, json_each(style.pictures) AS made
    UNION ALL
    SELECT 't' || style.id, style.slug, style.name, style.main_picture, 1 FROM style
    UNION ALL
    SELECT 'r' || story.id, style.slug, style.name, story.picture, 2
    FROM style JOIN story_tag AS carried ON carried.tag_id = style.id
    JOIN story ON story.id = carried.story_id AND story.kind = 'moodroom'
    JOIN assortment_story AS item ON item.story_id = story.id AND item.assortment = ?1
    UNION ALL
    SELECT * FROM (
      SELECT 'p' || product.id, style.slug, style.name, product.main_picture, 3
      FROM style CROSS JOIN json_each((SELECT json_group_array(product_id) FROM (
        SELECT carried.product_id FROM product_tag AS carried CROSS JOIN assortment_product AS item
          ON item.assortment = ?1 AND item.product_id = carried.product_id AND item.listed = 1
        WHERE carried.tag_id = style.id ORDER BY carried.product_id LIMIT ${MOST_PRODUCTS}))) AS shown
      CROSS JOIN product ON product.id = shown.value
      ORDER BY product.id LIMIT ${MOST_PRODUCTS})),
  once AS (
    SELECT *, row_number() OVER (PARTITION BY slug, url ORDER BY place, id) AS again FROM picture
    WHERE url <> ''),
  numbered AS (
    SELECT *, row_number() OVER (PARTITION BY slug ORDER BY place, id) AS number FROM once
    WHERE again = 1)
  SELECT id AS imageID, slug AS style, name, url AS mainPicture FROM numbered
  WHERE number <= 6 AND (place < 3 OR number <= 3) ORDER BY style, number`;

/** Some pictures of each style in the assortment. */
export const stylePictures = async (
  db: D1Database,
  assortment: string,
): Promise<readonly StylePicture[]> =>
  (await db.prepare(PICTURES).bind(assortment).all<StylePicture>()).results;

/** The most games without a verdict that a customer may have; the oldest are deleted. */
const MAX_UNSAVED = 20;

const DELETE_OLD = `DELETE FROM pictionaire WHERE site = ?1 AND customer = ?2
  AND id NOT IN (SELECT pictionaire_id FROM verdict WHERE site = ?1 AND customer = ?2)
  AND id NOT IN (SELECT id FROM pictionaire WHERE site = ?1 AND customer = ?2
    ORDER BY created_at DESC LIMIT ${String(MAX_UNSAVED)})`;

const START = `INSERT INTO pictionaire (id, site, customer, rounds, created_at)
  VALUES (?1, ?2, ?3, ?4, ?5)`;

export interface Game {
  readonly id: number;
  readonly rounds: readonly (readonly StylePicture[])[];
  /** Ids of the pictures chosen so far. */
  readonly choices: readonly string[];
  /** Slugs of the styles that the customer chose instead. */
  readonly overridden: readonly string[];
  readonly createdAt: string;
}

/** Stores a new game of a customer, with its rounds. */
export const insertGame = async (
  db: D1Database,
  { site, customer }: Owner,
  { id, rounds, createdAt }: Pick<Game, 'id' | 'rounds' | 'createdAt'>,
): Promise<void> => {
  await db.batch([
    db.prepare(START).bind(id, site, customer, JSON.stringify(rounds), createdAt),
    db.prepare(DELETE_OLD).bind(site, customer),
  ]);
};

interface GameRow {
  readonly id: number;
  readonly rounds: string;
  readonly choices: string;
  readonly overridden: string;
  readonly created_at: string;
}

const ONE = `SELECT id, rounds, choices, overridden, created_at FROM pictionaire
  WHERE id = ?1 AND site = ?2 AND customer = ?3`;

/** A game of this customer, or undefined. */
export const gameOf = async (
  db: D1Database,
  { site, customer }: Owner,
  id: number,
): Promise<Game | undefined> => {
  const row = await db.prepare(ONE).bind(id, site, customer).first<GameRow>();
  return row
    ? {
        id: row.id,
        rounds: JSON.parse(row.rounds) as Game['rounds'],
        choices: JSON.parse(row.choices) as string[],
        overridden: JSON.parse(row.overridden) as string[],
        createdAt: row.created_at,
      }
    : undefined;
};

const CHOOSE = `UPDATE pictionaire SET choices = json_insert(choices, '$[#]', ?4)
  WHERE id = ?1 AND site = ?2 AND customer = ?3 AND json_array_length(choices) = ?5 - 1`;

/** Returns whether the choice was taken. Of two choices for the same round, the first one counts. */
export const chooseInRound = async (
  db: D1Database,
  { site, customer }: Owner,
  id: number,
  round: number,
  imageId: string,
): Promise<boolean> =>
  (await db.prepare(CHOOSE).bind(id, site, customer, imageId, round).run()).meta.changes > 0;

const OVERRIDE = `UPDATE pictionaire SET overridden = ?4
  WHERE id = ?1 AND site = ?2 AND customer = ?3`;

export const overrideStyles = (
  db: D1Database,
  { site, customer }: Owner,
  id: number,
  styles: readonly string[],
) => db.prepare(OVERRIDE).bind(id, site, customer, JSON.stringify(styles)).run();

export interface StyleRow {
  readonly slug: string;
  readonly name: string;
  readonly main_picture: string;
}

const STYLES = `SELECT tag.slug, tag.name, tag.main_picture FROM assortment_tag AS sold
  JOIN tag ON tag.id = sold.tag_id AND tag.type = 'style' WHERE sold.assortment = ?1`;

/** The styles in an assortment, by slug. */
export const stylesOf = async (
  db: D1Database,
  assortment: string,
): Promise<ReadonlyMap<string, StyleRow>> => {
  const { results } = await db.prepare(STYLES).bind(assortment).all<StyleRow>();
  return new Map(results.map((row) => [row.slug, row]));
};

/** The styles of a result, as they are shown (GAME-005). */
export const selectedStyles = (
  styles: ReadonlyMap<string, StyleRow>,
  { style1, style1Score, style2, style2Score }: StyleResult,
) =>
  [
    { slug: style1, score: style1Score },
    { slug: style2, score: style2Score },
  ]
    .filter(({ slug }) => slug !== '')
    .map(({ slug, score }) => ({
      urlSlug: slug,
      name: styles.get(slug)?.name ?? slug,
      mainPicture: styles.get(slug)?.main_picture ?? '',
      styleScore: score,
    }));
