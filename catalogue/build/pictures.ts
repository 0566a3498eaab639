import type { TagType } from '#lib/domain/tag.ts';

/** Pixels of every picture: 4:3. */
export const PICTURE_SIZE = { width: 800, height: 600 } as const;

/** Sides that an article is shown from, the main picture first. */
export const VIEWS = ['angle', 'front', 'detail'] as const;
export type View = (typeof VIEWS)[number];

/** Pixels of a moodroom's picture, which fills the window, and of a post's. */
export const ROOM_SIZE = { width: 1_600, height: 900 } as const;
export const COVER_SIZE = { width: 1_200, height: 800 } as const;

const ROOT = '/media/drawn';

/** Address of one view of an article. */
export const articlePicture = (sku: string, view: View): string =>
  `${ROOT}/articles/${sku.toLowerCase()}-${view}.svg`;

/** Address of the sample of a finish. */
export const finishPicture = (finish: string): string => `${ROOT}/finishes/${finish}.svg`;

/** Address of the picture of a tag. */
export const tagPicture = (type: TagType, slug: string): string =>
  `${ROOT}/tags/${type}-${slug}.svg`;

/** Address of a moodroom's picture, and of a post's. */
export const roomPicture = (slug: string): string => `${ROOT}/moodrooms/${slug}.svg`;
export const coverPicture = (slug: string): string => `${ROOT}/posts/${slug}.svg`;

/** Address of a brand's or a seller's mark. */
export const markPicture = (whose: 'brand' | 'seller', slug: string): string =>
  `/media/marks/${whose}-${slug}.svg`;

/** Address of the picture at the top of a site's home page. */
export const heroPicture = (site: string): string => `/media/heroes/${site}.svg`;
