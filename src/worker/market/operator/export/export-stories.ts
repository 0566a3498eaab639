import type { CatalogueRecordInput } from '@parlour/contract';
import type { ExportedStory } from './stories.queries.ts';
import { readTagPaths, type TagPaths } from './export-tags.ts';

type StoryInput = Extract<CatalogueRecordInput, { kind: 'moodroom' | 'post' }>;

interface PinRow {
  readonly source: string;
  readonly reference: string;
  readonly x: number | null;
  readonly y: number | null;
}

/** Records of moodrooms and posts. */
export const storyRecords = async (
  db: D1Database,
  stories: readonly ExportedStory[],
): Promise<StoryInput[]> => {
  const ids = new Map(stories.map(({ id, tagIds }) => [id, JSON.parse(tagIds) as number[]]));
  const paths = await readTagPaths(db, [...ids.values()].flat());
  return stories.map((story) => storyRecord(story, ids.get(story.id) ?? [], paths));
};

const storyRecord = (
  story: ExportedStory,
  tagIds: readonly number[],
  paths: TagPaths,
): StoryInput => {
  const { picture, pictureAlt, pictureWidth, pictureHeight, products, kind, ...rest } = story;
  const { id: _id, tagIds: _tagIds, ...texts } = rest;
  return {
    kind: kind === 'post' ? 'post' : 'moodroom',
    ...texts,
    ...(picture === ''
      ? {}
      : { picture: { url: picture, alt: pictureAlt, width: pictureWidth, height: pictureHeight } }),
    tags: tagIds.flatMap((id) => paths.get(id) ?? []),
    products: (JSON.parse(products) as PinRow[]).map(({ source, reference, x, y }) => ({
      source,
      reference,
      ...(x === null || y === null ? {} : { x, y }),
    })),
  };
};
