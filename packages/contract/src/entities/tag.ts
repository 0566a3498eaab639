import * as z from 'zod';
import { TAG_TYPES } from '@parlour/domain';
import { id, list, number, text } from '../readers.ts';

/** The short form of a tag in a product or a variant. */
export const TagReference = z.object({
  tagId: id,
  type: z.enum(TAG_TYPES),
  name: text,
  urlSlug: text,
  parent: id,
  parentName: text,
  /** Slug of the parent, '' for a root; the path of a category needs it (FILTER-003). */
  parentUrlSlug: text,
  colorHexCode: text,
  mainThumbnail: text,
});

/** A tag as the upstreams send it (ENTITY-001 to 003). `count` is the number of products. */
export const Tag = z.object({
  tagId: id,
  id,
  _id: id,
  urlSlug: text,
  name: text,
  type: z.enum(TAG_TYPES),
  parent: id,
  parentName: text,
  parentUrlSlug: text,
  /** Ids of the tags directly below. */
  children: list(id),
  count: number,
  colorHexCode: text,
  metaTitle: text,
  metaTitleDescription: text,
  seo_description: text,
  description: text,
  mainThumbnail: text,
  mainPicture: text,
  variantTagComponents: list(z.object({ componentId: id })),
});

export type Tag = z.output<typeof Tag>;

/** The fields of a tag that the older call for all tags returns as JSON text. */
export const TAG_JSON_FIELDS = ['children', 'variantTagComponents'] as const;
export type TagReference = z.output<typeof TagReference>;
