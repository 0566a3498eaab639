import { assignments, fields, TAG } from '../../columns.ts';
import type { TagDetails, TagKey, TagNode } from './chunk.ts';

const INSERT_TAGS = `
INSERT INTO tag (type, slug, name, path, color_hex, parent_id)
SELECT value ->> 'type', value ->> 'slug', value ->> 'name', value ->> 'path', value ->> 'colorHex',
  coalesce((SELECT above.id FROM tag above
    WHERE above.type = value ->> 'type' AND above.path = value ->> 'parentPath'
      AND above.path <> ''), 0)
FROM json_each(?1) WHERE true
ON CONFLICT (type, parent_id, slug) DO UPDATE SET path = excluded.path WHERE path <> excluded.path`;

/** Creates the tags that do not exist yet, roots first, with one statement per level. */
export const insertTags = (db: D1Database, nodes: readonly TagNode[]): D1PreparedStatement[] =>
  [...Map.groupBy(nodes, ({ path }) => path.split('/').length)]
    .sort(([left], [right]) => left - right)
    .map(([, level]) => db.prepare(INSERT_TAGS).bind(JSON.stringify(level)));

const UPDATE_TAGS = `
UPDATE tag SET ${assignments(TAG, 'j.value')}
FROM json_each(?1) j WHERE tag.type = j.value ->> 'type' AND tag.path = j.value ->> 'path'`;

export const updateTags = (db: D1Database, tags: readonly TagDetails[]): D1PreparedStatement =>
  db.prepare(UPDATE_TAGS).bind(JSON.stringify(tags));

const SELECT_TAGS = `
SELECT tag.type, tag.path, ${fields(TAG, 'tag')} FROM json_each(?1) j
CROSS JOIN tag ON tag.type = j.value ->> 'type' AND tag.path = j.value ->> 'path'`;

/** The stored values of the named tags, without those that do not exist. */
export const storedTags = async (
  db: D1Database,
  keys: readonly TagKey[],
): Promise<readonly TagDetails[]> =>
  keys.length === 0
    ? []
    : (await db.prepare(SELECT_TAGS).bind(JSON.stringify(keys)).all<TagDetails>()).results;

const SELECT_PLACES = `
SELECT tag.type, slug, tag.path FROM json_each(?1) j
CROSS JOIN tag ON tag.type = j.value ->> 'type' AND tag.slug = j.value ->> 'slug'
WHERE tag.path <> '' ORDER BY tag.path <> slug, tag.id`;

export interface TagPlace extends TagKey {
  readonly slug: string;
}

/** The paths of tags with the given slugs: roots first, then the oldest. */
export const tagPlaces = async (
  db: D1Database,
  tags: readonly { readonly type: string; readonly slug: string }[],
): Promise<readonly TagPlace[]> =>
  tags.length === 0
    ? []
    : (await db.prepare(SELECT_PLACES).bind(JSON.stringify(tags)).all<TagPlace>()).results;
