import { photographAddress } from '#lib/domain/photograph.ts';
import type { TagType } from '#lib/domain/tag.ts';
import type { Photographs } from './source-schema.ts';

/** Pixels of every drawing: 4:3. */
export const PICTURE_SIZE = { width: 800, height: 600 } as const;

/** Sides that an article is drawn from, the main picture first. */
export const VIEWS = ['angle', 'front', 'detail'] as const;
export type View = (typeof VIEWS)[number];

/** Pixels of a moodroom's picture, which fills the window, and of a post's. */
export const ROOM_SIZE = { width: 1_600, height: 900 } as const;
export const COVER_SIZE = { width: 1_200, height: 800 } as const;

/** What an article is photographed as, the main picture first. */
export const PHOTOGRAPHED = ['angle', 'detail', 'room'] as const;

/** A picture of the catalogue: its address and its pixels. */
export interface CataloguePicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

const ROOT = '/media/drawn';

/** Address of one drawn view of an article. */
export const articlePicture = (sku: string, view: View): string =>
  `${ROOT}/articles/${sku.toLowerCase()}-${view}.svg`;

/** Address of the sample of a finish. */
export const finishPicture = (finish: string): string => `${ROOT}/finishes/${finish}.svg`;

/** Address of the drawn picture of a tag. */
export const tagPicture = (type: TagType, slug: string): string =>
  `${ROOT}/tags/${type}-${slug}.svg`;

/** Address of a moodroom's picture, and of a post's. */
export const roomPicture = (slug: string): string => `${ROOT}/moodrooms/${slug}.svg`;
export const coverPicture = (slug: string): string => `${ROOT}/posts/${slug}.svg`;

/** Address of a brand's or a seller's mark. */
export const markPicture = (whose: 'brand' | 'seller', slug: string): string =>
  `/media/marks/${whose}-${slug}.svg`;

/** Address of the drawn picture at the top of a site's home page. */
export const heroPicture = (site: string): string => `/media/heroes/${site}.svg`;

/** Whether an article shows photographs, and no drawing. */
export const isPhotographed = (photographs: Photographs, sku: string): boolean =>
  photographs[`articles/${sku.toLowerCase()}-${PHOTOGRAPHED[0]}`] !== undefined;

/** The photographs of an article; its drawings when none has been taken yet. */
export const articlePictures = (photographs: Photographs, sku: string): CataloguePicture[] => {
  const [main, ...others] = PHOTOGRAPHED.map((view) =>
    photograph(photographs, `articles/${sku.toLowerCase()}-${view}`),
  );
  if (main) return [main, ...others.filter((picture) => picture !== undefined)];
  return VIEWS.map((view) => ({ url: articlePicture(sku, view), ...PICTURE_SIZE }));
};

/** Address of the photograph of a tag, or of its drawing. */
export const pictureOfTag = (photographs: Photographs, type: TagType, slug: string): string =>
  photograph(photographs, `tags/${type}-${slug}`)?.url ?? tagPicture(type, slug);

/** The photograph of a moodroom or of a post's cover; undefined until it has been taken. */
export const storyPhotograph = (
  photographs: Photographs,
  kind: 'moodrooms' | 'posts',
  slug: string,
): CataloguePicture | undefined => photograph(photographs, `${kind}/${slug}`);

/** The photographs that the style game shows of a style. */
export const gamePictures = (photographs: Photographs, style: string): string[] =>
  [1, 2, 3].flatMap(
    (number) => photograph(photographs, `game/${style}-${String(number)}`)?.url ?? [],
  );

const photograph = (photographs: Photographs, name: string): CataloguePicture | undefined => {
  const taken = photographs[name];
  if (!taken) return undefined;
  const { shows = name, width, height, tone } = taken;
  return { url: photographAddress(shows, width, tone), width, height };
};
