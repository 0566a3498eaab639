import type { CatalogueRecordInput, TagPath } from '@parlour/contract';
import type { TagType } from '@parlour/domain';
import { sitesOfProduct } from './assortments.ts';
import { storyPicture } from './pictures.ts';
import type { Shelf } from './product-records.ts';
import { SourceError } from './sources.ts';
import type { StoryFile, StorySources } from './story-files.ts';
import type { PinFile, PostHead, RoomHead } from './story-schema.ts';

type StoryInput = Extract<CatalogueRecordInput, { kind: 'moodroom' | 'post' }>;

interface StoryDelivery {
  readonly sites: readonly string[];
  readonly record: StoryInput;
}

/** The fewest products of a story that each of its sites must sell. */
const FEWEST = 3;

/**
 * Records of the moodrooms and the posts.
 * @throws {SourceError} for a tag, product, site or photograph that does not exist.
 */
export const storyRecords = (
  shelf: Shelf,
  { rooms, posts, pins }: StorySources,
): StoryDelivery[] => [
  ...rooms.map((file) => delivery(shelf, file, roomRecord(shelf, file, pins[file.slug] ?? {}))),
  ...posts.map((file) => delivery(shelf, file, postRecord(shelf, file))),
];

const delivery = (
  { sources }: Shelf,
  { slug, head }: StoryFile<RoomHead | PostHead>,
  record: StoryInput,
): StoryDelivery => {
  const products = head.products.map((ref) => {
    const product = sources.products.find((candidate) => candidate.ref === ref);
    if (!product) throw new SourceError([`${slug}.md: no product "${ref}"`]);
    return sitesOfProduct(sources, product);
  });
  const bare = head.sites.filter(
    (site) => products.filter((sites) => sites.includes(site)).length < FEWEST,
  );
  if (bare.length === 0) return { sites: head.sites, record };
  throw new SourceError(bare.map((site) => `${slug}.md: ${site} sells too few of its products`));
};

const common = ({ slug, head, html }: StoryFile<RoomHead | PostHead>) => ({
  reference: slug,
  title: head.title,
  standfirst: head.standfirst,
  seoDescription: head.seo,
  publishedAt: `${head.published.toISOString().slice(0, 10)}T09:00:00Z`,
  body: html,
});

const tagsOf = (
  { tags }: Shelf,
  user: string,
  named: Partial<Record<TagType, readonly string[]>>,
): TagPath[] =>
  (Object.entries(named) as [TagType, readonly string[]][]).flatMap(([type, slugs]) =>
    slugs.map((slug) => tags.path(type, slug, user)),
  );

const roomRecord = (
  shelf: Shelf,
  file: StoryFile<RoomHead>,
  pins: PinFile[string],
): StoryInput => ({
  kind: 'moodroom',
  ...common(file),
  picture: pictureOf(shelf, 'moodrooms', file),
  tags: tagsOf(shelf, file.slug, { room: [file.head.room], style: file.head.styles }),
  products: file.head.products.map((reference) => {
    const [x, y] = pins[reference] ?? [];
    return { reference, ...(x === undefined || y === undefined ? {} : { x, y }) };
  }),
});

const pictureOf = (
  { sources }: Shelf,
  kind: 'moodrooms' | 'posts',
  { slug, head }: StoryFile<RoomHead | PostHead>,
) => ({ ...storyPicture(sources.photographs, kind, slug), alt: head.alt });

const postRecord = (shelf: Shelf, file: StoryFile<PostHead>): StoryInput => {
  const { section, author, style, rooms, styles, categories, brands, materials } = file.head;
  return {
    kind: 'post',
    ...common(file),
    ...(style === undefined ? {} : { slug: style }),
    section,
    author,
    picture: pictureOf(shelf, 'posts', file),
    tags: tagsOf(shelf, file.slug, {
      category: categories,
      brand: brands,
      room: rooms,
      material: materials,
      style: [...new Set([...(style === undefined ? [] : [style]), ...styles])],
    }),
    products: file.head.products.map((reference) => ({ reference })),
  };
};
