import type { CatalogueRecordInput, TagPath, TagRecord } from '#lib/contract/operator/records.ts';
import type { TagType } from '#lib/domain/tag.ts';
import { gamePictures, markPicture, pictureOfTag } from './pictures.ts';
import type { Photographs } from './source-schema.ts';
import { SourceError, type Sources, type TypedTag } from './sources.ts';

const keyOf = (type: TagType, slug: string): string => `${type}/${slug}`;

/** The tags by type and slug; a slug is unique within its type, whatever its parent. */
export class TagIndex {
  readonly #tags: ReadonlyMap<string, TypedTag>;

  /** @throws {SourceError} for a slug named twice or a parent that is not there. */
  constructor(tags: readonly TypedTag[]) {
    this.#tags = new Map(tags.map((tag) => [keyOf(tag.type, tag.slug), tag]));
    const problems = [...repeated(tags), ...this.#orphans(tags)];
    if (problems.length > 0) throw new SourceError(problems);
  }

  #orphans(tags: readonly TypedTag[]): string[] {
    return tags
      .filter(({ type, parent }) => parent !== undefined && !this.has(type, parent))
      .map(({ type, slug, parent = '' }) => `tags: ${type} "${slug}": no parent "${parent}"`);
  }

  has(type: TagType, slug: string): boolean {
    return this.#tags.has(keyOf(type, slug));
  }

  /**
   * The tag's path from the root, as records spell it.
   * @throws {SourceError} when there is no such tag; `user` says who asked for it.
   */
  path(type: TagType, slug: string, user: string): TagPath {
    const steps: TagPath['path'] = [];
    for (let next: string | undefined = slug; next !== undefined;) {
      const tag = this.#tags.get(keyOf(type, next));
      if (!tag) throw new SourceError([`${user}: no ${type} "${next}" in tags/`]);
      steps.unshift({ name: tag.name, slug: tag.slug });
      next = tag.parent;
    }
    return { type, path: steps };
  }
}

const repeated = (tags: readonly TypedTag[]): string[] =>
  [...Map.groupBy(tags, ({ type, slug }) => keyOf(type, slug))]
    .filter(([, same]) => same.length > 1)
    .map(([key]) => `tags: "${key}" stands more than once`);

type TagInput = Extract<CatalogueRecordInput, { kind: 'tag' }>;

/** Records of the tags, parents before their children, in the order of the files. */
export const tagRecords = ({ tags, photographs }: Sources, index: TagIndex): TagInput[] =>
  tags
    .map((tag, place) => tagRecord(tag, index, place, photographs))
    .sort((one, other) => one.path.length - other.path.length);

const tagRecord = (
  tag: TypedTag,
  index: TagIndex,
  position: number,
  photographs: Photographs,
): TagInput => {
  const picture = pictureOfTag(photographs, tag.type, tag.slug);
  return {
    kind: 'tag',
    ...index.path(tag.type, tag.slug, tag.slug),
    colorHex: tag.hex ?? '',
    mainPicture: picture,
    pictures: tag.type === 'style' ? gamePictures(photographs, tag.slug) : [],
    mainThumbnail: tag.type === 'brand' ? markPicture('brand', tag.slug) : picture,
    description: tag.description,
    seoDescription: tag.seo ?? tag.description,
    metaTitle: tag.metaTitle ?? tag.name,
    metaDescription: tag.metaDescription ?? tag.description,
    position,
  } satisfies Partial<TagRecord>;
};
