/**
 * A photograph is stored in several widths and two formats, and one URL stands for all of them:
 * `/media/photographs/<name>-<widest>.webp?tone=<hex>`. The tone is the average colour of its background; it
 * fills the space until the picture has loaded. A supplier's picture that the shop copies is stored only in
 * WebP, and no wider than it is: `/pictures/<hash>-<widest>.webp?tone=<hex>`.
 */
const PHOTOGRAPH_URL =
  /^(?<stem>\/(?:media\/photographs\/[a-z0-9/-]+|(?<kept>pictures)\/[0-9a-f]{32}))-(?<widest>\d{3,4})\.webp(?:\?tone=(?<tone>[0-9a-f]{6}))?$/;

/** A photograph of a finish, which is stored in two widths. */
const SAMPLE = /^(?<stem>\/media\/finishes\/[a-z0-9-]+)\.webp$/;

/** The widths in which photographs are stored, in pixels. */
export const PHOTOGRAPH_WIDTHS = [240, 480, 960, 1440] as const;

/** Width in pixels of the copy for thumbnails, which is only stored in WebP. */
export const THUMBNAIL_WIDTH = 96;

/** Width of the copy for browsers that support neither `srcset` nor AVIF. */
const PLAIN_WIDTH = 960;

/** A photograph with everything that `<picture>` needs. */
export interface Photograph {
  /** Candidates of a `srcset`; '' if there are none in this format. */
  readonly avif: string;
  readonly webp: string;
  /** URL of one copy, for readers that take only one. */
  readonly plain: string;
  /** URL of the copy for sharing, 1200 by 630 pixels. */
  readonly social: string;
  /** `#rrggbb`; '' if the URL has none. */
  readonly tone: string;
}

/** URL of a photograph, as in the catalogue. */
export const photographUrl = (name: string, widest: number, tone: string): string =>
  `/media/photographs/${name}-${widest}.webp?tone=${tone.replace('#', '')}`;

/** URL of a supplier's picture that the shop has copied. @param tone `rrggbb`; '' for none */
export const storedPictureUrl = (hash: string, widest: number, tone: string): string =>
  `/pictures/${hash}-${widest}.webp${tone && `?tone=${tone}`}`;

/** The widths in which a picture is stored, widest last. */
export const copyWidths = (widest: number): readonly number[] => [
  ...PHOTOGRAPH_WIDTHS.filter((width) => width < widest),
  widest,
];

/** The copies of a photograph; null for the URL of another picture, such as a logo. */
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
 * URL of the small copy of a picture. The URL of a narrower photograph, or of another picture, stays as it
 * is.
 * @param width pixels of the copy: twice the displayed width is enough
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

/** The picture for a shared link to a page. */
export const socialPicture = (url: string): string => photographOf(url)?.social ?? url;
