import type { TagType } from '#lib/domain/tag.ts';

/** Pixels of every picture: 4:3. */
export const PICTURE_SIZE = { width: 800, height: 600 } as const;

/** Sides that an article is shown from, the main picture first. */
export const VIEWS = ['angle', 'front', 'detail'] as const;
export type View = (typeof VIEWS)[number];

const ROOT = '/media/drawn';

/** Address of one view of an article. */
export const articlePicture = (sku: string, view: View): string =>
  `${ROOT}/articles/${sku.toLowerCase()}-${view}.svg`;

/** Address of the sample of a finish. */
export const finishPicture = (finish: string): string => `${ROOT}/finishes/${finish}.svg`;

/** Address of the picture of a tag. */
export const tagPicture = (type: TagType, slug: string): string =>
  `${ROOT}/tags/${type}-${slug}.svg`;

/** Address of the picture at the top of a site's home page. */
export const heroPicture = (site: string): string => `/media/heroes/${site}.svg`;
