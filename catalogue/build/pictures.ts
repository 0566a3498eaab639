import { photographUrl, type TagType } from '@parlour/domain';
import type { Photographs } from './source-schema.ts';
import { SourceError } from './sources.ts';

/** Views in which an article is photographed, the main picture first; the others may be missing. */
const VIEWS = ['angle', 'detail', 'room'] as const;

/** A picture of the catalogue: its URL and its size in pixels. */
export interface CataloguePicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** URL of the sample of a finish. */
export const finishPicture = (finish: string): string => `/media/finishes/${finish}.webp`;

/** URL of a brand's or a seller's mark. */
export const markPicture = (whose: 'brand' | 'seller', slug: string): string =>
  `/media/marks/${whose}-${slug}.svg`;

/**
 * The photographs of an article.
 * @throws {SourceError} when there is no photograph of the article alone.
 */
export const articlePictures = (photographs: Photographs, sku: string): CataloguePicture[] => {
  const [main = '', ...others] = VIEWS.map((view) => `articles/${sku.toLowerCase()}-${view}`);
  return [
    wanted(photographs, main, sku),
    ...others.flatMap((name) => photograph(photographs, name) ?? []),
  ];
};

/** URL of the photograph of a tag. @throws {SourceError} when there is none. */
export const pictureOfTag = (photographs: Photographs, type: TagType, slug: string): string =>
  wanted(photographs, `tags/${type}-${slug}`, `${type} "${slug}"`).url;

/** The photograph of a moodroom or of a post's cover. @throws {SourceError} when there is none. */
export const storyPicture = (
  photographs: Photographs,
  kind: 'moodrooms' | 'posts',
  slug: string,
): CataloguePicture => wanted(photographs, `${kind}/${slug}`, `${kind}/${slug}.md`);

/** The photographs that the style game shows of a style. */
export const gamePictures = (photographs: Photographs, style: string): string[] =>
  [1, 2, 3].flatMap(
    (number) => photograph(photographs, `game/${style}-${String(number)}`)?.url ?? [],
  );

const photograph = (photographs: Photographs, name: string): CataloguePicture | undefined => {
  const taken = photographs[name];
  if (!taken) return undefined;
  const { shows = name, width, height, tone } = taken;
  return { url: photographUrl(shows, width, tone), width, height };
};

const wanted = (photographs: Photographs, name: string, user: string): CataloguePicture => {
  const found = photograph(photographs, name);
  if (found) return found;
  throw new SourceError([
    `${user}: no photograph "${name}" in photographs/taken.toml; ` +
      'take it with `npm run studio -- render` and `npm run studio -- encode`',
  ]);
};
