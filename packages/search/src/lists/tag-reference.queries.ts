import type { TagType } from '@parlour/domain';

/** The columns of a tag inside a product, a variant or a list's facets; `tag` and `parent` are joined. */
export const REFERENCE_COLUMNS = `tag.id AS tag_id, tag.type, tag.name AS tag_name, tag.slug AS tag_slug,
  tag.parent_id, parent.name AS parent_name, parent.slug AS parent_slug,
  tag.color_hex, tag.main_thumbnail`;

export const JOIN_PARENT = 'LEFT JOIN tag AS parent ON parent.id = tag.parent_id';

/** The order of tags everywhere: by type, then as the catalogue orders them. */
export const TAG_ORDER = 'tag.type, tag.position, tag.name, tag.id';

export interface TagReferenceRow {
  readonly tag_id: number;
  readonly type: TagType;
  readonly tag_name: string;
  readonly tag_slug: string;
  readonly parent_id: number;
  readonly parent_name: string | null;
  readonly parent_slug: string | null;
  readonly color_hex: string;
  readonly main_thumbnail: string;
}

/** A tag and how many products of a list have it. */
export interface FacetRow extends TagReferenceRow {
  readonly products: number;
}
