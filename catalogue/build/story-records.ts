import type { CatalogueRecordInput, TagPath } from '#lib/contract/operator/records.ts';
import type { TagType } from '#lib/domain/tag.ts';
import { drawnPins, type Pins } from '../drawings/scenes/room-scene.ts';
import type { RoomSource } from '../drawings/scenes/stock.ts';
import { sitesOfProduct } from './assortments.ts';
import { COVER_SIZE, coverPicture, ROOM_SIZE, roomPicture, storyPhotograph } from './pictures.ts';
import type { Shelf } from './product-records.ts';
import { SourceError } from './sources.ts';
import type { StoryFile, StorySources } from './story-files.ts';
import type { PostHead, RoomHead } from './story-schema.ts';

type StoryInput = Extract<CatalogueRecordInput, { kind: 'moodroom' | 'post' }>;

interface StoryDelivery {
  readonly sites: readonly string[];
  readonly record: StoryInput;
}

/** Fewest products of a story that each of its sites must sell. */
const FEWEST = 3;

/**
 * Records of the moodrooms and the posts.
 * @param scenes the drawn rooms by slug
 * @throws {SourceError} for a tag, product, site or room that is not there.
 */
export const storyRecords = (
  shelf: Shelf,
  { rooms, posts, pins }: StorySources,
  scenes: Readonly<Record<string, RoomSource>>,
): StoryDelivery[] => [
  ...rooms.map((file) => {
    const scene = scenes[file.slug];
    if (!scene) throw new SourceError([`moodrooms.toml: no room "${file.slug}"`]);
    const { photographs } = shelf.sources;
    const photograph = storyPhotograph(photographs, 'moodrooms', file.slug);
    const picture = photograph
      ? { ...photograph, pins: pins[file.slug] ?? {} }
      : {
          ...{ ...ROOM_SIZE, url: roomPicture(file.slug) },
          pins: drawnPins(shelf.sources, file.slug, scene),
        };
    return delivery(shelf, file, roomRecord(shelf, file, picture));
  }),
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
  throw new SourceError(
    bare.map((site) => `${slug}.md: ${site} sells too little of what it shows`),
  );
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

interface RoomPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly pins: Pins;
}

const roomRecord = (
  shelf: Shelf,
  file: StoryFile<RoomHead>,
  { pins, ...picture }: RoomPicture,
): StoryInput => ({
  kind: 'moodroom',
  ...common(file),
  picture: { ...picture, alt: file.head.alt },
  tags: tagsOf(shelf, file.slug, { room: [file.head.room], style: file.head.styles }),
  products: file.head.products.map((reference) => {
    const [x, y] = pins[reference] ?? [];
    return { reference, ...(x === undefined || y === undefined ? {} : { x, y }) };
  }),
});

const coverOf = ({ sources }: Shelf, slug: string) =>
  storyPhotograph(sources.photographs, 'posts', slug) ?? {
    ...COVER_SIZE,
    url: coverPicture(slug),
  };

const postRecord = (shelf: Shelf, file: StoryFile<PostHead>): StoryInput => {
  const { section, author, style, rooms, styles, categories, brands, materials } = file.head;
  return {
    kind: 'post',
    ...common(file),
    ...(style === undefined ? {} : { slug: style }),
    ...{ section, author },
    picture: { ...coverOf(shelf, file.slug), alt: file.head.alt },
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
