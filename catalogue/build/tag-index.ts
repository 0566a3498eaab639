import type { CatalogueRecordInput, TagPath, TagRecord } from '@parlour/contract';
import type { TagType } from '@parlour/domain';
import { finishPicture, gamePictures, markPicture, pictureOfTag } from './pictures.ts';
import { SourceError, type Sources, type TypedTag } from './sources.ts';

const keyOf = (type: TagType, slug: string): string => `${type}/${slug}`;

/** The tags by type and slug; a slug is unique within its type, whatever its parent. */
export class TagIndex {
  readonly #tags: ReadonlyMap<string, TypedTag>;

  /** @throws {SourceError} for a duplicate slug or a parent that does not exist. */
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
   * @throws {SourceError} when there is no such tag; `user` names the source that asked for it.
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
    .map(([key]) => `tags: "${key}" appears more than once`);

type TagInput = Extract<CatalogueRecordInput, { kind: 'tag' }>;

/** Records of the tags, parents before their children, in the order of the files. */
export const tagRecords = (sources: Sources, index: TagIndex): TagInput[] =>
  sources.tags
    .map((tag, place) => tagRecord(tag, index, place, sources))
    .sort((one, other) => one.path.length - other.path.length);

const tagRecord = (
  tag: TypedTag,
  index: TagIndex,
  position: number,
  sources: Sources,
): TagInput => {
  const { photographs } = sources;
  return {
    kind: 'tag',
    ...index.path(tag.type, tag.slug, tag.slug),
    colorHex: tag.hex ?? '',
    mainPicture: pictureOfTag(photographs, tag.type, tag.slug),
    pictures: tag.type === 'style' ? gamePictures(photographs, tag.slug) : [],
    mainThumbnail: thumbnailOf(tag, sources),
    description: tag.description,
    seoDescription: tag.seo ?? tag.description,
    metaTitle: tag.metaTitle ?? tag.name,
    metaDescription: tag.metaDescription ?? tag.description,
    position,
  } satisfies Partial<TagRecord>;
};

/** A brand's mark, the first finish with this colour or material, or the picture. */
const thumbnailOf = (tag: TypedTag, { tags, finishes, photographs }: Sources): string => {
  const { type, slug } = tag;
  if (type === 'brand') return markPicture('brand', slug);
  if (type !== 'colour' && type !== 'material') return pictureOfTag(photographs, type, slug);
  const slugs = slugsWithin(tags, tag);
  const found = Object.entries(finishes.finish).find(([, finish]) => slugs.includes(finish[type]));
  if (!found) throw new SourceError([`${type} "${slug}": no finish in finishes.toml has it`]);
  return finishPicture(found[0]);
};

/** Slugs of a tag and of all tags below it. */
export const slugsWithin = (
  tags: readonly TypedTag[],
  { type, slug }: Pick<TypedTag, 'type' | 'slug'>,
): string[] => [
  slug,
  ...tags
    .filter((tag) => tag.type === type && tag.parent === slug)
    .flatMap((child) => slugsWithin(tags, child)),
];
