import type { CatalogueRecordInput, SellerRecord, TagPath } from '@parlour/contract';
import { TAG_TYPES, type TagType } from '@parlour/domain';
import { tagsAndAbove, type ExportedSeller, type ExportedTag } from './tags.queries.ts';

/** The paths of tags by their ids. */
export type TagPaths = ReadonlyMap<number, TagPath>;

/** The paths of the tags with the given ids. */
export const readTagPaths = async (db: D1Database, ids: readonly number[]): Promise<TagPaths> => {
  const tags = await tagsAndAbove(db, [...new Set(ids)]);
  const byKey = new Map(tags.map((tag) => [`${tag.type}:${tag.path}`, tag]));
  return new Map(tags.map((tag) => [tag.id, pathOf(tag, byKey)]));
};

const pathOf = (tag: ExportedTag, byKey: ReadonlyMap<string, ExportedTag>): TagPath => {
  const slugs = tag.path.split('/');
  return {
    type: typeOf(tag.type),
    path: slugs.map((slug, depth) => {
      const above = byKey.get(`${tag.type}:${slugs.slice(0, depth + 1).join('/')}`);
      return { name: above?.name ?? slug, slug };
    }),
  };
};

const typeOf = (type: string): TagType => TAG_TYPES.find((known) => known === type) ?? 'category';

/** Records of tags; their paths name the tags above them. */
export const tagRecords = async (
  db: D1Database,
  tags: readonly ExportedTag[],
): Promise<CatalogueRecordInput[]> => {
  const paths = await readTagPaths(
    db,
    tags.map(({ id }) => id),
  );
  return tags.map(({ id, path: _path, slug: _slug, name: _name, type, ...details }) => ({
    kind: 'tag',
    ...(paths.get(id) ?? { type: typeOf(type), path: [] }),
    ...details,
    components: JSON.parse(details.components) as { componentId: string }[],
    pictures: JSON.parse(details.pictures) as string[],
  }));
};

export const sellerRecord = ({
  id: _id,
  deliveryCalendar,
  sendsSamples,
  services,
  ...details
}: ExportedSeller): CatalogueRecordInput => ({
  kind: 'seller',
  ...details,
  ...(deliveryCalendar === null
    ? {}
    : { deliveryCalendar: JSON.parse(deliveryCalendar) as SellerRecord['deliveryCalendar'] }),
  ...(sendsSamples === null ? {} : { sendsSamples: true }),
  ...(services === null ? {} : { services: JSON.parse(services) as SellerRecord['services'] }),
});
