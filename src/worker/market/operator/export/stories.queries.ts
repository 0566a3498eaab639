import { fields, STORY } from '../columns.ts';
import type { StoryTexts } from '../import/rows/chunk.ts';

export interface ExportedStory extends StoryTexts {
  readonly id: number;
  /** JSON lists of the story's own tag ids, and of its products in order. */
  readonly tagIds: string;
  readonly products: string;
}

const STORY_FIELDS = `story.id, ${fields(STORY, 'story')},
  (SELECT json_group_array(tag_id) FROM story_tag WHERE story_id = story.id AND own = 1) AS tagIds,
  (SELECT json_group_array(json_object('source', p.source, 'reference', p.reference, 'x', p.x,
    'y', p.y)) FROM (SELECT * FROM story_product WHERE story_id = story.id ORDER BY position) p)
    AS products`;

const ASSORTMENT_STORIES = `
SELECT ${STORY_FIELDS} FROM assortment_story AS item CROSS JOIN story ON story.id = item.story_id
WHERE item.assortment = ?1 AND story.id > ?2 ORDER BY story.id LIMIT ?3`;

/** Stories of an assortment after an id. */
export const exportedStories = async (
  db: D1Database,
  assortment: string,
  afterId: number,
  limit: number,
): Promise<readonly ExportedStory[]> =>
  (await db.prepare(ASSORTMENT_STORIES).bind(assortment, afterId, limit).all<ExportedStory>())
    .results;

const NAMED = `
SELECT ${STORY_FIELDS} FROM json_each(?1) AS thing CROSS JOIN story
  ON story.kind = thing.value ->> 'kind' AND story.reference = thing.value ->> 'reference'`;

/** The stories with these keys, without those that do not exist. */
export const storiesNamed = async (
  db: D1Database,
  keys: readonly { readonly kind: string; readonly reference: string }[],
): Promise<readonly ExportedStory[]> =>
  keys.length === 0
    ? []
    : (await db.prepare(NAMED).bind(JSON.stringify(keys)).all<ExportedStory>()).results;
