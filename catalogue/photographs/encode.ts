import { existsSync } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { PHOTOGRAPH_WIDTHS, THUMBNAIL_WIDTH } from '@parlour/domain';
import type { Photographs } from '../build/source-schema.ts';

/** Pixels of the copy for sharing (SEO-003). */
const SOCIAL = { width: 1200, height: 630 } as const;

/** Half the size of JPEG at quality 80, and no banding in the backdrop. */
const AVIF = { quality: 50, effort: 3 } as const;
const WEBP = { quality: 72, effort: 3, smartSubsample: true } as const;

/** Names of the pictures in a folder of masters, such as `articles/hpl-101-cn-angle`. */
export const masters = async (folder: string): Promise<string[]> => {
  const files = await readdir(folder, { recursive: true });
  return files
    .filter((file) => file.endsWith('.png'))
    .map((file) => file.slice(0, -'.png'.length).replaceAll(path.sep, '/'))
    .sort();
};

/**
 * Writes every copy of a master into a folder of static files: each width in AVIF and WebP, one the size of a
 * finger, and one for sharing. A master that is narrower than the widest copy is enlarged for it; the
 * picture's softness hides that.
 */
export const encode = async (
  master: string,
  name: string,
  target: string,
): Promise<Photographs[string]> => {
  const picture = sharp(master);
  const { width: wide, height: high } = await picture.metadata();
  const stem = path.join(target, 'media/photographs', name);
  await mkdir(path.dirname(stem), { recursive: true });
  for (const width of PHOTOGRAPH_WIDTHS) {
    const scaled = picture.clone().resize({ width, kernel: 'lanczos3' });
    await scaled.clone().avif(AVIF).toFile(`${stem}-${width}.avif`);
    await scaled.clone().webp(WEBP).toFile(`${stem}-${width}.webp`);
  }
  const small = picture.clone().resize({ width: THUMBNAIL_WIDTH, kernel: 'lanczos3' });
  await small.webp(WEBP).toFile(`${stem}-${THUMBNAIL_WIDTH}.webp`);
  if (isShared(name)) await share(picture, `${stem}-social.jpg`, name.startsWith('articles/'));
  const [width = 0] = PHOTOGRAPH_WIDTHS.slice(-1);
  return { width, height: Math.round((width * high) / wide), tone: await toneOf(picture) };
};

/** Second views appear on a product's page only. */
export const isShared = (name: string): boolean => !name.endsWith('-detail');

/** The whole article with its background extended to both sides; of a room, the middle. */
const share = async (picture: Sharp, file: string, whole: boolean): Promise<void> => {
  const scaled = whole
    ? await carriedOn(picture)
    : picture.clone().resize({ ...SOCIAL, fit: 'cover', position: 'centre' });
  await scaled.jpeg({ quality: 72, mozjpeg: true }).toFile(file);
};

const carriedOn = async (picture: Sharp): Promise<Sharp> => {
  const { data, info } = await picture
    .clone()
    .resize({ height: SOCIAL.height })
    .toBuffer({ resolveWithObject: true });
  const left = Math.floor((SOCIAL.width - info.width) / 2);
  const right = SOCIAL.width - info.width - left;
  return sharp(data).extend({ left, right, extendWith: 'copy' });
};

/** Mean colour of the picture's rim, which the page shows until the picture has loaded. */
const toneOf = async (picture: Sharp): Promise<string> => {
  const { data, info } = await picture
    .clone()
    .resize(16, 12, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rim = Array.from({ length: info.width * info.height }, (_, at) => at).filter(
    (at) =>
      at < info.width ||
      at >= info.width * (info.height - 1) ||
      at % info.width === 0 ||
      at % info.width === info.width - 1,
  );
  const mean = (channel: number) =>
    Math.round(
      rim.reduce((sum, at) => sum + (data[at * info.channels + channel] ?? 0), 0) / rim.length,
    );
  return `#${[0, 1, 2].map((channel) => mean(channel).toString(16).padStart(2, '0')).join('')}`;
};

/** Bytes and number of the files in a folder; zero when there is no folder. */
export const weigh = async (folder: string): Promise<{ bytes: number; files: number }> => {
  const names = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
  const sizes = await Promise.all(
    names.map(async (name) => {
      const found = await stat(path.join(folder, name));
      return found.isFile() ? found.size : -1;
    }),
  );
  const files = sizes.filter((size) => size >= 0);
  return { bytes: files.reduce((sum, size) => sum + size, 0), files: files.length };
};
