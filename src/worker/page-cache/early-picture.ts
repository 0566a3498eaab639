/** The first source of a picture that a page asks for before all others. */
const FIRST =
  /<source type="(image\/(?:avif|webp))" srcset="([^"]+)" sizes="([^"]+)"\s*\/?>(?:<source[^>]*>)?<img[^>]*fetchpriority="high"/i;

/** How what marks it ends, as Astro writes it (`fetchpriority`) and as React does (`fetchPriority`). */
const MARK = 'riority="high"';

/** Bytes before the mark in which the picture's sources stand. */
const REACH = 4_000;

/**
 * A link with which a browser asks for the first picture of a page before it has read that far; '' for
 * a page without one.
 */
export const earlyPicture = (page: Buffer): string => {
  const at = page.indexOf(MARK);
  if (at < 0) return '';
  const before = page.toString('utf8', Math.max(0, at - REACH), at + MARK.length);
  const [, type = '', srcset = '', sizes = ''] = FIRST.exec(before) ?? [];
  return srcset === ''
    ? ''
    : `<link rel="preload" as="image" type="${type}" imagesrcset="${srcset}" imagesizes="${sizes}" fetchpriority="high">`;
};
