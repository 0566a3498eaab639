import type { CatalogueRecord, ProductRecord, TagPath, VariantRecord } from '@parlour/contract';
import { slugFor } from '@parlour/domain';
import { tagPlaces } from './rows/tags.queries.ts';
import { unique } from './tag-nodes.ts';

/** Finds the place of a tag in the existing tree. */
type LocateTag = (tag: TagPath) => TagPath;

/**
 * Finds the tags of products in the existing tree. Feeds name a colour or a material without its group:
 * `Charcoal` then means the one below `Greys`, if that exists and no root has the same name.
 */
export const tagPlacing = async (
  db: D1Database,
  records: readonly CatalogueRecord[],
): Promise<(record: CatalogueRecord) => CatalogueRecord> => {
  const bare = records
    .flatMap((record) => (record.kind === 'product' ? tagsOf(record) : []))
    .flatMap(({ type, path }) => (path.length === 1 ? path.map((tag) => ({ type, ...tag })) : []))
    .map(({ type, name, slug }) => ({ type, slug: slug ?? slugFor(name) }));
  const places = await tagPlaces(db, unique(bare, keyOf));
  const byKey = new Map(places.toReversed().map((place) => [keyOf(place), place.path]));
  const locate: LocateTag = (tag) => placed(tag, byKey);
  return (record) => (record.kind === 'product' ? withPlaces(record, locate) : record);
};

const keyOf = ({ type, slug }: { readonly type: string; readonly slug: string }): string =>
  `${type}:${slug}`;

/** The names of the tags above do not matter: those tags exist, and existing tags keep their names. */
const placed = (tag: TagPath, byKey: ReadonlyMap<string, string>): TagPath => {
  const [only, ...below] = tag.path;
  if (only === undefined || below.length > 0) return tag;
  const key = keyOf({ type: tag.type, slug: only.slug ?? slugFor(only.name) });
  const slugs = byKey.get(key)?.split('/') ?? [];
  if (slugs.length < 2) return tag;
  return { type: tag.type, path: slugs.map((slug) => ({ name: slug, slug })) };
};

/** Every tag of a product, its variants and their swatches. */
export const tagsOf = ({ tags, variants }: ProductRecord): readonly TagPath[] => [
  ...tags,
  ...variants.flatMap((variant) => [...variant.tags, ...swatchTags(variant)]),
];

const swatchTags = ({ swatches, options }: VariantRecord): readonly TagPath[] =>
  [...swatches, ...options.flatMap((option) => option.swatches)].flatMap(({ tags }) => tags);

const withPlaces = (record: ProductRecord, locate: LocateTag): ProductRecord => ({
  ...record,
  tags: record.tags.map(locate),
  variants: record.variants.map((variant) => ({
    ...variant,
    tags: variant.tags.map(locate),
    swatches: swatchesWithPlaces(variant.swatches, locate),
    options: variant.options.map((option) => ({
      ...option,
      swatches: swatchesWithPlaces(option.swatches, locate),
    })),
  })),
});

type Swatches = VariantRecord['swatches'];

const swatchesWithPlaces = (swatches: Swatches, locate: LocateTag): Swatches =>
  swatches.map((swatch) => ({ ...swatch, tags: swatch.tags.map(locate) }));
