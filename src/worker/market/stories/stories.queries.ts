import type * as z from 'zod';
import { JOIN_PARENT, REFERENCE_COLUMNS, TAG_ORDER, type TagReferenceRow } from '@parlour/search';
import type { PersonRoom, Pin, Post } from '@parlour/contract';
import type { StoryKind } from '@parlour/domain';
import type { Window } from '../listing/products.queries.ts';
import { toTagReference } from '../tags/tags.queries.ts';

/** A moodroom or a post, as calls return it. */
export type StoryReply = z.input<typeof PersonRoom> & z.input<typeof Post>;

/** Which stories of an assortment to return, and in what order. */
export interface StoryQuery extends Window {
  readonly kind: StoryKind;
  /** Null for all. */
  readonly ids?: readonly number[] | null;
  readonly except?: readonly number[];
  /** A story must have all of these tags. */
  readonly tags?: readonly number[];
  /** A story must have at least one of these tags; those with the most come first. Null for any story. */
  readonly near?: readonly number[] | null;
  readonly section?: string;
  /** The beginnings of words in lower case. The title or standfirst must have all of them. */
  readonly words?: readonly string[];
  /** Styles by slug with their weights; the heaviest come first. */
  readonly styles?: Readonly<Record<string, number>>;
  /** The site whose customers' bookmarks make a story popular; when absent, the newest come first. */
  readonly popularAt?: string;
}

interface StoryRow {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly standfirst: string;
  readonly section: string;
  readonly author: string;
  readonly template: string;
  readonly picture: string;
  readonly picture_alt: string;
  readonly picture_width: number;
  readonly picture_height: number;
  readonly meta_title: string;
  readonly seo_description: string;
  readonly published_at: string;
  readonly updated_at: string;
  readonly body?: string;
}

const COLUMNS = `story.id, story.slug, story.title, story.standfirst, story.section, story.author,
  story.template, story.picture, story.picture_alt, story.picture_width, story.picture_height,
  story.meta_title, story.seo_description, story.published_at, story.updated_at`;

/** The number of the tags in `?` that a story has. */
const shared = (parameter: string): string =>
  `(SELECT count(*) FROM story_tag carried WHERE carried.story_id = story.id
    AND carried.tag_id IN (SELECT value FROM json_each(${parameter})))`;

const WANTED = `FROM assortment_story AS item CROSS JOIN story ON story.id = item.story_id
  WHERE item.assortment = ?1 AND story.kind = ?2
    AND (?3 IS NULL OR story.id IN (SELECT value FROM json_each(?3)))
    AND story.id NOT IN (SELECT value FROM json_each(?4))
    AND ${shared('?5')} = json_array_length(?5)
    AND (?6 IS NULL OR ${shared('?6')} > 0)
    AND (?7 = '' OR story.section = ?7)
    AND NOT EXISTS (SELECT 1 FROM json_each(?8) AS word
      WHERE instr(' ' || lower(story.title || ' ' || story.standfirst), ' ' || word.value) = 0)`;

const WEIGHT = `(SELECT coalesce(sum(style.value), 0) FROM json_each(?9) AS style
  JOIN tag ON tag.type = 'style' AND tag.slug = style.key
  JOIN story_tag carried ON carried.tag_id = tag.id AND carried.story_id = story.id)`;

/** The moodrooms that most customers of a site have bookmarked. */
const POPULAR = `SELECT kept.item_id FROM bookmark AS kept
  WHERE kept.site = ?12 AND kept.item_type = 'personroom'
  GROUP BY kept.item_id ORDER BY count(*) DESC, kept.item_id LIMIT 24`;

const PAGE = `SELECT ${COLUMNS} ${WANTED}
  ORDER BY ${WEIGHT} DESC, CAST(story.id AS TEXT) IN (${POPULAR}) DESC,
    ${shared("coalesce(?6, '[]')")} DESC, story.published_at DESC, story.id
  LIMIT ?10 OFFSET ?11`;

const COUNT = `SELECT count(*) AS total ${WANTED}`;

/** @param wanted the source of the stories, each named by `id` */
const tagsOf = (wanted: string): string => `SELECT carried.story_id, ${REFERENCE_COLUMNS}
  FROM (${wanted}) AS wanted
  CROSS JOIN story_tag AS carried ON carried.story_id = wanted.id AND carried.own = 1
  JOIN tag ON tag.id = carried.tag_id ${JOIN_PARENT} ORDER BY ${TAG_ORDER}`;

const TAGS_OF_PAGE = tagsOf(PAGE);
const TAGS_OF_ONE = tagsOf('SELECT ?1 AS id');

interface StoryTagRow extends TagReferenceRow {
  readonly story_id: number;
}

const conditionsOf = (assortment: string, query: StoryQuery) =>
  [
    assortment,
    query.kind,
    query.ids ? JSON.stringify(query.ids) : null,
    JSON.stringify(query.except ?? []),
    JSON.stringify(query.tags ?? []),
    query.near ? JSON.stringify(query.near) : null,
    query.section ?? '',
    JSON.stringify(query.words ?? []),
  ] as const;

/** One window of an assortment's stories, without their texts, and the number of stories. */
export const storiesOf = async (db: D1Database, assortment: string, query: StoryQuery) => {
  const conditions = conditionsOf(assortment, query);
  const { styles = {}, limit, skip, popularAt = '' } = query;
  const order = [JSON.stringify(styles), limit, skip, popularAt];
  const [page, tags, count] = (await db.batch([
    db.prepare(PAGE).bind(...conditions, ...order),
    db.prepare(TAGS_OF_PAGE).bind(...conditions, ...order),
    db.prepare(COUNT).bind(...conditions),
  ])) as [D1Result, D1Result, D1Result];
  return {
    stories: withTags(page, tags),
    totalCount: (count.results as { total: number }[])[0]?.total ?? 0,
  };
};

const withTags = (stories: D1Result, carried: D1Result): StoryReply[] => {
  const tags = Map.groupBy(carried.results as StoryTagRow[], ({ story_id }) => story_id);
  return (stories.results as StoryRow[]).map((row) => ({
    ...toStory(row),
    tags: (tags.get(row.id) ?? []).map(toTagReference),
  }));
};

const toStory = (row: StoryRow): StoryReply => ({
  id: String(row.id),
  _id: String(row.id),
  name: row.title,
  urlSlug: row.slug,
  metaTitle: row.meta_title,
  seo_description: row.seo_description,
  standfirst: row.standfirst,
  section: row.section,
  author: row.author,
  template: row.template,
  mainPicture: row.picture,
  mainPictureAlt: row.picture_alt,
  mainPictureWidth: row.picture_width,
  mainPictureHeight: row.picture_height,
  publishedAt: row.published_at,
  updatedAt: row.updated_at,
  description: row.body ?? '',
});

const ONE = `SELECT ${COLUMNS}, story.body FROM assortment_story AS item
  CROSS JOIN story ON story.id = item.story_id
  WHERE item.assortment = ?1 AND story.kind = ?2 AND story.id = ?3`;

const PRODUCTS = `SELECT product.id, placed.x, placed.y FROM story_product AS placed
  CROSS JOIN product ON product.source = placed.source AND product.reference = placed.reference
  CROSS JOIN assortment_product AS item
    ON item.assortment = ?1 AND item.product_id = product.id AND item.listed = 1
  WHERE placed.story_id = ?2 ORDER BY placed.position`;

interface PlacedRow {
  readonly id: number;
  readonly x: number | null;
  readonly y: number | null;
}

/**
 * One story with its text, and with those of its products that the assortment sells; null when there is no
 * such story.
 */
export const storyOf = async (
  db: D1Database,
  assortment: string,
  kind: StoryKind,
  storyId: number,
) => {
  const [one, tags, placed] = (await db.batch([
    db.prepare(ONE).bind(assortment, kind, storyId),
    db.prepare(TAGS_OF_ONE).bind(storyId),
    db.prepare(PRODUCTS).bind(assortment, storyId),
  ])) as [D1Result, D1Result, D1Result];
  const [story] = withTags(one, tags);
  if (!story) return null;
  const rows = placed.results as PlacedRow[];
  return { story, products: rows.map(({ id }) => id), pins: rows.flatMap(toPin) };
};

const toPin = ({ id, x, y }: PlacedRow): z.input<typeof Pin>[] =>
  x === null || y === null ? [] : [{ productId: String(id), x, y }];

const TAG_IDS = `SELECT DISTINCT carried.tag_id AS id FROM json_each(?2) AS wanted
  CROSS JOIN assortment_story AS item ON item.assortment = ?1 AND item.story_id = wanted.value
  CROSS JOIN story_tag AS carried ON carried.story_id = item.story_id`;

/** The tags of the given stories. */
export const tagsOfStories = async (
  db: D1Database,
  assortment: string,
  ids: readonly number[],
): Promise<number[]> => {
  const { results } = await db
    .prepare(TAG_IDS)
    .bind(assortment, JSON.stringify(ids))
    .all<{ id: number }>();
  return results.map(({ id }) => id);
};

const URLS = `SELECT story.id, story.slug, story.updated_at FROM assortment_story AS item
  CROSS JOIN story ON story.id = item.story_id
  WHERE item.assortment = ?1 AND story.kind = ?2 ORDER BY story.id LIMIT ?3 OFFSET ?4`;

const TOLD = `SELECT count(*) AS total FROM assortment_story AS item
  CROSS JOIN story ON story.id = item.story_id WHERE item.assortment = ?1 AND story.kind = ?2`;

/** The URLs of one window of the stories, and the number of stories. */
export const storyUrlsOf = async (
  db: D1Database,
  assortment: string,
  kind: StoryKind,
  { limit, skip }: Window,
) => {
  const [rows, count] = (await db.batch([
    db.prepare(URLS).bind(assortment, kind, limit, skip),
    db.prepare(TOLD).bind(assortment, kind),
  ])) as [D1Result, D1Result];
  return {
    total: (count.results as { total: number }[])[0]?.total ?? 0,
    stories: (rows.results as Pick<StoryRow, 'id' | 'slug' | 'updated_at'>[]).map((row) => ({
      id: String(row.id),
      urlSlug: row.slug,
      updatedAt: row.updated_at,
    })),
  };
};

const SECTIONS = `SELECT story.section, count(*) AS posts FROM assortment_story AS item
  CROSS JOIN story ON story.id = item.story_id
  WHERE item.assortment = ?1 AND story.kind = 'post' AND story.section <> ''
  GROUP BY story.section ORDER BY posts DESC, story.section`;

/** The departments of an assortment's posts with their numbers of posts, largest first. */
export const sectionsOf = async (
  db: D1Database,
  assortment: string,
): Promise<readonly { readonly section: string; readonly posts: number }[]> =>
  (await db.prepare(SECTIONS).bind(assortment).all<{ section: string; posts: number }>()).results;
