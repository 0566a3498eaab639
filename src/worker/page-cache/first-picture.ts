/** The first source of a picture that a page asks for before all others, and its address for browsers without it. */
const FIRST =
  /<source type="(image\/(?:avif|webp))" srcset="([^"]+)" sizes="([^"]+)"\s*\/?>(?:<source[^>]*>)?<img src="([^"]+)"[^>]*fetchpriority="high"/i;

/** How what marks it ends, as Astro writes it (`fetchpriority`) and as React does (`fetchPriority`). */
const MARK = 'riority="high"';

/** Bytes before the mark in which the picture's sources stand. */
const REACH = 4_000;

/** A picture that a page asks for before all others. */
export interface FirstPicture {
  /** Where in the page it stands, in bytes. */
  readonly at: number;
  readonly type: string;
  readonly srcset: string;
  readonly sizes: string;
  readonly src: string;
}

/** Null for a page without one. */
export const firstPictureOf = (page: Buffer): FirstPicture | null => {
  const at = page.indexOf(MARK);
  if (at < 0) return null;
  const before = page.toString('utf8', Math.max(0, at - REACH), at + MARK.length);
  const [found, type = '', srcset = '', sizes = '', src = ''] = FIRST.exec(before) ?? [];
  return found === undefined ? null : { at, type, srcset, sizes, src };
};

/** A link with which a browser asks for a picture before it has read as far as that. */
export const linkTo = ({ type, srcset, sizes }: FirstPicture): string =>
  `<link rel="preload" as="image" type="${type}" imagesrcset="${srcset}" imagesizes="${sizes}" fetchpriority="high">`;
