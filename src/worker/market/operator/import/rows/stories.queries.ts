import { changes, names, STORY, values } from '../../columns.ts';
import type { StoryKey, StoryTexts, TagKey } from './chunk.ts';

export interface StoryProductRow {
  readonly source: string;
  readonly reference: string;
  readonly position: number;
  /** Fractions of the picture from the top left; null where the picture does not show the product. */
  readonly x: number | null;
  readonly y: number | null;
}

/** A moodroom or a post on its way into the database. */
export interface StoryRow extends StoryTexts {
  readonly tags: readonly TagKey[];
  readonly products: readonly StoryProductRow[];
}

const WRITTEN = { ...STORY, hash: 'content_hash' };

const UPSERT = `
INSERT INTO story (${names(WRITTEN)}) SELECT ${values(WRITTEN, 'value')}
FROM json_each(?1) WHERE true
ON CONFLICT (kind, reference) DO UPDATE SET ${changes(WRITTEN, 'kind', 'reference')}`;

/** The given stories with their ids. */
const GIVEN = `given AS (
  SELECT story.id, j.value AS row FROM json_each(?1) j
  CROSS JOIN story ON story.kind = j.value ->> 'kind' AND story.reference = j.value ->> 'reference')`;

const DROP_TAGS = `WITH ${GIVEN} DELETE FROM story_tag WHERE story_id IN (SELECT id FROM given)`;

const INSERT_OWN_TAGS = `WITH ${GIVEN}
INSERT INTO story_tag (story_id, tag_id, own)
SELECT given.id, tag.id, 1 FROM given CROSS JOIN json_each(given.row, '$.tags') t
CROSS JOIN tag ON tag.type = t.value ->> 'type' AND tag.path = t.value ->> 'path'
WHERE true ON CONFLICT DO NOTHING`;

const INSERT_TAGS_ABOVE = `WITH RECURSIVE ${GIVEN}, carried (story_id, tag_id) AS (
  SELECT story_id, tag_id FROM story_tag WHERE story_id IN (SELECT id FROM given)
  UNION
  SELECT carried.story_id, tag.parent_id FROM carried JOIN tag ON tag.id = carried.tag_id
  WHERE tag.parent_id <> 0)
INSERT INTO story_tag (story_id, tag_id, own)
SELECT story_id, tag_id, 0 FROM carried WHERE true ON CONFLICT DO NOTHING`;

const DROP_PRODUCTS = `WITH ${GIVEN}
DELETE FROM story_product WHERE story_id IN (SELECT id FROM given)`;

const INSERT_PRODUCTS = `WITH ${GIVEN}
INSERT INTO story_product (story_id, source, reference, position, x, y)
SELECT given.id, p.value ->> 'source', p.value ->> 'reference', p.value ->> 'position',
  p.value ->> 'x', p.value ->> 'y'
FROM given CROSS JOIN json_each(given.row, '$.products') p`;

/** Creates or updates stories with their tags and products. The tags exist by then. */
export const writeStories = (
  db: D1Database,
  stories: readonly (StoryRow & { readonly hash: string })[],
): D1PreparedStatement[] => {
  const rows = JSON.stringify(stories);
  return [
    UPSERT,
    DROP_TAGS,
    INSERT_OWN_TAGS,
    INSERT_TAGS_ABOVE,
    DROP_PRODUCTS,
    INSERT_PRODUCTS,
  ].map((sql) => db.prepare(sql).bind(rows));
};

const ADD_TO_ASSORTMENTS = `
INSERT INTO assortment_story (assortment, story_id)
SELECT a.value, story.id FROM json_each(?2) a, json_each(?1) j
CROSS JOIN story ON story.kind = j.value ->> 'kind' AND story.reference = j.value ->> 'reference'
WHERE true ON CONFLICT DO NOTHING`;

/** Adds stories to assortments; those already in them stay. */
export const addStories = (
  db: D1Database,
  assortments: readonly string[],
  keys: readonly StoryKey[],
): D1PreparedStatement =>
  db.prepare(ADD_TO_ASSORTMENTS).bind(JSON.stringify(keys), JSON.stringify(assortments));

const SELECT_HASHES = `
SELECT story.kind, story.reference, content_hash AS hash FROM json_each(?1) j
CROSS JOIN story ON story.kind = j.value ->> 'kind' AND story.reference = j.value ->> 'reference'`;

/** The content hashes of existing stories. */
export const storedStories = async (
  db: D1Database,
  keys: readonly StoryKey[],
): Promise<readonly (StoryKey & { readonly hash: string })[]> =>
  keys.length === 0
    ? []
    : (
        await db
          .prepare(SELECT_HASHES)
          .bind(JSON.stringify(keys))
          .all<StoryKey & { hash: string }>()
      ).results;
