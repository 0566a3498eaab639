/**
 * A photograph is stored in several widths and two formats, and one address stands for all of them:
 * `/media/photographs/<name>-<widest>.webp?tone=<hex>`. The tone is what its ground looks like from
 * afar; it fills the place of the picture until that has come. A supplier's picture that the shop keeps
 * is stored in WebP alone, as wide as it is at most: `/pictures/<hash>-<widest>.webp?tone=<hex>`.
 */
const PHOTOGRAPH_URL =
  /^(?<stem>\/(?:media\/photographs\/[a-z0-9/-]+|(?<kept>pictures)\/[0-9a-f]{32}))-(?<widest>\d{3,4})\.webp(?:\?tone=(?<tone>[0-9a-f]{6}))?$/;

/** A sample of a finish, which is stored in two widths. */
const SAMPLE = /^(?<stem>\/media\/finishes\/[a-z0-9-]+)\.webp$/;

/** Widths in pixels that photographs are stored in. */
export const PHOTOGRAPH_WIDTHS = [240, 480, 960, 1440] as const;

/** Width in pixels of the copy, in WebP alone, that stands beside a name or among others of its kind. */
export const THUMBNAIL_WIDTH = 96;

/** Width of the copy for browsers that know neither `srcset` nor AVIF. */
const PLAIN_WIDTH = 960;

/** A photograph as `<picture>` needs it. */
export interface Photograph {
  /** Candidates of a `srcset`; '' where there are none in this format. */
  readonly avif: string;
  readonly webp: string;
  /** Address of one copy, for whoever takes only one. */
  readonly plain: string;
  /** Address of the copy that is shared, 1200 by 630 pixels. */
  readonly social: string;
  /** `#rrggbb`, or '' when the address does not say. */
  readonly tone: string;
}

/** Address of a photograph, as the catalogue names it. */
export const photographUrl = (name: string, widest: number, tone: string): string =>
  `/media/photographs/${name}-${widest}.webp?tone=${tone.replace('#', '')}`;

/** Address of a supplier's picture that the shop keeps. @param tone `rrggbb` */
export const storedPictureUrl = (hash: string, widest: number, tone: string): string =>
  `/pictures/${hash}-${widest}.webp?tone=${tone}`;

/** Widths that a picture is stored in, the widest last. */
export const copyWidths = (widest: number): readonly number[] => [
  ...PHOTOGRAPH_WIDTHS.filter((width) => width < widest),
  widest,
];

/** The copies of a photograph; null for an address that is none, such as a mark's. */
export const photographOf = (url: string): Photograph | null => {
  const { stem = '', widest = '', tone, kept } = PHOTOGRAPH_URL.exec(url)?.groups ?? {};
  if (Number(widest) < PHOTOGRAPH_WIDTHS[0]) return null;
  const widths = copyWidths(Number(widest));
  const candidates = (ending: string) =>
    widths.map((width) => `${stem}-${width}.${ending} ${width}w`).join(', ');
  const plain = widths.findLast((width) => width <= PLAIN_WIDTH) ?? widest;
  return {
    avif: kept ? '' : candidates('avif'),
    webp: candidates('webp'),
    plain: `${stem}-${plain}.webp`,
    social: `${stem}-social.jpg`,
    tone: tone === undefined ? '' : `#${tone}`,
  };
};

/**
 * Address of the copy of a picture that is shown small; that of no photograph, or of a narrower one, is
 * unchanged.
 * @param width pixels of the copy: twice those that it is shown in are enough
 */
export const thumbnailOf = (
  url: string,
  width: typeof THUMBNAIL_WIDTH | (typeof PHOTOGRAPH_WIDTHS)[number] = THUMBNAIL_WIDTH,
): string => {
  const { stem: sample } = SAMPLE.exec(url)?.groups ?? {};
  if (sample !== undefined) return width === THUMBNAIL_WIDTH ? `${sample}-${width}.webp` : url;
  const { stem = '', widest = '' } = PHOTOGRAPH_URL.exec(url)?.groups ?? {};
  return Number(widest) < Math.max(width, PHOTOGRAPH_WIDTHS[0]) ? url : `${stem}-${width}.webp`;
};

/** What is shown where somebody shares a page with this picture. */
export const socialPicture = (url: string): string => photographOf(url)?.social ?? url;
