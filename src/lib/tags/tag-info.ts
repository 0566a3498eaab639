import { cacheTags } from '#lib/cache-tags.ts';
import type { Api, Tag } from '@parlour/contract';
import { tagIcon, type TagType } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import type { ShareableItem } from '../gallery/share.ts';
import { tagShare } from './tag-share.ts';

interface TagLink {
  readonly tagId: string;
  readonly name: string;
}

/** The meaning of a tag, with links to its products (ROUTE-018). */
export interface TagInfo {
  readonly tagId: string;
  readonly name: string;
  /** 'Material', 'Style': the kind of tag. */
  readonly kind: string;
  readonly title: string;
  readonly description: string;
  readonly text: string;
  readonly picture: string;
  /** Two letters in place of a picture. */
  readonly icon: string;
  /** `#rrggbb` of a colour; '' for every other tag. */
  readonly colour: string;
  readonly parent: TagLink | null;
  readonly children: readonly TagLink[];
  readonly count: number;
  readonly products: string;
  readonly canonical: string;
  readonly share: ShareableItem;
  readonly cacheTags: readonly string[];
}

const KINDS: Readonly<Record<TagType, string>> = {
  category: 'Category',
  brand: 'Brand',
  room: 'Room',
  colour: 'Colour',
  material: 'Material',
  filter: 'Collection',
  style: 'Style',
};

const ID = /^[\w-]{1,64}$/;

/**
 * The information page of a tag by its id; null for an invalid id.
 * @throws the call's error if the site does not have the tag
 */
export const tagInfo = async (
  api: Pick<Api, 'tagDetails' | 'listTags'>,
  tagId: string,
): Promise<TagInfo | null> => {
  if (!ID.test(tagId)) return null;
  const [{ data: tag }, { tags }] = await Promise.all([
    api.tagDetails({ query: { tagID: tagId } }),
    api.listTags(),
  ]);
  return view(tag, tags);
};

const view = (tag: Tag, tags: readonly Tag[]): TagInfo => ({
  tagId: tag.tagId,
  name: tag.name,
  kind: KINDS[tag.type],
  title: tag.metaTitle || tag.name,
  description: tag.metaTitleDescription || tag.seo_description || tag.description,
  text: tag.description || tag.seo_description,
  picture: tag.mainPicture || tag.mainThumbnail,
  icon: tagIcon(tag.name),
  colour: /^#[0-9a-f]{3,8}$/i.test(tag.colorHexCode) ? tag.colorHexCode : '',
  parent: linkOf(tags.find(({ tagId }) => tagId === tag.parent)),
  children: tags
    .filter(({ tagId }) => tag.children.includes(tagId))
    .flatMap((child) => linkOf(child) ?? []),
  count: tag.count,
  products: paths.tag(tag, tag.type === 'category' ? tag.parentUrlSlug : ''),
  canonical: paths.tagInfo(tag.tagId),
  share: tagShare(tag),
  cacheTags: [cacheTags.lists, cacheTags.tag(tag.tagId)],
});

const linkOf = (tag: Tag | undefined): TagLink | null =>
  tag === undefined ? null : { tagId: tag.tagId, name: tag.name };
