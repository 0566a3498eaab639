import type { Tag } from '@parlour/contract';
import type { TagType } from '@parlour/domain';
import type { ShareableItem } from '../gallery/share.ts';

/** The tags whose lists are stores. */
const STORES: Readonly<Partial<Record<TagType, ShareableItem['type']>>> = {
  brand: 'brandStore',
  room: 'roomStore',
  category: 'categoryStore',
  style: 'styleStore',
};

type SharedTag = Pick<
  Tag,
  'tagId' | 'type' | 'name' | 'mainPicture' | 'seo_description' | 'description'
>;

/** What a share of a tag's page carries (MEDIA-010, MEDIA-011). */
export const tagShare = ({ tagId, name, mainPicture, ...tag }: SharedTag): ShareableItem => ({
  type: 'tag',
  _id: tagId,
  name,
  mainPicture,
  seo_description: tag.seo_description || tag.description,
});

/** The same of a tag's list: a store, or the tag alone for a kind of tag without a store. */
export const storeShare = (tag: SharedTag): ShareableItem => ({
  ...tagShare(tag),
  type: STORES[tag.type] ?? 'tag',
});
