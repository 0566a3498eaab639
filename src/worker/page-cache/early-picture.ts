/** The first source of a picture that a page asks for before all others. */
const FIRST =
  /<source type="(image\/avif)" srcset="([^"]+)" sizes="([^"]+)"\s*\/?>(?:<source[^>]*>)?<img[^>]*fetchpriority="high"/i;

/**
 * A link with which a browser asks for the first picture of a page before it has read that far; '' for
 * a page without one.
 */
export const earlyPicture = (html: string): string => {
  const [, type = '', srcset = '', sizes = ''] = FIRST.exec(html) ?? [];
  return srcset === ''
    ? ''
    : `<link rel="preload" as="image" type="${type}" imagesrcset="${srcset}" imagesizes="${sizes}" fetchpriority="high">`;
};
